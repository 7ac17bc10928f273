// Both sides of one negotiation at two server processes: what they see and which moves they attempt.
import { randomUUID } from 'node:crypto';
import { addDays, toMoment } from '../../src/domain/shared/calendar';
import { MOVES, type Actor } from '../../src/domain/account/moves';
import { isMoveAllowed } from '../../src/domain/account/transitions';
import type { AccountCondition } from '../../src/domain/shared/vocabulary';
import { readKeyRing } from '../../src/providers/crypto/key-ring';
import { keyedSealing } from '../../src/providers/crypto/sealing';
import { openDatabase, type Database } from '../../src/persistence/database/database';
import { getTokens, getText, type ApiOutcome, type ApiTransport } from '../support/clients/simulated-browser';
import { connect } from '../support/clients/connect';
import { TEST_KEYS } from '../support/database/test-database';
import { goodInput, makeGraphqlMove, makeRestMove, type MoveOutcome } from '../support/negotiation/moves';
import { REQUESTED_MOVES } from '../support/negotiation/move-fixture';
import type { Replicas } from './replicas';

/** Rivera's account that is ready to negotiate. */
export const NEGOTIATED_ACCOUNT = 19;
export const RIVERA = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321' };

export const NEGOTIATION_ENVIRONMENT = { SEED_DEMO: 'on' };

export interface Negotiator {
  readonly side: Exclude<Actor, 'system'>;
  readonly token: string;
  readonly refreshToken: string;
}

export interface Attempt {
  readonly negotiator: Negotiator;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Version of the action context that is sent; null without a context. */
  readonly sentVersion: string | null;
  readonly key: string | null;
}

export interface AttemptResult extends Attempt {
  readonly outcome: MoveOutcome;
}

export const today = () => toMoment(Date.now(), 'America/New_York').today;

export function openOwnDatabase({ database }: Replicas): Promise<Database> {
  const sealing = keyedSealing(readKeyRing(TEST_KEYS.encryption), readKeyRing(TEST_KEYS.index));
  return openDatabase({ url: database.url, dataDir: '', poolMax: 2, retryTimeoutMs: 60_000, sealing });
}

/** Signs in one consumer and two users of the company. */
export async function signInBothSides(replicas: Replicas): Promise<readonly Negotiator[]> {
  const address = 'maria.rivera@example.test';
  // A code of an earlier sign-in may be there already.
  const earlier = replicas.mailbox.codesFor(address).length;
  const flow_token = getText(await replicas.login(RIVERA), 'flow_token');
  const otp = await replicas.mailbox.waitForCode(address, earlier + 1);
  const entered = await replicas.browser().send('verify', { flow_token, otp });
  const users = ['dana@acme.test', 'lee@acme.test'].map(async (email) => {
    const login = await replicas.browser().send('creditorLogin', { email, password: 'parley-demo' });
    return toNegotiator('creditor', login);
  });
  return [toNegotiator('consumer', entered), ...(await Promise.all(users))];
}

export function toNegotiator(side: Negotiator['side'], signedIn: ApiOutcome): Negotiator {
  const { access_token: token, refresh_token: refreshToken } = getTokens(signedIn);
  return { side, token, refreshToken };
}

/** An access token lives for 15 minutes. */
export async function renewTokens(replicas: Replicas, { side, refreshToken }: Negotiator): Promise<Negotiator> {
  const step = side === 'consumer' ? 'refresh' : 'creditorRefresh';
  return toNegotiator(side, await replicas.browser().send(step, { refresh_token: refreshToken }));
}

const TRANSPORTS = new Map<string, ApiTransport>();

/** Makes the move at a random process in a random style. */
export async function performAttempt({ servers }: Replicas, tried: Attempt): Promise<AttemptResult> {
  const { origin } = pickOne(servers);
  const api = TRANSPORTS.get(origin) ?? connect(origin);
  TRANSPORTS.set(origin, api);
  const make = chance(0.5) ? makeRestMove : makeGraphqlMove;
  return { ...tried, outcome: await make(api, tried.negotiator.token, tried.name, tried.input, tried.key) };
}

interface VisibleNegotiation {
  readonly condition: AccountCondition;
  readonly type: string | null;
  readonly context: Readonly<Record<string, string | null>>;
}

