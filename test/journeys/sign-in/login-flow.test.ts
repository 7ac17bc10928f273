// The sign-in as its table says: every move over both styles, and every step that is no move refused.
import {
  FLOW_STATES,
  FLOW_TABLE,
  FLOW_TRIGGERS,
  getNextFlowState,
  type FlowState,
  type FlowTrigger,
} from '../../../src/domain/sign-in/login-flow';
import { getErrorCode } from '../../support/clients/refusals';
import {
  API_STYLES,
  getText,
  getTokens,
  type ApiOutcome,
  type ApiStyle,
} from '../../support/clients/simulated-browser';
import { newEmail, newIdentity, type RestIdentity, type Person } from '../../support/fixtures/people';
import { openSignInFixture, wrongCode, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import type { CaseContext } from './catalogue/case';

let world: SignInFixture;

beforeAll(async () => {
  world = await openSignInFixture();
});
afterAll(() => world.close());
beforeEach(() => world.startNewDay());

/** Where a sign-in stands, with all that the next step could need. */
interface Standing {
  readonly person: Person | null;
  readonly identity: RestIdentity;
  readonly token: string;
  /** The right code, where one was sent. */
  readonly otp: string;
}

const standing = (person: Person, token: string, otp = '123456'): Standing => {
  return { person, identity: person, token, otp };
};

/** How each stored state is reached. */
const REACH: Readonly<Record<FlowState, (scene: CaseContext) => Promise<Standing>>> = {
  async no_match({ browser }) {
    const identity = newIdentity();
    const token = getText(await world.login(browser, identity), 'attempt_token');
    return { person: null, identity, token, otp: '123456' };
  },
  async contact_required(scene) {
    const person = await world.createPerson();
    return standing(person, getText(await world.login(scene.browser, person), 'flow_token'));
  },
  async otp_pending(scene) {
    const person = await world.createPerson('email');
    const { flow_token, otp } = await world.startSignIn(scene.browser, person);
    return standing(person, flow_token, otp);
  },
  async done(scene) {
    const pending = await REACH.otp_pending(scene);
    getTokens(await scene.browser.send('verify', { flow_token: pending.token, otp: pending.otp }));
    return pending;
  },
  async dead(scene) {
    const pending = await REACH.otp_pending(scene);
    for (let guess = 0; guess < 5; guess += 1) await guessWrong(scene, pending);
    return pending;
  },
  async replaced(scene) {
    const pending = await REACH.otp_pending(scene);
    await world.startSignIn(scene.browser, owner(pending));
    return pending;
  },
};

type Step = Exclude<FlowTrigger, `login_${string}`>;

/** How each trigger is pulled on a sign-in that exists; the answer is that of its last request. */
const PULL: Readonly<Record<Step, (scene: CaseContext, at: Standing) => Promise<ApiOutcome>>> = {
  confirm_create: ({ browser }, { token }) => browser.send('confirmCreate', { attempt_token: token }),
  contact: ({ browser }, { token }) => browser.send('contact', { flow_token: token, email: newEmail() }),
  resend({ browser }, { token }) {
    world.advanceTo(60_000);
    return browser.send('resend', { flow_token: token });
  },
  right_code: ({ browser }, { token, otp }) => browser.send('verify', { flow_token: token, otp }),
  async last_wrong_code(scene, at) {
    for (let guess = 0; guess < 4; guess += 1) await guessWrong(scene, at);
    return guessWrong(scene, at);
  },
  newer_code: ({ browser }, at) => world.login(browser, at.identity),
};

/** How each branch of a login is brought about, from nothing. */
const LOGINS: Readonly<Record<Exclude<FlowTrigger, Step>, (scene: CaseContext) => Promise<ApiOutcome>>> = {
  async login_trusted({ browser }) {
    const person = await world.createPerson('email');
    await world.signIn(browser, person, { remember_device: true });
    return world.login(browser, person);
  },
  login_channel: async ({ browser }) => world.login(browser, await world.createPerson('email')),
  login_no_contact: async ({ browser }) => world.login(browser, await world.createPerson()),
  login_no_match: ({ browser }) => world.login(browser, newIdentity()),
};

const STATES = Object.keys(FLOW_STATES) as FlowState[];
const TRIGGERS = Object.keys(FLOW_TRIGGERS) as FlowTrigger[];
const STEPS = TRIGGERS.filter(isStep);

const MOVES = FLOW_TABLE.filter(({ from, trigger }) => from !== 'none' && isStep(trigger)) as readonly {
  readonly from: FlowState;
  readonly trigger: Step;
  readonly to: FlowState;
}[];
const BEGINNINGS = FLOW_TABLE.filter(({ from }) => from === 'none');
const REFUSED = STATES.flatMap((from) =>
  STEPS.filter((trigger) => getNextFlowState(from, trigger) === null).map((trigger) => ({ from, trigger })),
);

it('walks every row of the table', () => {
  expect(MOVES.length + BEGINNINGS.length).toBe(FLOW_TABLE.length);
  expect(MOVES.length + REFUSED.length).toBe(STATES.length * STEPS.length);
});

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  const scene = (): CaseContext => ({ world, style, browser: world.browser(style) });

  it.each(BEGINNINGS)('moves from none by $trigger to $to', async ({ trigger, to }) => {
    const before = await statesById();
    const begun = scene();
    const outcome = isStep(trigger) ? null : await LOGINS[trigger](begun);
    expect(outcome?.value).not.toBeNull();
    expect(membersOf(outcome)).toEqual(BRANCHES[trigger]);
    const opened = [...(await statesById())].filter(([id]) => !before.has(id)).map(([, state]) => state);
    // A trusted browser needs no sign-in of its own: the one that made it trusted is the only one.
    expect(opened).toEqual([to]);
  });

  it.each(MOVES)('moves from $from by $trigger to $to', async ({ from, trigger, to }) => {
    const at = scene();
    const reached = await REACH[from](at);
    const outcome = await PULL[trigger](at, reached);
    expect(getErrorCode(outcome)).toBe(trigger === 'last_wrong_code' ? 'otp_attempts_exceeded' : null);
    expect(await stateOf(reached.token)).toBe(to);
    if (outcome.value && 'flow_token' in outcome.value && trigger !== 'newer_code') {
      const flow_token = getText(outcome, 'flow_token');
      expect(flow_token === reached.token).toBe(trigger !== 'confirm_create');
      expect(await stateOf(flow_token)).toBe(trigger === 'confirm_create' ? 'contact_required' : to);
    }
  });

  it.each(REFUSED)('leaves $from alone at $trigger', async ({ from, trigger }) => {
    const at = scene();
    const reached = await REACH[from](at);
    const sessions = await countSessions();
    const outcome = await PULL[trigger](at, reached);
    // A newer login is refused nothing; it just does not touch a sign-in that waits for no code.
    if (trigger !== 'newer_code') expect(getErrorCode(outcome)).toBe(REFUSALS[from][trigger]);
    expect(await stateOf(reached.token)).toBe(from);
    expect(await countSessions()).toBe(sessions);
  });
});

