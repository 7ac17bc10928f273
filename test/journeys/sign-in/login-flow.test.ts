// The login flow follows its table: every transition over both API styles, and every other step is rejected.
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
import { waitForDelivery } from '../../support/fixtures/eventually';
import { casesOver } from '../../support/fixtures/run-length';
import { openSignInFixture, wrongCode, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import type { CaseContext } from './catalogue/case';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

/** A sign-in in some state, with all that the next step may need. */
interface StartedFlow {
  readonly person: Person | null;
  readonly identity: RestIdentity;
  readonly token: string;
  /** The right code, if one was sent. */
  readonly otp: string;
}

const startedFlow = (person: Person, token: string, otp = '123456'): StartedFlow => {
  return { person, identity: person, token, otp };
};

/** Reaches each stored state. */
const REACH: Readonly<Record<FlowState, (context: CaseContext) => Promise<StartedFlow>>> = {
  async no_match({ browser }) {
    const identity = newIdentity();
    const token = getText(await fixture.login(browser, identity), 'attempt_token');
    return { person: null, identity, token, otp: '123456' };
  },
  async contact_required(context) {
    const person = await fixture.createPerson();
    return startedFlow(person, getText(await fixture.login(context.browser, person), 'flow_token'));
  },
  async otp_pending(context) {
    const person = await fixture.createPerson('email');
    const { flow_token, otp } = await fixture.startSignIn(context.browser, person);
    return startedFlow(person, flow_token, otp);
  },
  async done(context) {
    const pending = await REACH.otp_pending(context);
    getTokens(await context.browser.send('verify', { flow_token: pending.token, otp: pending.otp }));
    return pending;
  },
  async dead(context) {
    const pending = await REACH.otp_pending(context);
    for (let guess = 0; guess < 5; guess += 1) await guessWrong(context, pending);
    return pending;
  },
  async replaced(context) {
    const pending = await REACH.otp_pending(context);
    await SEND.contact_changed(context, pending);
    return pending;
  },
};

type Step = Exclude<FlowTrigger, `login_${string}`>;

/** Sends each trigger to an existing sign-in; returns the outcome of the last request. */
const SEND: Readonly<Record<Step, (context: CaseContext, at: StartedFlow) => Promise<ApiOutcome>>> = {
  confirm_create: ({ browser }, { token }) => browser.send('confirmCreate', { attempt_token: token }),
  contact: ({ browser }, { token }) => browser.send('contact', { flow_token: token, email: newEmail() }),
  resend({ browser }, { token }) {
    fixture.advanceTo(60_000);
    return browser.send('resend', { flow_token: token });
  },
  right_code: ({ browser }, { token, otp }) => browser.send('verify', { flow_token: token, otp }),
  async last_wrong_code(context, at) {
    for (let guess = 0; guess < 4; guess += 1) await guessWrong(context, at);
    return guessWrong(context, at);
  },
  /** The change ends pending sign-ins; a newer one starts afterwards. */
  async contact_changed({ browser }, { person, identity }) {
    const { db, flows, profiles } = fixture.app.dependencies;
    const profile = person && (await profiles.findProfileById(db, person.id));
    if (profile) await flows.replaceFlows(db, profile.identityIndex);
    return fixture.login(browser, identity);
  },
};

/** Takes each branch of a login. */
const LOGINS: Readonly<Record<Exclude<FlowTrigger, Step>, (context: CaseContext) => Promise<ApiOutcome>>> = {
  async login_trusted({ browser }) {
    const person = await fixture.createPerson('email');
    await fixture.signIn(browser, person, { remember_device: true });
    return fixture.login(browser, person);
  },
  login_channel: async ({ browser }) => fixture.login(browser, await fixture.createPerson('email')),
  login_no_contact: async ({ browser }) => fixture.login(browser, await fixture.createPerson()),
  login_no_match: ({ browser }) => fixture.login(browser, newIdentity()),
};

const STATES = Object.keys(FLOW_STATES) as FlowState[];
const TRIGGERS = Object.keys(FLOW_TRIGGERS) as FlowTrigger[];
const STEPS = TRIGGERS.filter(isStep);

const TRANSITIONS = FLOW_TABLE.filter(({ from, trigger }) => from !== 'none' && isStep(trigger)) as readonly {
  readonly from: FlowState;
  readonly trigger: Step;
  readonly to: FlowState;
}[];
const STARTS = FLOW_TABLE.filter(({ from }) => from === 'none');
const REJECTED = STATES.flatMap((from) =>
  STEPS.filter((trigger) => getNextFlowState(from, trigger) === null).map((trigger) => ({ from, trigger })),
);

it('covers every row of the table', () => {
  expect(TRANSITIONS.length + STARTS.length).toBe(FLOW_TABLE.length);
  expect(TRANSITIONS.length + REJECTED.length).toBe(STATES.length * STEPS.length);
});

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  const context = (): CaseContext => ({ fixture, style, browser: fixture.browser(style) });

  it.each(casesOver(style, STARTS))('starts in $to by $trigger', async ({ trigger, to }) => {
    const before = await getStatesById();
    const started = context();
    const outcome = isStep(trigger) ? null : await LOGINS[trigger](started);
    expect(outcome?.value).not.toBeNull();
    expect(getMembers(outcome)).toEqual(BRANCHES[trigger]);
    const opened = [...(await getStatesById())].filter(([id]) => !before.has(id)).map(([, state]) => state);
    // A trusted device needs no flow: the only one is the flow that made it trusted.
    expect(opened).toEqual([to]);
  });

  it.each(casesOver(style, TRANSITIONS))('moves from $from by $trigger to $to', async ({ from, trigger, to }) => {
    const at = context();
    const reached = await REACH[from](at);
    const outcome = await SEND[trigger](at, reached);
    expect(getErrorCode(outcome)).toBe(trigger === 'last_wrong_code' ? 'otp_attempts_exceeded' : null);
    expect(await getState(reached.token)).toBe(to);
    if (outcome.value && 'flow_token' in outcome.value && trigger !== 'contact_changed') {
      const flow_token = getText(outcome, 'flow_token');
      expect(flow_token === reached.token).toBe(trigger !== 'confirm_create');
      expect(await getState(flow_token)).toBe(trigger === 'confirm_create' ? 'contact_required' : to);
    }
  });

  it.each(casesOver(style, REJECTED))('stays in $from at $trigger', async ({ from, trigger }) => {
    const at = context();
    const reached = await REACH[from](at);
    const sessions = await countSessions();
    const outcome = await SEND[trigger](at, reached);
    // It leaves flows alone that do not wait for a code.
    if (trigger !== 'contact_changed') expect(getErrorCode(outcome)).toBe(ERRORS[from][trigger]);
    expect(await getState(reached.token)).toBe(from);
    expect(await countSessions()).toBe(sessions);
  });

  it.each(['email', 'sms'] as const)(
    'keeps a code by %s valid while a stranger signs in and fails',
    async (channel) => {
      const at = context();
      const person = await fixture.createPerson(channel);
      const pending = await fixture.startSignIn(at.browser, person);
      const stranger = fixture.browser(style);
      const flow_token = getText(await fixture.login(stranger, person), 'flow_token');
      await waitForDelivery(fixture.app);
      await stranger.send('verify', { flow_token, otp: wrongCode(pending.otp) });
      getText(await fixture.login(stranger, person), 'flow_token');
      await waitForDelivery(fixture.app);
      expect(getTokens(await at.browser.send('verify', { ...pending })).token_type).toBe('Bearer');
    },
  );
});

