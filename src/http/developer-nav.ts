// The way between the pages for developers.

/** The pages other than `own`. */
export function renderDeveloperNav(own: string, linksGraphiql: boolean): string {
  const pages = [
    ['/docs', 'Reference'],
    ['/docs/guide', 'From REST to GraphQL'],
    ...(linksGraphiql ? [['/graphiql', 'GraphiQL']] : []),
    ['/schema.graphql', 'schema.graphql'],
  ];
  const links = pages.filter(([path]) => path !== own).map(([path, text]) => `<a href="${path}">${text}</a>`);
  return `<nav><strong>Parley</strong> ${links.join(' ')}</nav>`;
}
