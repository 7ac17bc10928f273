// HTML for the server's own pages.

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** A whole page; `head` and `body` are HTML. */
export function htmlPage(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

/** Links to the developer pages other than `own`. */
export function renderDeveloperNav(own: string, linksGraphiql: boolean): string {
  const pages = [
    ['/docs', 'Reference'],
    ['/docs/guide', 'From REST to GraphQL'],
    ['/docs/errors', 'Errors'],
    ...(linksGraphiql ? [['/graphiql', 'GraphiQL']] : []),
    ['/schema.graphql', 'schema.graphql'],
  ];
  const links = pages.filter(([path]) => path !== own).map(([path, text]) => `<a href="${path}">${text}</a>`);
  return `<nav><strong>Parley</strong> ${links.join(' ')}</nav>`;
}
