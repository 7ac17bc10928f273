// The public audit of GraphQL over HTTP, each of its audits against the real endpoint, in both profiles of status codes.
import { serverAudits } from 'graphql-http';
import { startApp, type RunningApp } from '../../support/fixtures/app';

/**
 * Audits of the older text that the present draft contradicts: 422 for a request whose members, document or variables
 * are wrong, and no status of its own for plain JSON. None of them is a MUST.
 */
const OLDER_TEXT = [
  ...['423L', 'LKJ0', 'LKJ1', 'LKJ2', 'LKJ3', '6C00', '6C01', '6C02', '6C03'],
  ...['4760', '4761', '4762', '4763', '58B0', '58B1', '58B2', '58B3', '3E3A'],
  ...['572B', 'FDE2', '7B9B', '86EE'],
];

let usual: RunningApp;
let draft: RunningApp;

beforeAll(async () => {
  usual = await startApp();
  draft = await startApp({ GRAPHQL_STATUS_CODES: 'draft' });
});
afterAll(() => Promise.all([usual.close(), draft.close()]));

const usualRows = auditsOf(() => `${usual.origin}/graphql`);
const draftRows = auditsOf(() => `${draft.origin}/graphql`);

function auditsOf(url: () => string) {
  return serverAudits({ url }).map(({ id, name, fn }) => [id, name, fn] as const);
}

it('has 61 audits', () => {
  expect(new Set(usualRows.map(([id]) => id)).size).toBe(61);
});

describe('the usual profile passes', () => {
  it.each(usualRows)('%s %s', async (_id, _name, audit) => {
    expect(await audit()).toMatchObject({ status: 'ok' });
  });
});

describe('the draft profile', () => {
  it.each(draftRows.filter(([id]) => !OLDER_TEXT.includes(id)))('passes %s %s', async (_id, _name, audit) => {
    expect(await audit()).toMatchObject({ status: 'ok' });
  });

  it.each(draftRows.filter(([id]) => OLDER_TEXT.includes(id)))('departs from %s %s', async (_id, name, audit) => {
    expect(name).toMatch(/^(SHOULD|MAY) /);
    expect((await audit()).status).toMatch(/^(warn|notice)$/);
  });
});
