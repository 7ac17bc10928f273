// The page at `/`. On a developer's machine it says what runs here, links to everything, and puts the demo back; anywhere
// else it is one sentence for people who came to the address of an API.
import { Router } from 'express';
import type { Config } from '../../config/config';
import type { Dependencies } from '../../services/shared/dependencies';
import { health } from '../../services/system/health';
import { escapeHtml } from '../../domain/shared/escape-html';
import { originGuard } from '../middleware/browser-security';
import { sendJson } from '../middleware/json';
import { readOnly, REVALIDATED, staticText } from '../middleware/static-text';
import type { Demo } from './demo';
import { renderFirstPage, type DemoState } from './first-page-text';
import { htmlPage, OWN_PAGE_POLICY, PAGE_HEAD, type ServedPages } from './html';
import type { Readiness } from './system-endpoints';

/** The path that the log shows unmasked. */
export const RESET_PATH = '/dev/demo-reset';

interface FirstPage {
  readonly config: Config;
  readonly dependencies: Dependencies;
  readonly demo: Demo;
  readonly served: ServedPages;
  readonly readiness: Readiness;
}

/** Mount it in the local environment only: it shows how to sign in as others, and deletes data. */
export function firstPage({ config, dependencies, demo, served, readiness }: FirstPage): Router {
  const { clock, settings, db } = dependencies;
  const router = Router();
  const page = readOnly(async (request, response) => {
    const moment = clock();
    const isReady = readiness.isReady() && (await health(dependencies)).status === 'ok';
    const day = isReady ? await demo.findDay(moment) : null;
    const people = config.services.acceptsAnyCode ? demo.people(moment) : [];
    const state: DemoState | null = day === null ? null : { day, today: moment.today, people };
    const text = renderFirstPage({
      served,
      isReady,
      demo: state,
      warnings: [...config.warnings, ...readiness.warnings()],
      version: settings.version,
      environment: config.APP_ENV,
      isEmbedded: db.dialect === 'sqlite',
      origin: `${request.protocol}://${request.headers.host ?? ''}`,
      resetPath: RESET_PATH,
      basePaths: { consumer: config.CONSUMER_BASE_PATH, creditor: config.CREDITOR_BASE_PATH },
    });
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': OWN_PAGE_POLICY };
    const bytes = Buffer.from(text);
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes);
  });
  router.all('/', page);

  let running: Promise<boolean> | null = null;
  // A page of another origin must not delete anything.
  router.post(RESET_PATH, originGuard([]), async (_request, response) => {
    // A second click waits for the first reset.
    running ??= demo.reset(clock()).finally(() => (running = null));
    if (await running)
      return sendJson(response, 200, { message: 'The demo data has been restored to its initial state.' });
    const message = 'The database contains companies or accounts that do not belong to the demo. Nothing was changed.';
    sendJson(response, 409, { message });
  });
  return router;
}

/** Says neither the version nor what is behind it. */
export function neutralPage(portalUrl: string | null): Router {
  const portal = portalUrl === null ? '' : `<p><a href="${escapeHtml(portalUrl)}">Go to the portal</a></p>`;
  const text = htmlPage(
    'API',
    PAGE_HEAD,
    `<main>\n<h1>This address is for programs</h1>\n<p>An API answers here. There is nothing for people to see.</p>\n${portal}</main>`,
  );
  const headers = { 'content-security-policy': OWN_PAGE_POLICY, ...REVALIDATED };
  return Router().all(
    '/',
    staticText('html', () => text, headers),
  );
}
