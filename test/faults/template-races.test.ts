// Concurrent saves of one letter template at two processes and in both styles, and what the log contains about them.
import { getTokens, type RestMembers, type ApiOutcome } from '../support/clients/simulated-browser';
import { getEntityTag } from '../support/fixtures/letter-fixture';
import { getErrorCode } from '../support/clients/refusals';
import { countOutcomes, untilDone, withSharedReplicas } from './replicas';

const replicas = withSharedReplicas();

const TEMPLATE = 1;
const tokens: string[] = [];

beforeAll(async () => {
  for (const email of ['dana@acme.test', 'lee@acme.test']) {
    const entered = await replicas().browser().send('creditorLogin', { email, password: 'parley-demo' });
    tokens.push(getTokens(entered).access_token);
  }
});

/** Saves concurrently as both users, at both processes and in both styles. */
function saveConcurrently(
  count: number,
  input: (index: number) => RestMembers,
  ifMatch?: string,
): Promise<readonly ApiOutcome[]> {
  const condition = ifMatch === undefined ? {} : { ifMatch };
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const options = { token: tokens[Math.floor(index / 4) % tokens.length] ?? '', ...condition };
      const browser = replicas().browser();
      return untilDone(() => browser.send('updateTemplate', { id: TEMPLATE, ...input(index) }, options));
    }),
  );
}

async function versions(): Promise<readonly { readonly version: number; readonly name: string }[]> {
  const sql = `SELECT version, name FROM template_versions WHERE template_id = ${TEMPLATE} ORDER BY version`;
  return (await replicas().database.rows(sql)).map(({ version, name }) => ({
    version: Number(version),
    name: String(name),
  }));
}

async function readTemplate(): Promise<ApiOutcome> {
  return replicas()
    .browser()
    .send('template', { id: TEMPLATE }, { token: tokens[0] ?? '' });
}

it('accepts one of 40 saves with the same entity tag', async () => {
  const tag = getEntityTag(await readTemplate());
  const outcomes = await saveConcurrently(40, (index) => ({ name: `Guarded ${index}` }), tag);
  expect(countOutcomes(outcomes.map(getErrorCode))).toEqual({ ok: 1, precondition_failed: 39 });
  const accepted = outcomes.find(({ value }) => value !== null);
  expect((await readTemplate()).value).toEqual(accepted?.value?.['data']);
  expect((await versions()).map(({ version }) => version)).toEqual([1, 2]);
});

it('stores each of 40 saves without an entity tag as a version and shows the last one', async () => {
  const before = await versions();
  const outcomes = await saveConcurrently(40, (index) => ({ name: `Free ${index}`, content: `<p>Free ${index}</p>` }));
  expect(countOutcomes(outcomes.map(getErrorCode))).toEqual({ ok: 40 });
  const added = (await versions()).slice(before.length);
  expect(added.map(({ version }) => version)).toEqual(Array.from({ length: 40 }, (_, index) => 3 + index));
  expect(new Set(added.map(({ name }) => name)).size).toBe(40);
  const last = added.at(-1)?.name ?? '';
  expect((await readTemplate()).value).toMatchObject({ name: last, content: `<p>${last}</p>` });
});

it('logs no text of a letter, and stores only digests in the audit trail', async () => {
  const texts = ['Marmalade lighthouse', 'Quincunx of herons'];
  const outcomes = await saveConcurrently(4, () => ({ name: texts[0], content: `<p>${texts[1] ?? ''}</p>` }));
  const invalid = await saveConcurrently(4, () => ({
    name: `${texts[0] ?? ''}\u0000`,
    content: `<script>${texts[1] ?? ''}`,
  }));
  expect([outcomes, invalid].map((list) => list.filter(({ value }) => value === null).length)).toEqual([0, 4]);
  const printed = replicas()
    .servers.map(({ output: lines }) => lines())
    .join('\n');
  const trail = JSON.stringify(await replicas().database.rows('SELECT * FROM audit_events'));
  expect(printed).toContain('e-letter-templates');
  for (const text of texts) expect([printed.includes(text), trail.includes(text)]).toEqual([false, false]);
});
