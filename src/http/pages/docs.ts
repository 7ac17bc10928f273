// Pages for developers: the REST reference with try-it-out, and the guide from REST to GraphQL.
// A strict content security policy applies, and every asset is served from here.
import { dirname, join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import { ERRORS_PAGE, type RestApi } from '../../../rest-facade/openapi/apis';
import type { GuideRow } from '../../../rest-facade/openapi/guide';
import { errorCodes } from '../../services/system/error-codes';
import { escapeHtml, htmlPage, NAV_HEAD, PAGE_HEAD, renderDeveloperNav, type ServedPages } from './html';
import type { DemoPerson } from './demo';
import { sendJson } from '../middleware/json';
import { readOnly, staticFile, staticText, REVALIDATED, type StaticTextType } from '../middleware/static-text';

/** Paths that the log shows unmasked. */
export const DOCS_PATHS = ['/docs', '/openapi.json'] as const;

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Swagger UI hides its icons with one inline style, which this digest allows.
  "style-src 'self' 'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js'] as const;
const FOLDER = dirname(require.resolve('swagger-ui-dist/package.json'));

const REFERENCE_FILES: readonly (readonly [name: string, type: StaticTextType])[] = [
  ['page.css', 'css'],
  ['page.js', 'js'],
  ['answers.js', 'js'],
  ['people.js', 'js'],
  ['references.js', 'js'],
  ['repairs.css', 'css'],
  ['repairs.js', 'js'],
];

const PAGE = { 'content-security-policy': POLICY, ...REVALIDATED };
const ASSET = { ...PAGE, 'cache-control': 'max-age=86400' };

export interface DocsOptions {
  readonly apis: readonly RestApi[];
  readonly served: ServedPages;
  /** The day of the examples. */
  readonly today: () => string;
  /** Who can sign in with a click; empty where one-time codes are checked. */
  readonly people: () => readonly DemoPerson[];
}

/** `/docs`, `/docs/guide`, `/docs/errors`, and `openapi.json` below each base path. Mount it before the REST facade. */
export function docs({ apis, served, today, people }: DocsOptions): Router {
  const router = Router();
  const pages: readonly (readonly [path: string, type: StaticTextType, text: () => string])[] = [
    ['/docs', 'html', () => renderReferencePage(renderDeveloperNav('/docs', served))],
    ['/docs/guide', 'html', () => renderGuidePage(apis, renderDeveloperNav('/docs/guide', served))],
    [ERRORS_PAGE, 'html', () => renderErrorsPage(renderDeveloperNav(ERRORS_PAGE, served))],
  ];
  for (const [path, type, text] of pages) router.all(path, staticText(type, text, PAGE));
  for (const [name, type] of REFERENCE_FILES) {
    router.all(`/docs/reference/${name}`, staticFile(type, join(__dirname, 'reference', name), PAGE));
  }
  for (const api of apis) {
    router.all(
      `${api.basePath}/openapi.json`,
      dailyJson(today, (day) => api.openapiOn(day)),
    );
  }
  const shown = apis.map(({ base, name, basePath }) => ({ base, name, basePath, url: `${basePath}/openapi.json` }));
  router.all(
    '/docs/reference.json',
    readOnly((_request, response) => sendJson(response, 200, { apis: shown, people: people() }, PAGE)),
  );
  for (const name of ASSETS) {
    const type = name.endsWith('.css') ? 'css' : 'js';
    router.all(`/docs/assets/${name}`, staticFile(type, join(FOLDER, name), ASSET));
  }
  return router;
}

function renderReferencePage(links: string): string {
  const head = [
    '<link rel="stylesheet" href="/docs/assets/swagger-ui.css">',
    NAV_HEAD,
    ...['page', 'repairs'].map((name) => `<link rel="stylesheet" href="/docs/reference/${name}.css">`),
    ...ASSETS.filter((name) => name.endsWith('.js')).map(
      (name) => `<script defer src="/docs/assets/${name}"></script>`,
    ),
    ...['page', 'repairs'].map((name) => `<script type="module" src="/docs/reference/${name}.js"></script>`),
  ].join('\n');
  return htmlPage('Parley: reference', head, `${links}\n${SECTIONS}`);
}

/** Swagger UI brings its own main part and banner. */
const SECTIONS = '<section id="people" aria-label="Demo people" hidden></section>\n<div id="reference"></div>';

/** A JSON text that stays the same for a day. */
function dailyJson(today: () => string, render: (day: string) => unknown): RequestHandler {
  let current: { readonly day: string; readonly handle: RequestHandler } | null = null;
  return (request, response, next) => {
    const day = today();
    if (current?.day !== day) current = { day, handle: staticText('json', () => JSON.stringify(render(day))) };
    return current.handle(request, response, next);
  };
}

const HEAD = `${PAGE_HEAD}\n<link rel="stylesheet" href="/pages/docs.css">`;

function renderGuidePage(apis: readonly RestApi[], links: string): string {
  const intro =
    '<h1>From REST to GraphQL</h1>\n<p>Each REST endpoint is one GraphQL operation. ' +
    'Send it to <code>POST /graphql</code> with the same bearer token; an error has the same message, ' +
    'its status in <code>extensions.status</code> and its code in <code>extensions.code</code>.</p>';
  const sections = apis.map(({ name, basePath, guide }) => {
    return `<h2>${escapeHtml(name)}</h2>\n${guide.map((row) => renderGuideSection(basePath, row)).join('\n')}`;
  });
  return htmlPage(
    'Parley: from REST to GraphQL',
    HEAD,
    `${links}\n<main>\n${[intro, ...sections].join('\n')}\n</main>`,
  );
}

function renderGuideSection(basePath: string, { method, path, extension, values, document }: GuideRow): string {
  const rows = values.map(([rest, graphql]) => {
    return `<tr><td>${escapeHtml(rest)}</td><td><code>${escapeHtml(graphql)}</code></td></tr>`;
  });
  const table = rows.length > 0 ? `<table><tr><th>REST</th><th>GraphQL</th></tr>${rows.join('')}</table>` : '';
  const kind = extension ? ' <small>extension</small>' : '';
  return `<section>
<h3><code>${method} ${escapeHtml(basePath + path)}</code>${kind}</h3>
${table}
<details><summary>The operation</summary><pre tabindex="0">${escapeHtml(document)}</pre></details>
</section>`;
}

function renderErrorsPage(links: string): string {
  const intro =
    '<h1>Errors</h1>\n<p>GraphQL has the code in <code>extensions.code</code>, in upper case, and the status in ' +
    '<code>extensions.status</code>. REST has the status, and in its body those codes that are marked.</p>';
  const rows = errorCodes().map(({ code, status, message, advice, inRestBody }) => {
    const text = escapeHtml(advice).replace(/`([^`]+)`/g, '<code>$1</code>');
    const name = `<code>${escapeHtml(code)}</code>${inRestBody ? '<br><small>in REST bodies</small>' : ''}`;
    const cells = [`<th scope="row">${name}</th>`, `<td>${status}</td>`];
    return `<tr id="${escapeHtml(code)}">${cells.join('')}<td><strong>${escapeHtml(message)}</strong><br>${text}</td></tr>`;
  });
  const head = ['Code', 'Status', 'Message, and what to do'].map((text) => `<th scope="col">${text}</th>`).join('');
  const table = `<table class="errors"><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return htmlPage('Parley: errors', HEAD, `${links}\n<main>\n${intro}\n${table}\n</main>`);
}
