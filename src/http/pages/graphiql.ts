// GraphiQL at /graphiql: the GraphQL endpoint with examples and, where any code passes, the demo people to sign in as.
// Every asset comes from here, under a policy that lets nothing else in.
import { join } from 'node:path';
import { Router } from 'express';
import type { ExampleOperation } from '../../../schema/server/example-operations';
import type { DemoPerson } from './demo';
import { htmlPage, NAV_HEAD, renderDeveloperNav, type ServedPages } from './html';
import { readOnly, REVALIDATED, staticFile, staticText, type StaticTextType } from '../middleware/static-text';
import { sendJson } from '../middleware/json';

/** The path that the log shows unmasked. */
export const GRAPHIQL_PATH = '/graphiql';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // GraphiQL's dialogs stop the page from scrolling with one inline style, which this digest allows.
  "style-src 'self' 'sha256-Y/huXlwoYkVyQlxwSVcCi1RCDGDCSVBzDt0hYP9qlTc='",
  "img-src 'self' data:",
  'font-src data:',
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const FOLDER = join(__dirname, 'graphiql');

const OWN_FILES: readonly (readonly [name: string, type: StaticTextType])[] = [
  ['page.css', 'css'],
  ['page.js', 'js'],
  ['panel.js', 'js'],
  ['session.js', 'js'],
  ['stream.js', 'js'],
];

/** Built files of GraphiQL and React, written by tools/vendor-graphiql.cjs. They do not change, so browsers may cache them. */
const VENDORED_FILES: readonly (readonly [name: string, type: StaticTextType])[] = [
  ['react.js', 'js'],
  ['react-dom.js', 'js'],
  ['graphiql.js', 'js'],
  ['graphiql.css', 'css'],
  ['react.license.txt', 'txt'],
  ['graphiql.license.txt', 'txt'],
];

const OWN_HEADERS = { 'content-security-policy': POLICY, ...REVALIDATED };
const VENDORED_HEADERS = { ...OWN_HEADERS, 'cache-control': 'max-age=86400' };

/** Data of the page; its dates are relative to today. */
export interface GraphiqlData {
  readonly examples: readonly ExampleOperation[];
  /** Empty where one-time codes are checked. */
  readonly people: readonly DemoPerson[];
  /** The operation of each endpoint, which links of the guide open by its name. */
  readonly operations: readonly OpenedOperation[];
}

interface OpenedOperation {
  readonly name: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export function graphiql(served: ServedPages, getData: () => GraphiqlData): Router {
  const router = Router();
  const page = staticText('html', () => renderPage(served), OWN_HEADERS);
  const data = readOnly((_request, response) => sendJson(response, 200, getData(), OWN_HEADERS));
  router.all(GRAPHIQL_PATH, page);
  router.all(`${GRAPHIQL_PATH}/data.json`, data);
  function serve(name: string, type: StaticTextType, path: string, headers: Readonly<Record<string, string>>): void {
    router.all(`${GRAPHIQL_PATH}/${name}`, staticFile(type, path, headers));
  }
  for (const [name, type] of OWN_FILES) serve(name, type, join(FOLDER, name), OWN_HEADERS);
  for (const [name, type] of VENDORED_FILES) serve(name, type, join(FOLDER, 'vendor', name), VENDORED_HEADERS);
  return router;
}

const HEAD = [
  ...['graphiql.css', 'page.css'].map((name) => `<link rel="stylesheet" href="${GRAPHIQL_PATH}/${name}">`),
  NAV_HEAD,
  ...['react.js', 'react-dom.js', 'graphiql.js'].map(
    (name) => `<script defer src="${GRAPHIQL_PATH}/${name}"></script>`,
  ),
  `<script type="module" src="${GRAPHIQL_PATH}/page.js"></script>`,
].join('\n');

function renderPage(served: ServedPages): string {
  const nav = renderDeveloperNav(GRAPHIQL_PATH, served);
  return htmlPage(
    'Parley: GraphiQL',
    HEAD,
    `${nav}\n<main>\n<h1>GraphiQL</h1>\n<div id="graphiql">Loading …</div>\n</main>`,
  );
}
