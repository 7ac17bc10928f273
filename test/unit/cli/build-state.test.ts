// When a checkout is built again: a build that is missing or older than what it reads, and no other.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const { findBuildState } = jest.requireActual<{ findBuildState: (root: string) => string }>(
  '../../../tools/build-state.cjs',
);

const BUILT = 1_000_000;
let root: string;

function write(path: string, seconds: number): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), '');
  utimesSync(join(root, path), seconds, seconds);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-state-'));
  write('src/main.ts', BUILT - 1);
  write('src/http/pages/assets/page.js', BUILT - 1);
});
afterEach(() => rmSync(root, { recursive: true }));

it('is missing without the mark of a complete build', () => {
  write('dist/src/main.js', BUILT);
  expect(findBuildState(root)).toBe('missing');
});

it.each([
  ['nothing is newer', null, 'current'],
  ['a source is newer', 'src/services/negotiation/offer.ts', 'stale'],
  ['a copied asset is newer', 'src/http/pages/assets/page.js', 'stale'],
  ['a REST document is newer', 'rest-facade/documents/negotiation.graphql', 'stale'],
  ['the options of the compiler are newer', 'tsconfig.json', 'stale'],
  ['a printed contract is newer', 'schema/schema.graphql', 'current'],
  ['a package of a tool is newer', 'tools/clients/node_modules/x/index.ts', 'current'],
  ['a test is newer', 'test/unit/x.test.ts', 'current'],
])('when %s', (_what, path, state) => {
  write('dist/built', BUILT);
  if (path !== null) write(path, BUILT + 1);
  expect(findBuildState(root)).toBe(state);
});