/** Members of each branch of a login. Contract: login response branches. */
const BRANCHES: Partial<Record<FlowTrigger, readonly string[]>> = {
  login_trusted: ['matched', 'meta', 'trusted_device'],
  login_channel: ['flow_token', 'matched', 'otp_sent'],
  login_no_contact: ['flow_token', 'matched', 'requires_contact_input'],
  login_no_match: ['attempt_token', 'matched'],
};

const UNKNOWN = 'flow_token_invalid';
const NO_ATTEMPT = 'attempt_token_invalid';
type Refused = Exclude<Step, 'newer_code'>;

/** The code of each refusal, in the order of confirm-create, contact, resend, right code, last wrong code. */
const REFUSALS: Readonly<Record<FlowState, Partial<Record<Refused, string>>>> = {
  no_match: refusals(null, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN),
  contact_required: refusals(NO_ATTEMPT, null, ...repeated('flow_state_conflict', 3)),
  otp_pending: refusals(NO_ATTEMPT, 'flow_state_conflict', null, null, null),
  done: refusals(NO_ATTEMPT, ...repeated('flow_token_used', 4)),
  dead: refusals(NO_ATTEMPT, ...repeated('otp_attempts_exceeded', 4)),
  replaced: refusals(NO_ATTEMPT, ...repeated('flow_token_expired', 4)),
};

function refusals(...codes: readonly (string | null)[]): Partial<Record<Refused, string>> {
  const steps: readonly Refused[] = ['confirm_create', 'contact', 'resend', 'right_code', 'last_wrong_code'];
  return Object.fromEntries(steps.flatMap((step, at) => (codes[at] === null ? [] : [[step, codes[at]]])));
}

function repeated(code: string, times: number): readonly string[] {
  return Array.from({ length: times }, () => code);
}

function isStep(trigger: FlowTrigger): trigger is Step {
  return !trigger.startsWith('login_');
}

function owner({ person }: Standing): Person {
  if (!person) throw new Error('Nobody has this identity.');
  return person;
}

function guessWrong({ browser }: CaseContext, { token, otp }: Standing): Promise<ApiOutcome> {
  return browser.send('verify', { flow_token: token, otp: wrongCode(otp) });
}

function membersOf(outcome: ApiOutcome | null): readonly string[] {
  return Object.keys(outcome?.value ?? {}).sort();
}

async function stateOf(token: string): Promise<unknown> {
  const { db, digests } = world.app.parts;
  const [row] = await db.read('SELECT state FROM login_flows WHERE token_hash = ?', [digests.digestToken(token)]);
  return row?.state;
}

async function statesById(): Promise<ReadonlyMap<string, unknown>> {
  const rows = await world.app.parts.db.read('SELECT id, state FROM login_flows');
  return new Map(rows.map(({ id, state }) => [String(id), state]));
}

async function countSessions(): Promise<number> {
  const [row] = await world.app.parts.db.read('SELECT COUNT(*) AS opened FROM sessions');
  return Number(row?.opened);
}
