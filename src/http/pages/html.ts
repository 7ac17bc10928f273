// HTML for the server's own pages.
import { escapeHtml } from '../../domain/shared/escape-html';

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

/** For pages whose styles, scripts and requests are all ours. */
export const OWN_PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-ancestors 'none'; " +
  "base-uri 'none'; form-action 'none'";

/** The style of the bar with links, and no request for an icon. */
export const NAV_HEAD = '<link rel="stylesheet" href="/pages/nav.css">\n<link rel="icon" href="data:,">';

/** The style that our pages share. */
export const PAGE_HEAD = `${NAV_HEAD}\n<link rel="stylesheet" href="/pages/style.css">`;

/** Which pages for developers this server has. */
export interface ServedPages {
  readonly first: boolean;
  readonly docs: boolean;
  readonly graphiql: boolean;
  readonly outbox: boolean;
  readonly portal: boolean;
}

const DEVELOPER_PAGES: readonly (readonly [path: string, text: string, page: keyof ServedPages])[] = [
  ['/', 'Overview', 'first'],
  ['/portal/#demo', 'Portal', 'portal'],
  ['/graphiql', 'GraphiQL', 'graphiql'],
  ['/docs', 'REST reference', 'docs'],
  ['/docs/guide', 'Guide', 'docs'],
  ['/docs/types', 'Types', 'docs'],
  ['/docs/errors', 'Errors', 'docs'],
  ['/dev/outbox', 'Outbox', 'outbox'],
  ['/schema.graphql', 'schema.graphql', 'docs'],
];

/** Links to the pages for developers; `own` is the one that shows them. */
export function renderDeveloperNav(own: string, served: ServedPages): string {
  const links = DEVELOPER_PAGES.filter(([, , page]) => served[page]).map(
    ([path, text]) => `<a href="${path}"${path === own ? ' aria-current="page"' : ''}>${text}</a>`,
  );
  return `<nav aria-label="Parley"><strong>Parley</strong> ${links.join(' ')}</nav>`;
}
