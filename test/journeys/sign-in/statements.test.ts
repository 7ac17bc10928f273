// How many commands and commits a sign-in sends to the database: with a distant one, each costs its round trip.
import { API_STYLES, getText, getTokens, type ApiStyle } from '../../support/clients/simulated-browser';
import { recordStatements } from '../../support/database/test-database';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
  // Its statements are sent later.
  await fixture.app.dependencies.outboxSender.stop();
});
afterAll(() => fixture.close());

/** A write outside of a transaction commits itself. */
function countCommits(statements: readonly string[]): number {
  let isInTransaction = false;
  let commits = 0;
  for (const sql of statements) {
    if (/^(START|BEGIN)/i.test(sql)) isInTransaction = true;
    else if (/^COMMIT/i.test(sql)) {
      isInTransaction = false;
      commits += 1;
    } else if (!isInTransaction && /^\s*(INSERT|UPDATE|DELETE)/i.test(sql)) commits += 1;
  }
  return commits;
}

async function measure(work: () => Promise<unknown>) {
  const statements = await recordStatements(fixture.app.dependencies.db, work);
  return { commands: statements.length, commits: countCommits(statements) };
}

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  it('a login by e-mail needs 11 commands and 2 commits', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
    expect(await measure(() => fixture.login(browser, person))).toEqual({ commands: 11, commits: 2 });
  });

  it('the right code needs 10 commands and 2 commits', async () => {
    const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
    const flow_token = getText(await fixture.login(browser, person), 'flow_token');
    const { db, digests } = fixture.app.dependencies;
    const [row] = await db.read('SELECT id FROM login_flows WHERE token_hash = ?', [digests.digestToken(flow_token)]);
    const id = String(row?.id);
    // The message was not sent: this code replaces the one in it.
    const change = 'UPDATE login_flows SET otp_hash = ?, otp_key_id = ? WHERE id = ?';
    await db.write(change, [digests.digestCode(id, 1, '123456'), digests.codeKeyId, id]);
    const send = async () => getTokens(await browser.send('verify', { flow_token, otp: '123456' }));
    expect(await measure(send)).toEqual({ commands: 10, commits: 2 });
  });
});
