// GraphiQL at /graphiql: the GraphQL endpoint with examples and, where any code passes, the demo people to sign in as.
// Every asset comes from here, under a policy that lets nothing else in.
import { Router } from 'express';
import type { DemoPerson } from '../../../seeders/demo-people';
import type { ExampleOperation } from '../../../schema/server/example-operations';
import { htmlPage, renderDeveloperNav } from './html';
import { GRAPHIQL_ASSETS, readAsset } from './graphiql-assets';
import { readOnly, REVALIDATED, staticText } from '../middleware/static-text';
import { sendJson } from '../middleware/json';

/** What the log may show of a path here. */
export const GRAPHIQL_PATH = '/graphiql';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Its dialogs keep the page behind them from scrolling by one inline style, which is named here by its digest.
  "style-src 'self' 'sha256-Y/huXlwoYkVyQlxwSVcCi1RCDGDCSVBzDt0hYP9qlTc='",
  "img-src 'self' data:",
  'font-src data:',
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const OWN_HEADERS = { 'content-security-policy': POLICY, ...REVALIDATED };
const PACKAGE_HEADERS = { ...OWN_HEADERS, 'cache-control': 'max-age=86400' };

/** What the page is about; the dates in it are of today. */
export interface GraphiqlData {
  readonly examples: readonly ExampleOperation[];
  /** Nobody, where a code has to be right. */
  readonly people: readonly DemoPerson[];
}

export function graphiql(worldOf: () => GraphiqlData): Router {
  const router = Router();
  const page = staticText('html', () => PAGE, OWN_HEADERS);
  const world = readOnly((_request, response) => sendJson(response, 200, worldOf(), OWN_HEADERS));
  router.all(GRAPHIQL_PATH, page);
  router.all(`${GRAPHIQL_PATH}/world.json`, world);
  for (const asset of GRAPHIQL_ASSETS) {
    const text = readAsset(asset);
    const headers = asset.from ? PACKAGE_HEADERS : OWN_HEADERS;
    router.all(
      `${GRAPHIQL_PATH}/${asset.name}`,
      staticText(asset.kind, () => text, headers),
    );
  }
  return router;
}

const PAGE = htmlPage(
  'Parley: GraphiQL',
  [
    ...['graphiql.css', 'page.css'].map((name) => `<link rel="stylesheet" href="${GRAPHIQL_PATH}/${name}">`),
    '<link rel="icon" href="data:,">',
    ...['react.js', 'react-dom.js', 'graphiql.js'].map(
      (name) => `<script defer src="${GRAPHIQL_PATH}/${name}"></script>`,
    ),
    `<script type="module" src="${GRAPHIQL_PATH}/page.js"></script>`,
  ].join('\n'),
  `${renderDeveloperNav(GRAPHIQL_PATH, true)}\n<main id="graphiql">Loading …</main>`,
);
