// Three generators make TypeScript of the OpenAPI documents. What they make compiles under strict settings and tells answers
// apart by `matched` and errors by `code`; a client that handles each code no longer compiles when there is another one.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BASES, printedDocument } from '../../test/support/openapi/printed-documents';

const ROOT = join(__dirname, '..', '..');
const TSC = join(ROOT, 'node_modules', '.bin', 'tsc');
const SAMPLES = join(__dirname, 'rest-types');
const TOOLS = join(__dirname, 'node_modules', '.bin');
const EXAMPLES = join(ROOT, 'docs', 'examples', 'node_modules', '.bin');

/** The program that makes `output` of a document, and its options. */
type Generate = (document: string, output: string) => readonly [program: string, ...options: string[]];

/** By the name of the sample. */
const GENERATORS: Readonly<Record<string, Generate>> = {
  'openapi-typescript': (document, output) => [join(EXAMPLES, 'openapi-typescript'), document, '-o', `${output}.ts`],
  'hey-api': (document, output) => [join(TOOLS, 'openapi-ts'), '-i', document, '-o', output, '--no-log-file'],
  orval: (document, output) => [join(TOOLS, 'orval'), '-i', document, '-o', `${output}.ts`, '--client', 'fetch'],
};

/** Changes of the documents that the samples do not expect. */
const CHANGES: readonly (readonly [before: string, after: string])[] = [
  ['"type":"boolean","const":false', '"type":"boolean"'],
  ['{"const":"offer_action_unavailable"}', '{"enum":["offer_action_unavailable","offer_taken"]}'],
  ['{"const":"account_closed"}', '{"enum":["account_closed","account_sold"]}'],
];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-generated-'));
  symlinkSync(join(__dirname, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(Object.entries(GENERATORS))('a client with the output of %s', (name, generate) => {
  it('compiles, and tells answers and errors apart', async () => {
    expect(await compile(name, generate, (document) => document)).toBe('');
  });

  it('does not compile when there are other values', async () => {
    const change = (document: string) =>
      CHANGES.reduce((changed, [before, after]) => changed.replaceAll(before, after), document);
    const printed = await compile(name, generate, change);
    expect(printed).toContain("Property 'flow_token' does not exist");
    expect(printed.match(/does not satisfy the expected type 'never'/g)).toHaveLength(2);
  });
});

/** What the compiler prints about the sample, beside what the generator makes of the documents after a change. */
async function compile(name: string, generate: Generate, change: (document: string) => string): Promise<string> {
  const client = mkdtempSync(join(folder, `${name}-`));
  mkdirSync(join(client, 'generated'));
  for (const file of [`${name}.ts`, 'tsconfig.json']) cpSync(join(SAMPLES, file), join(client, file));
  for (const base of BASES) {
    writeFileSync(join(client, `${base}.json`), change(JSON.stringify(printedDocument(base))));
    const [program, ...options] = generate(`${base}.json`, join('generated', base));
    await promisify(execFile)(program, options, { cwd: client });
  }
  return new Promise((resolve) => {
    execFile(TSC, ['-p', '.', '--pretty', 'false'], { cwd: client }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}
