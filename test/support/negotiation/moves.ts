// Makes moves as a client: over GraphQL by the field name, or over REST by its path.
import { addDays } from '../../../src/domain/shared/calendar';
import type { RunningApp } from '../fixtures/app';
import { REFERENCE } from './account-scenarios';

/** Result of a move: the condition after it or the error. */
export interface MoveOutcome {
  readonly status: number;
  /** Documented key of the condition; null on an error. */
  readonly condition: string | null;
  readonly state: string | null;
  readonly message: string;
  readonly code: string | null;
  /** Documented key. */
  readonly currentState: string | null;
  /** Invalid fields by their GraphQL names. */
  readonly fields: readonly string[];
  /** Steps that complete an incomplete profile. */
  readonly requiredSteps: readonly string[];
  /** Version of the action context after the move. */
  readonly version: string | null;
}

type Input = Readonly<Record<string, unknown>>;

interface Display {
  readonly state: { readonly key: string };
  readonly condition: { readonly key: string };
}

interface Versioned {
  readonly version: string;
}

/** Sends requests to an application in this process or in another one. */
type MoveTransport = Pick<RunningApp, 'rest' | 'creditorRest' | 'graphql'>;

const CONSUMER_FIELDS = `message data {
  account { display { state { key } condition { key } } } nextAction { key } offer { actionContext { version } }
}`;
const CREDITOR_FIELDS = 'message offer { state { key } condition { key } actionContext { version } }';
const CREDITOR_MOVES = [
  'acceptOffer',
  'counterOffer',
  'declineOffer',
  'reopenNegotiation',
  'answerDispute',
  'markAccount',
  'unmarkAccount',
];

/** An access token; null for an anonymous request. */
export type Token = string | null;

