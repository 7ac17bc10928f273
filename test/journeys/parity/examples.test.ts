// The examples of the OpenAPI documents match the responses for the demo data: the first case of every success on a new
// database, with random values replaced. `npm run contracts` records them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextAddress } from '../../support/clients/simulated-browser';
import { CASES } from './cases/all';
import type { ParityCase } from './case';
import { OUTCOMES, startParityApp, type AppKind, type ParityApp } from './parity-app';

const FILE = join(__dirname, '..', '..', '..', 'rest-facade', 'documents', 'examples.json');

type Examples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const apps = new Map<AppKind, ParityApp>();
beforeAll(async () => {
  for (const kind of ['usual', 'altcha'] as const) apps.set(kind, await startParityApp('REST', kind));
});
afterAll(() => Promise.all([...apps.values()].map((app) => app.close())));

const successes = OUTCOMES.filter(({ status }) => status >= 200 && status < 300);

it('has a case for every success', () => {
  expect(successes.map(({ name }) => name).filter((name) => !firstCase(name))).toEqual([]);
});

it('has up-to-date examples (npm run contracts)', async () => {
  const recorded = await record();
  if (process.env.RECORD_EXAMPLES !== undefined) writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`);
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(recorded);
});

async function record(): Promise<Examples> {
  const examples: Record<string, Record<string, unknown>> = {};
  for (const { name, operation, status } of successes) {
    const found = firstCase(name);
    if (!found) continue;
    const word = name.slice(`${operation} ${String(status)}`.length).trim();
    examples[operation] = { ...examples[operation], [word || 'demo']: replaceRandomValues(await fetchBody(found)) };
  }
  return examples;
}

function firstCase(name: string): ParityCase | undefined {
  return CASES.find(({ outcome, appKind = 'usual' }) => outcome === name && apps.has(appKind));
}

async function fetchBody({ outcome, arrange, appKind: kind = 'usual' }: ParityCase): Promise<unknown> {
  const app = apps.get(kind);
  if (!app) throw new Error(`No application of kind ${kind}.`);
  app.startCase(nextAddress());
  const { status, body } = await app.send(outcome.split(' ')[0] ?? '', await arrange(app));
  expect({ outcome, status }).toEqual({ outcome, status: Number(outcome.split(' ')[1]) });
  return body;
}

/** Placeholders for random values, with the same form. */
const SAMPLES: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/, () => 'header.claims.signature'],
  [/^[\w-]{43}$/, () => 'sample-token-of-forty-three-characters-____'],
  [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, () => '00000000-0000-4000-8000-000000000000'],
  [/^[0-9a-f]{16,}$/, (text) => '0123456789abcdef'.repeat(8).slice(0, text.length)],
];

function replaceRandomValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaceRandomValues);
  if (typeof value === 'string') return SAMPLES.find(([form]) => form.test(value))?.[1](value) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaceRandomValues(member)]));
}
