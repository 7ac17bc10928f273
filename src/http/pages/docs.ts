// Pages for developers: the REST reference with try-it-out, the guide, the types, the errors, and a search through all of them.
// A strict content security policy applies, and every asset is served from here.
import { dirname, join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import { ERRORS_PAGE, type RestApi } from '../../../rest-facade/openapi/apis';
import {
  renderErrorsPage,
  renderGuidePage,
  renderSearchForm,
  renderSearchPage,
  renderTypesPage,
  SEARCH_PAGE,
} from './docs-text';
import { htmlPage, NAV_HEAD, renderDeveloperNav, type ServedPages } from './html';
import { buildReferenceIndex, TYPES_PAGE, type ReferenceIndex } from './reference-index';
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
  // The search.
  "form-action 'self'",
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

/** `/docs`, `/docs/guide`, `/docs/types`, `/docs/errors`, `/docs/search`, and `openapi.json` below each base path. Mount it before the REST facade. */
export function docs({ apis, served, today, people }: DocsOptions): Router {
  const router = Router();
  // Built with the first page that needs it.
  let built: ReferenceIndex | null = null;
  const index = () => (built ??= buildReferenceIndex(apis));
  const pages: readonly (readonly [path: string, type: StaticTextType, text: () => string])[] = [
    ['/docs', 'html', () => renderReferencePage(renderDeveloperNav('/docs', served))],
    ['/docs/guide', 'html', () => renderGuidePage(served, apis, { index: index(), today: today() })],
    [ERRORS_PAGE, 'html', () => renderErrorsPage(served, index())],
    [TYPES_PAGE, 'html', () => renderTypesPage(served, index())],
  ];
  const searchPage = readOnly(({ query: { q } }, response) => {
    const bytes = Buffer.from(renderSearchPage(served, index(), typeof q === 'string' ? q : ''));
    const headers = { ...PAGE, 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length };
    response.writeHead(200, headers).end(bytes);
  });
  router.all(SEARCH_PAGE, searchPage);
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
const SECTIONS = `${renderSearchForm()}
<section id="people" aria-label="Demo people" hidden></section>\n<div id="reference"></div>`;

/** A JSON text that stays the same for a day. */
function dailyJson(today: () => string, render: (day: string) => unknown): RequestHandler {
  let current: { readonly day: string; readonly handle: RequestHandler } | null = null;
  return (request, response, next) => {
    const day = today();
    if (current?.day !== day) current = { day, handle: staticText('json', () => JSON.stringify(render(day))) };
    return current.handle(request, response, next);
  };
}