/** Makes a move over GraphQL; `key` is an idempotency key. */
export async function makeGraphqlMove(
  app: MoveTransport,
  token: Token,
  name: string,
  input: Input,
  key: string | null = null,
): Promise<MoveOutcome> {
  const fields = CREDITOR_MOVES.includes(name) ? CREDITOR_FIELDS : CONSUMER_FIELDS;
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!, $key: String) { ${name}(input: $input, idempotencyKey: $key) { ${fields} } }`;
  const answer = await app.graphql<Record<string, Moved | null> | null>(query, {
    ...bearer(token),
    variables: { input, key },
  });
  const moved = answer.data?.[name];
  if (moved) {
    const display = moved.offer ?? moved.data?.account.display;
    if (!display) throw new Error(JSON.stringify(answer.body));
    const context = moved.offer?.actionContext ?? moved.data?.offer.actionContext;
    return toOutcome(200, moved.message, lowerDisplay(display), context);
  }
  const [error] = answer.errors;
  if (!error) throw new Error(JSON.stringify(answer.body));
  const { code, status, currentState, errors, requiredSteps } = error.extensions;
  return {
    requiredSteps: toTexts(requiredSteps).map((step) => step.toLowerCase()),
    version: null,
    status: Number(status),
    condition: null,
    state: null,
    message: error.message,
    code: toKey(code),
    currentState: toKey(currentState),
    fields: Object.keys(errors ?? {}),
  };
}

/** Paths below the account. */
const PATHS: Readonly<Record<string, string>> = {
  createSettlementOffer: 'offers/settlement',
  createPaymentPlanOffer: 'offers/payment-plan',
  createCustomOffer: 'offers/custom',
  acceptCreditorOffer: 'offers/accept',
  sendCounterOffer: 'offers/counter',
  cancelPendingOffer: 'offers/cancel',
  addPaymentMethod: 'payment-method',
  changeFirstPayDate: 'first-pay-date',
  holdPlan: 'plan/hold',
  restartPlan: 'plan/restart',
  cancelPlan: 'plan/cancel',
  startOver: 'start-over',
  restartNegotiation: 'negotiation/restart',
  reportNotPaying: 'not-paying',
  disputeAccount: 'dispute',
  acceptOffer: 'offer/accept',
  counterOffer: 'offer/counter',
  declineOffer: 'offer/decline',
  reopenNegotiation: 'reopen',
  answerDispute: 'dispute/answer',
  markAccount: 'marks',
  unmarkAccount: 'marks/end',
  nameAttorney: 'attorney',
  removeAttorney: 'attorney/remove',
};

interface RestMoved {
  readonly message: string;
  readonly data?: {
    readonly account?: { readonly display: Display };
    readonly offer: Partial<Display> & { readonly action_context: Versioned };
  };
}

/** Makes a move over REST with the same input, converted to REST names. */
export async function makeRestMove(
  app: MoveTransport,
  token: Token,
  name: string,
  { accountId, ...input }: Input,
  key: string | null = null,
): Promise<MoveOutcome> {
  const send = CREDITOR_MOVES.includes(name) ? app.creditorRest : app.rest;
  const { status, body } = await send('POST', `/accounts/${String(accountId)}/${PATHS[name] ?? ''}`, {
    ...bearer(token),
    body: toRestNames(input),
    ...(key !== null && { headers: { 'idempotency-key': key } }),
  });
  const { message, data } = body as unknown as RestMoved;
  if (data) {
    const display = data.account?.display ?? (data.offer as Display);
    return toOutcome(status, message, display, data.offer.action_context);
  }
  const ofOwner = CREDITOR_MOVES.includes(name) ? 'membership_required' : 'forbidden';
  const forbidden = message.startsWith('This is for') ? 'wrong_audience' : ofOwner;
  return {
    version: null,
    status,
    condition: null,
    state: null,
    message,
    code: toKey(body['code']) ?? (status === 403 ? forbidden : (CODES[status] ?? null)),
    currentState: toKey(body['current_state']),
    fields: Object.keys(body['errors'] ?? {}).map(toGraphqlName),
    requiredSteps: toTexts(body['required_steps']),
  };
}

function bearer(token: Token): { readonly token?: string } {
  return token === null ? {} : { token };
}

/** Returns an input that is valid for every account whose state permits the move; `type` is its negotiation type. */
export function goodInput(name: string, accountId: number, type: string | null, today: string): Input {
  const tomorrow = addDays(today, 1);
  const amounts = type === 'pif' ? { oneTimeSettlement: '9999.00' } : { monthlyAmount: '9999.00' };
  // A creditor cannot ask for more than is owed.
  const counter =
    type === 'pif' ? { oneTimeSettlement: '10.00' } : { paymentPlanBalance: '20.00', monthlyAmount: '10.00' };
  const inputs: Readonly<Record<string, Input>> = {
    createPaymentPlanOffer: { firstPayDate: tomorrow },
    createCustomOffer: { negotiationType: 'PIF', amount: '9999.00', firstPayDate: tomorrow },
    sendCounterOffer: { ...amounts, firstPayDate: tomorrow },
    counterOffer: { ...counter, firstPayDate: tomorrow },
    addPaymentMethod: { paymentReference: REFERENCE },
    changeFirstPayDate: { firstPayDate: tomorrow },
    holdPlan: { restartDate: tomorrow, holdReason: 'Between jobs' },
    reportNotPaying: { reason: 'I lost my job' },
    answerDispute: { text: 'It is right.', outcome: 'VERIFIED' },
  };
  return { accountId, ...inputs[name] };
}

interface Moved {
  readonly message: string;
  /** Payload of a consumer's move. */
  readonly data?: {
    readonly account: { readonly display: Display };
    readonly offer: { readonly actionContext: Versioned };
  };
  /** Payload of a creditor's move. */
  readonly offer?: Display & { readonly actionContext: Versioned };
}

/** Codes of errors whose REST body contains no code. */
const CODES: Readonly<Record<number, string>> = {
  401: 'unauthenticated',
  404: 'not_found',
  422: 'validation_failed',
};

function toOutcome(
  status: number,
  message: string,
  { state, condition }: Display,
  context: Versioned | undefined,
): MoveOutcome {
  const nothing = { code: null, currentState: null, fields: [], requiredSteps: [] };
  const version = context?.version ?? null;
  return { status, message, state: state.key, condition: condition.key, version, ...nothing };
}

function lowerDisplay({ state, condition }: Display): Display {
  return { state: { key: state.key.toLowerCase() }, condition: { key: condition.key.toLowerCase() } };
}

function toKey(value: unknown): string | null {
  return typeof value === 'string' ? value.toLowerCase() : null;
}

function toTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

export function toRestNames(input: Input): Input {
  const renamed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    renamed[toRestName(name)] = toRestValue(name, value);
  }
  return renamed;
}

/** Converts keys to lower case, ids to integers and nested members to REST names. */
function toRestValue(name: string, value: unknown): unknown {
  if (name === 'state' || name === 'outcome' || name.endsWith('Type')) return toKey(value) ?? value;
  // Text that is no number stays what it is, and REST refuses it as text.
  if (name.endsWith('Id')) return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  return name === 'actionContext' ? toRestNames(value as Input) : value;
}

function toRestName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toGraphqlName(name: string): string {
  return name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
