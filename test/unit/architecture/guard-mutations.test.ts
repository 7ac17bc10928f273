// Checks that every guard mutation of the fault tests still applies to the source.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';

interface GuardMutation {
  readonly test: readonly [file: string, title: string];
  readonly changes: readonly { readonly file: string; readonly guard: string }[];
}

const ROOT = join(__dirname, '..', '..', '..');
const { GUARD_MUTATIONS } = jest.requireActual<{
  readonly GUARD_MUTATIONS: Readonly<Record<string, GuardMutation>>;
}>('../../faults/guard-mutations.cjs');

const MUTATIONS = Object.entries(GUARD_MUTATIONS).flatMap(([name, { changes }]) =>
  changes.map((change) => ({ name, ...change })),
);

function compile(file: string): string {
  const source = readFileSync(join(ROOT, file.replace(/\.js$/, '.ts')), 'utf8');
  const compilerOptions = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022, experimentalDecorators: true };
  return transpileModule(source, { compilerOptions }).outputText;
}

it('each mutation finds its guard exactly once', () => {
  const stale = MUTATIONS.filter(({ file, guard }) => compile(file).split(guard).length !== 2);
  expect(stale).toEqual([]);
});
