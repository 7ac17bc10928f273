// The public audits of GraphQL over HTTP servers, in both status code profiles.
import { serverAudits } from 'graphql-http';
import { startApp, type RunningApp } from '../../support/fixtures/app';

/**
 * Audits of an older version that the current draft contradicts: it asks for 422 for invalid members, documents or
 * variables, for plain JSON too. None of them is a MUST.
 */
const OUTDATED = [
  '423L',
  'LKJ0',
  'LKJ1',
  'LKJ2',
  'LKJ3',
  '6C00',
  '6C01',
  '6C02',
  '6C03',
  '4760',
  '4761',
  '4762',
  '4763',
  '58B0',
  '58B1',
  '58B2',
  '58B3',
  '3E3A',
  '572B',
  'FDE2',
  '7B9B',
  '86EE',
];

let standard: RunningApp;
let draft: RunningApp;

beforeAll(async () => {
  standard = await startApp();
  draft = await startApp({ GRAPHQL_STATUS_CODES: 'draft' });
});
afterAll(() => Promise.all([standard.close(), draft.close()]));

const standardRows = listAudits(() => `${standard.origin}/graphql`);
const draftRows = listAudits(() => `${draft.origin}/graphql`);

function listAudits(url: () => string) {
  return serverAudits({ url }).map(({ id, name, fn }) => [id, name, fn] as const);
}

it('has 61 audits', () => {
  expect(new Set(standardRows.map(([id]) => id)).size).toBe(61);
});

describe('the audit profile passes', () => {
  it.each(standardRows)('%s %s', async (_id, _name, audit) => {
    expect(await audit()).toMatchObject({ status: 'ok' });
  });
});

describe('the draft profile', () => {
  it.each(draftRows.filter(([id]) => !OUTDATED.includes(id)))('passes %s %s', async (_id, _name, audit) => {
    expect(await audit()).toMatchObject({ status: 'ok' });
  });

  it.each(draftRows.filter(([id]) => OUTDATED.includes(id)))('differs from %s %s', async (_id, name, audit) => {
    expect(name).toMatch(/^(SHOULD|MAY) /);
    expect((await audit()).status).toMatch(/^(warn|notice)$/);
  });
});
