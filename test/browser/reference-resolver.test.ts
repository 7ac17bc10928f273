// The reference resolves an operation in its document by itself: the same as the resolver of Swagger UI.
import { DEFAULT_BASE_PATHS } from '../../src/config/server';
import { withServerPages } from '../support/browser/server-pages';
import { BASES, printedOperations } from '../support/openapi/printed-documents';

const pages = withServerPages();

/** Of so many operations, one is resolved by both: that takes Swagger UI half a second. */
const EVERY = 20;

it.each(BASES)('resolves references of operations for a %s as the resolver of Swagger UI does', async (base) => {
  const { page, problems } = await pages().open('/docs');
  const operations = printedOperations(base).filter((_operation, index) => index % EVERY === 0);
  const compared = await page.evaluate(compareResolvers, {
    module: await page.evaluateHandle<ResolverModule>("import('/docs/reference/references.js')"),
    url: `${pages().server.origin}${DEFAULT_BASE_PATHS[base]}/openapi.json`,
    paths: operations.map(({ path, method }) => ['paths', path, method.toLowerCase()]),
  });
  expect(compared.length).toBeGreaterThan(2);
  for (const { ours, theirs } of compared) expect(ours).toEqual(theirs);
  expect(problems).toEqual([]);
});

type Path = readonly string[];

interface ResolverModule {
  resolveAt(document: unknown, path: Path, url: string): unknown;
}

interface SwaggerUi {
  readonly fn: {
    resolveSubtree(
      document: unknown,
      path: Path,
      options: { readonly baseDoc: string },
    ): Promise<{ readonly spec: unknown }>;
  };
}

/** Runs in the page. */
async function compareResolvers(given: {
  readonly module: ResolverModule;
  readonly url: string;
  readonly paths: readonly Path[];
}) {
  const { module, url, paths } = given;
  const page = globalThis as unknown as {
    readonly document: { createElement(name: string): unknown };
    SwaggerUIBundle(settings: object): SwaggerUi;
  };
  const spec = (await (await fetch(url)).json()) as object;
  const { fn } = page.SwaggerUIBundle({ spec: { ...spec }, domNode: page.document.createElement('div') });
  const compared = [];
  for (const path of paths) {
    const { spec: theirs } = await fn.resolveSubtree(spec, path, { baseDoc: url });
    compared.push({ ours: module.resolveAt(spec, path, url), theirs });
  }
  return compared;
}
