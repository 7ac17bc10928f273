// The pages for people who develop with this server, as its configuration allows them, and what all of them share.
import { join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import type { RestApi } from '../../../rest-facade/openapi/apis';
import { readExampleOperations } from '../../../schema/server/example-operations';
import type { Config } from '../../config/config';
import { isPortalBuilt } from '../../config/portal-files';
import { isDevelopment } from '../../config/server';
import type { Dependencies } from '../../services/shared/dependencies';
import { REVALIDATED, staticFile, type StaticTextType } from '../middleware/static-text';
import type { Demo, DemoPerson } from './demo';
import { developmentOutbox } from './development-outbox';
import { docs } from './docs';
import { firstPage, neutralPage } from './first-page';
import { graphiql } from './graphiql';
import { OWN_PAGE_POLICY, type ServedPages } from './html';
import type { Readiness } from './system-endpoints';
import { isLoopbackHost } from '../../domain/shared/loopback';

interface DeveloperPages {
  readonly config: Config;
  readonly dependencies: Dependencies;
  readonly demo: Demo;
  readonly apis: readonly RestApi[];
  readonly readiness: Readiness;
  readonly served: ServedPages;
}

/** Which pages the configuration allows. */
export function findServedPages(config: Config, { mail }: Dependencies): ServedPages {
  return {
    first: config.showsFirstPage,
    docs: config.showsDocs,
    graphiql: config.showsGraphiql,
    outbox: config.APP_ENV === 'local' && mail.messages !== undefined,
    portal: config.showsPortal && isPortalBuilt(),
  };
}

/** Mount it before the REST facade, which has the paths around `openapi.json`. */
export function developerPages({ config, dependencies, demo, apis, readiness, served }: DeveloperPages): Router {
  const isLocal = config.APP_ENV === 'local';
  const messages = served.outbox ? dependencies.mail.messages : undefined;
  const pages: RequestHandler[] = [];
  if (served.first && isLocal) pages.push(firstPage({ config, dependencies, demo, served, readiness }));
  if (served.first && !isLocal) pages.push(neutralPage(dependencies.settings.portalUrl));
  const { clock } = dependencies;
  const people = () => (config.services.acceptsAnyCode ? demo.people(clock()) : []);
  if (served.docs) pages.push(docs({ apis, served, people, today: () => clock().today }));
  if (served.graphiql) pages.push(createGraphiql(served, dependencies, { people, apis }));
  if (messages) pages.push(developmentOutbox({ messages, served, findName: demo.findName, clock: dependencies.clock }));
  if (pages.length > 0) pages.push(assets());
  const router = Router();
  for (const page of pages) router.use(isDevelopment(config) ? loopbackOnly(page) : page);
  return router;
}

interface GraphiqlSources {
  readonly people: () => readonly DemoPerson[];
  readonly apis: readonly RestApi[];
}

function createGraphiql(served: ServedPages, { clock }: Dependencies, { people, apis }: GraphiqlSources): Router {
  /** Read with the first request. */
  let examplesOf: ReturnType<typeof readExampleOperations> | null = null;
  return graphiql(served, () => {
    examplesOf ??= readExampleOperations();
    const { today } = clock();
    const guides = apis.flatMap(({ guideOn }) => guideOn(today));
    const operations = guides.map(({ name, document, variables }) => ({ name, query: document, variables }));
    return { examples: examplesOf(today), people: people(), operations };
  });
}

const FOLDER = join(__dirname, 'assets');
const ASSETS: readonly (readonly [name: string, type: StaticTextType])[] = [
  ['nav.css', 'css'],
  ['style.css', 'css'],
  ['docs.css', 'css'],
  ['copy.js', 'js'],
  ['reset.js', 'js'],
  ['outbox.js', 'js'],
];

function assets(): Router {
  const router = Router();
  for (const [name, type] of ASSETS) {
    const headers = { 'content-security-policy': OWN_PAGE_POLICY, ...REVALIDATED };
    router.all(`/pages/${name}`, staticFile(type, join(FOLDER, name), headers));
  }
  return router;
}

/**
 * Pages of a developer's machine answer only under its own name. A foreign page whose host name was changed to resolve
 * to this machine (DNS rebinding) would otherwise read them as its own. To any other host, the pages do not exist. What
 * proxies report is not considered: a page can set it too.
 */
function loopbackOnly(pages: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { host = '' } = request.headers;
    if (isLoopbackHost(host.replace(/:\d+$/, ''))) return pages(request, response, next);
    next();
  };
}
