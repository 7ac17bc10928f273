// A signed-in owner of a profile who changes a contact, and the messages that the owner gets.
import { runNow } from '../servers/job-turn';
import { waitForDelivery } from '../fixtures/eventually';
import type { Person } from '../fixtures/people';
import type { SignInFixture } from '../fixtures/sign-in-fixture';
import { getText, type ApiOutcome, type ApiStyle, type Browser, type RestMembers } from '../clients/simulated-browser';

export interface ChangingOwner {
  readonly person: Person;
  readonly browser: Browser;
  readonly token: string;
  request(input: RestMembers): Promise<ApiOutcome>;
  confirm(flow_token: string, otp: string): Promise<ApiOutcome>;
  cancel(input?: RestMembers): Promise<ApiOutcome>;
  profile(): Promise<RestMembers>;
}

export async function signInOwner(
  fixture: SignInFixture,
  style: ApiStyle,
  person: Person,
  more: RestMembers = {},
): Promise<ChangingOwner> {
  const browser = fixture.browser(style);
  const { access_token: token } = await fixture.signIn(browser, person, more);
  return {
    person,
    browser,
    token,
    request: (input) => browser.send('requestChange', input, { token }),
    confirm: (flow_token, otp) => browser.send('confirmChange', { flow_token, otp }, { token }),
    cancel: (input = {}) => browser.send('cancelChange', input, { token }),
    profile: async () => (await browser.send('profile', undefined, { token })).value ?? {},
  };
}

type Contact = Pick<Person, 'email' | 'mobile'>;

/** Changes a contact with a code to `current` and a code to the new one; returns the last response. */
export async function changeByCodes(
  fixture: SignInFixture,
  owner: ChangingOwner,
  current: Contact,
  next: Contact,
): Promise<ApiOutcome> {
  const { email, mobile } = next;
  const requested = await owner.request(mobile === null ? { email } : { mobile });
  const proved = await owner.confirm(getText(requested, 'flow_token'), await fixture.readCode(current));
  return owner.confirm(getText(proved, 'flow_token'), await fixture.readCode(next));
}

/** Starts a change without proof; returns the last response, after the notices of it are delivered: the clock may then jump. */
export async function changeWithoutProof(
  fixture: SignInFixture,
  owner: ChangingOwner,
  next: Contact,
): Promise<ApiOutcome> {
  const { email, mobile } = next;
  const requested = await owner.request({ ...(mobile === null ? { email } : { mobile }), proof: 'none' });
  const waiting = await owner.confirm(getText(requested, 'flow_token'), await fixture.readCode(next));
  await waitForDelivery(fixture.app);
  return waiting;
}

/** Texts of the messages to a contact, oldest first. */
export async function readMessages(
  { app, mailbox, texts }: SignInFixture,
  { email, mobile }: Contact,
): Promise<readonly string[]> {
  await waitForDelivery(app);
  if (mobile !== null) return texts.getNotices(mobile);
  return mailbox.messagesFor(email ?? '').map(({ subject, text }) => `${subject ?? ''}\n${text ?? ''}`);
}

/** Tokens of the links in the messages to a contact, oldest first. */
export async function readCancelTokens(fixture: SignInFixture, contact: Contact): Promise<readonly string[]> {
  const messages = await readMessages(fixture, contact);
  return messages.flatMap((text) => /\/contact-change#([\w-]{43})/.exec(text)?.[1] ?? []);
}

/** Runs the job like a process. Returns how many changes were completed; null while another process is running it. */
export async function runChanges({ app }: SignInFixture, holder = 'process'): Promise<number | null> {
  const result = await runNow(app.dependencies, 'contact_changes', { holder });
  return 'reports' in result ? (result.reports.at(-1)?.tally.done ?? 0) : null;
}

export async function readContactEvents({ app }: SignInFixture, { id }: Person): Promise<readonly string[]> {
  const sql = "SELECT event FROM audit_events WHERE profile_id = ? AND event LIKE 'contact.%' ORDER BY id";
  return (await app.dependencies.db.read(sql, [id])).map(({ event }) => String(event));
}