/** Members of the response of each branch. docs/contract.md §6.3. */
const BRANCHES: Partial<Record<FlowTrigger, readonly string[]>> = {
  login_trusted: ['matched', 'meta', 'trusted_device'],
  login_channel: ['flow_token', 'matched', 'otp_sent'],
  login_no_contact: ['flow_token', 'matched', 'requires_contact_input'],
  login_no_match: ['attempt_token', 'matched'],
};

const UNKNOWN = 'flow_token_invalid';
const NO_ATTEMPT = 'attempt_token_invalid';
type RejectedStep = Exclude<Step, 'contact_changed'>;

/** Error codes in the order of confirm-create, contact, resend, right code, last wrong code. */
const ERRORS: Readonly<Record<FlowState, Partial<Record<RejectedStep, string>>>> = {
  no_match: toErrors(null, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN),
  contact_required: toErrors(NO_ATTEMPT, null, ...repeat('flow_state_conflict', 3)),
  otp_pending: toErrors(NO_ATTEMPT, null, null, null, null),
  done: toErrors(NO_ATTEMPT, ...repeat('flow_token_used', 4)),
  dead: toErrors(NO_ATTEMPT, ...repeat('otp_attempts_exceeded', 4)),
  replaced: toErrors(NO_ATTEMPT, ...repeat('flow_token_expired', 4)),
};

function toErrors(...codes: readonly (string | null)[]): Partial<Record<RejectedStep, string>> {
  const steps: readonly RejectedStep[] = ['confirm_create', 'contact', 'resend', 'right_code', 'last_wrong_code'];
  return Object.fromEntries(steps.flatMap((step, at) => (codes[at] === null ? [] : [[step, codes[at]]])));
}

function repeat(code: string, times: number): readonly string[] {
  return Array.from({ length: times }, () => code);
}

function isStep(trigger: FlowTrigger): trigger is Step {
  return !trigger.startsWith('login_');
}

function guessWrong({ browser }: CaseContext, { token, otp }: StartedFlow): Promise<ApiOutcome> {
  return browser.send('verify', { flow_token: token, otp: wrongCode(otp) });
}

function getMembers(outcome: ApiOutcome | null): readonly string[] {
  return Object.keys(outcome?.value ?? {}).sort();
}

async function getState(token: string): Promise<unknown> {
  const { db, digests } = fixture.app.dependencies;
  const [row] = await db.read('SELECT state FROM login_flows WHERE token_hash = ?', [digests.digestToken(token)]);
  return row?.state;
}

async function getStatesById(): Promise<ReadonlyMap<string, unknown>> {
  const rows = await fixture.app.dependencies.db.read('SELECT id, state FROM login_flows');
  return new Map(rows.map(({ id, state }) => [String(id), state]));
}

async function countSessions(): Promise<number> {
  const [row] = await fixture.app.dependencies.db.read('SELECT COUNT(*) AS count FROM sessions');
  return Number(row?.count);
}
