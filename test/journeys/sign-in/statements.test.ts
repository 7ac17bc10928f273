// How many commands and commits a sign-in sends to the database: with a distant one, each costs its round trip. On a server,
// each transaction also inserts a mark.
import { API_STYLES, getText, getTokens, type ApiStyle } from '../../support/clients/simulated-browser';
import { chosenStore, recordStatements } from '../../support/database/test-database';
import { addPerson, newEmail, newIdentity, toIdentity, type Person } from '../../support/fixtures/people';
import { openSignInFixture, wrongCode, type SignInFixture } from '../../support/fixtures/sign-in-fixture';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());

/** A write outside of a transaction commits itself. */
function countCommits(statements: readonly string[]): number {
  let isInTransaction = false;
  let commits = 0;
  for (const sql of statements) {
    if (/^(START|BEGIN)/i.test(sql)) isInTransaction = true;
    else if (/^(COMMIT|ROLLBACK)/i.test(sql)) {
      isInTransaction = false;
      commits += /^COMMIT/i.test(sql) ? 1 : 0;
    } else if (!isInTransaction && /^\s*(INSERT|UPDATE|DELETE)/i.test(sql)) commits += 1;
  }
  return commits;
}

async function measure(work: () => Promise<unknown>) {
  const statements = await recordStatements(fixture.app.dependencies.db, work);
  return { commands: statements.length, commits: countCommits(statements) };
}

/** `marks`: a server gets one more command for each transaction, and three for a write outside of one. */
function expectCosts(commands: number, commits: number, marks: number) {
  return { commands: commands + (chosenStore() === 'embedded' ? 0 : marks), commits };
}

interface Case {
  readonly what: string;
  readonly person: () => Promise<Person>;
  readonly commands: number;
  readonly commits: number;
}

const byEmail = () => fixture.createPerson('email');
const bySms = () => fixture.createPerson('sms');
const withoutContact = () => fixture.createPerson();
/** Four people with one identity, each with an address. */
const byFourProfiles = async () => {
  const first = await byEmail();
  for (let more = 0; more < 3; more += 1) await addPerson(fixture.app, ['email'], toIdentity(first));
  return first;
};
const unknown = async () => ({ ...newIdentity(), id: 0, email: null, mobile: null });

/**
 * At most 14 commands, and 16 with four candidates. An identity with one contact costs as many as an unknown one, and one
 * without a contact two fewer: RESPONSE_MIN_MS covers the difference.
 */
const LOGINS: readonly Case[] = [
  { what: 'by e-mail', person: byEmail, commands: 13, commits: 2 },
  { what: 'with an unknown identity', person: unknown, commands: 13, commits: 2 },
  { what: 'by text message', person: bySms, commands: 14, commits: 2 },
  { what: 'without a contact', person: withoutContact, commands: 11, commits: 2 },
  { what: 'with four candidates', person: byFourProfiles, commands: 16, commits: 2 },
];

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  const browser = () => fixture.browser(style);

  it.each(LOGINS)('a login $what needs $commands commands and $commits commits', async (login) => {
    const person = await login.person();
    const { commands, commits } = login;
    expect(await measure(() => fixture.login(browser(), person))).toEqual(expectCosts(commands, commits, 1));
  });

  it('a login above the limit of its identity needs 17 commands and 2 commits, known or not', async () => {
    for (const [person, commands] of [
      [await byEmail(), 17],
      [await unknown(), 17],
    ] as const) {
      for (let earlier = 0; earlier < 5; earlier += 1) await fixture.login(browser(), person);
      expect(await measure(() => fixture.login(browser(), person))).toEqual(expectCosts(commands, 2, 2));
    }
  });

  it('the right code of an e-mail needs 18 commands and 2 commits', async () => {
    const started = await fixture.startSignIn(browser(), await byEmail());
    const send = async () => getTokens(await browser().send('verify', { ...started }));
    expect(await measure(send)).toEqual(expectCosts(18, 2, 0));
  });

  it('the right code of a text message needs 19 commands and 2 commits', async () => {
    const started = await fixture.startSignIn(browser(), await bySms());
    const send = async () => getTokens(await browser().send('verify', { ...started }));
    expect(await measure(send)).toEqual(expectCosts(19, 2, 0));
  });

  it('the right code of a first contact needs 24 commands and 2 commits, one of which locks the contact', async () => {
    const [own, email] = [browser(), newEmail()];
    const attempt_token = getText(await fixture.login(own, newIdentity()), 'attempt_token');
    const flow_token = getText(await own.send('confirmCreate', { attempt_token }), 'flow_token');
    await own.send('contact', { flow_token, email });
    const otp = await fixture.readCode({ email, mobile: null });
    const send = async () => getTokens(await own.send('verify', { flow_token, otp }));
    expect(await measure(send)).toEqual(expectCosts(24, 2, 0));
  });

  it('a wrong code needs 15 commands and 3 commits, and then a login of a trusted browser 13 and 3', async () => {
    const [own, person] = [browser(), await byEmail()];
    const { flow_token, otp } = await fixture.startSignIn(own, person);
    const guess = () => own.send('verify', { flow_token, otp: wrongCode(otp) });
    expect(await measure(guess)).toEqual(expectCosts(15, 3, 2));
    await own.send('verify', { flow_token, otp, remember_device: true });
    const login = async () => getTokens(await fixture.login(own, person));
    expect(await measure(login)).toEqual(expectCosts(14, 3, 4));
  });

  it('a code with an unknown token needs 6 commands and 1 commit', async () => {
    const send = () => browser().send('verify', { flow_token: 'A'.repeat(43), otp: '123456' });
    expect(await measure(send)).toEqual(expectCosts(6, 1, 1));
  });
});