const CONTEXT = 'actionContext { consumerId activeNegotiationId state version }';
const QUERIES = {
  consumer: `{ offers(accountId: "${NEGOTIATED_ACCOUNT}") {
    ${CONTEXT} account { display { condition { key } } } activeNegotiation { negotiationType { key } } } }`,
  creditor: `{ openOffers { nodes { id ${CONTEXT} condition { key } negotiation { negotiationType { key } } } } }`,
} as const;

interface QueryData {
  readonly offers?: {
    readonly actionContext: VisibleNegotiation['context'];
    readonly account: { readonly display: { readonly condition: { readonly key: string } } };
    readonly activeNegotiation: { readonly negotiationType: { readonly key: string } } | null;
  };
  readonly openOffers?: {
    readonly nodes: readonly {
      readonly id: string;
      readonly actionContext: VisibleNegotiation['context'];
      readonly condition: { readonly key: string };
      readonly negotiation: { readonly negotiationType: { readonly key: string } } | null;
    }[];
  };
}

/** Reads the negotiation as one side sees it; null if it is not visible. */
async function readNegotiation({ servers }: Replicas, { side, token }: Negotiator): Promise<VisibleNegotiation | null> {
  const { data } = await connect(pickOne(servers).origin).graphql<QueryData>(QUERIES[side], { token });
  const { offers, openOffers } = data;
  const open = openOffers?.nodes.find(({ id }) => id === String(NEGOTIATED_ACCOUNT));
  const condition = open?.condition ?? offers?.account.display.condition;
  const context = open?.actionContext ?? offers?.actionContext;
  const type = (open?.negotiation ?? offers?.activeNegotiation)?.negotiationType.key.toLowerCase() ?? null;
  return condition && context ? { condition: condition.key.toLowerCase() as AccountCondition, context, type } : null;
}

/**
 * Chooses a move that seems available, or a random one, with or without the action context and an idempotency key. Usually
 * null if the negotiation is not visible. `mayEnd` permits moves that end the negotiation.
 */
export async function chooseAttempt(
  replicas: Replicas,
  negotiator: Negotiator,
  mayEnd: boolean,
): Promise<Attempt | null> {
  const isLooking = chance(0.8);
  const seen = isLooking ? await readNegotiation(replicas, negotiator) : null;
  if (isLooking && !seen && chance(0.8)) return null;
  const own = REQUESTED_MOVES.filter((key) => MOVES[key] === negotiator.side && (mayEnd || key !== 'dispute_account'));
  const open = seen ? own.filter((key) => isMoveAllowed(key, seen.condition)) : [];
  const key = pickOne(open.length > 0 && chance(0.8) ? open : own);
  const name = key.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const type = seen?.type ?? pickOne(['pif', 'installment']);
  const isEchoed = seen !== null && chance(0.5);
  const input = {
    ...goodInput(name, NEGOTIATED_ACCOUNT, type, today()),
    ...chooseTerms(name),
    ...(isEchoed && { actionContext: seen.context }),
  };
  const sentVersion = isEchoed ? (seen.context['version'] ?? null) : null;
  return { negotiator, name, input, sentVersion, key: chance(0.4) ? randomUUID() : null };
}

/** Returns dates, one in ten of them in the past, and amounts that need the creditor's approval. */
function chooseTerms(name: string): Readonly<Record<string, unknown>> {
  const day = addDays(today(), chance(0.1) ? -1 : 1 + Math.floor(Math.random() * 9));
  const amounts = [
    { negotiationType: 'PIF', amount: pickOne(['250.00', '300.00', '450.00']) },
    {
      negotiationType: 'INSTALLMENT',
      installmentType: pickOne(['WEEKLY', 'MONTHLY']),
      amount: pickOne(['75.00', '80.00']),
    },
  ];
  if (name === 'createCustomOffer') return { ...pickOne(amounts), firstPayDate: day };
  if (name === 'holdPlan') return { restartDate: day };
  return ['createSettlementOffer', 'createPaymentPlanOffer', 'changeFirstPayDate'].includes(name)
    ? { firstPayDate: day }
    : {};
}

export function chance(share: number): boolean {
  return Math.random() < share;
}

export function pickOne<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}
