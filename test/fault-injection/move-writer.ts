// A consumer who makes one move after the other on an account, each of which its state permits.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays, toMoment } from '../../src/domain/shared/calendar';
import { connect } from '../support/clients/connect';
import { makeGraphqlMove, makeRestMove, type MoveOutcome } from '../support/negotiation/moves';
import { sendAs, type SignedInPerson } from './clients';
import { toReference } from './fill-database';
import type { TestSystem } from './test-system';
import type { WriteHistory } from './write-history';

interface Negotiation {
  readonly condition: string;
  /** Sent back with the next move; null if it was not read. */
  readonly context: Readonly<Record<string, string | null>> | null;
}

/** By condition: the moves that go round among them. */
const MOVES_BY_CONDITION: Readonly<Record<string, readonly string[]>> = {
  joined: ['createCustomOffer', 'createCustomOffer', 'createSettlementOffer', 'createPaymentPlanOffer'],
  pending_creditor_response: ['cancelPendingOffer', 'createCustomOffer'],
  approved_settlement_but_payment_setup_is_pending: ['addPaymentMethod'],
  approved_but_payment_setup_is_pending: ['addPaymentMethod'],
  payment_accepted_and_plan_in_scheduled: ['holdPlan', 'cancelPlan'],
  hold: ['restartPlan', 'cancelPlan'],
  cancelled_plan: ['startOver'],
};

const MOVES_IN_ROW = 8;
/** After an unknown outcome, before the account is used again. */
const UNKNOWN_PAUSE_MS = 300;

export async function writeMoves(
  system: TestSystem,
  history: WriteHistory,
  person: SignedInPerson,
  isOver: () => boolean,
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const account = person.accounts[turn % person.accounts.length];
    if (account === undefined) throw new Error(`The person ${person.profileId} has no account to negotiate.`);
    await negotiate(system, history, { person, account }, isOver);
  }
}

interface Negotiator {
  readonly person: SignedInPerson;
  readonly account: number;
}

async function negotiate(
  system: TestSystem,
  history: WriteHistory,
  { person, account }: Negotiator,
  isOver: () => boolean,
): Promise<void> {
  let seen: Negotiation | null = await readNegotiation(system, person.token, account, isOver);
  for (let move = 0; move < MOVES_IN_ROW && seen && !isOver(); move += 1) {
    const step = pickOne(MOVES_BY_CONDITION[seen.condition] ?? []);
    if (step === null) return;
    const input = { ...createInput(step, person, account), ...(seen.context && { actionContext: seen.context }) };
    const key = Math.random() < 0.5 ? randomUUID() : null;
    const make = Math.random() < 0.5 ? makeRestMove : makeGraphqlMove;
    const written = await history.perform<MoveOutcome>({ kind: 'move', step, subject: account, key }, async (id) => {
      const value = await make(sendAs(system, id), person.token, step, input, key);
      const detail = [value.code, value.message, value.fields.join()].filter(Boolean).join(' ');
      return { status: value.status, detail, value };
    });
    if (written.outcome !== 'acknowledged') return pause(UNKNOWN_PAUSE_MS);
    const condition: string = written.value?.condition ?? '';
    const isContextSent = Math.random() < 0.3;
    seen = isContextSent
      ? await readNegotiation(system, person.token, account, isOver)
      : { condition: condition.toLowerCase(), context: null };
  }
}

const NEGOTIATION = `query ($id: ID!) {
  offers(accountId: $id) {
    actionContext { consumerId activeNegotiationId state version } account { display { condition { key } } }
  }
}`;

interface OffersData {
  readonly offers: {
    readonly actionContext: Negotiation['context'];
    readonly account: { readonly display: { readonly condition: { readonly key: string } } };
  } | null;
}

/** Repeats the request until it is answered; null when `isOver`. */
async function readNegotiation(
  system: TestSystem,
  token: string,
  account: number,
  isOver: () => boolean,
): Promise<Negotiation | null> {
  while (!isOver()) {
    try {
      const { data } = await connect(system.origin()).graphql<OffersData | null>(NEGOTIATION, {
        token,
        variables: { id: String(account) },
      });
      const offers = data?.offers;
      if (offers)
        return { condition: offers.account.display.condition.key.toLowerCase(), context: offers.actionContext };
    } catch {
      // Not answered.
    }
    await pause(50);
  }
  return null;
}

function createInput(step: string, { profileId }: SignedInPerson, accountId: number) {
  const { today } = toMoment(Date.now(), 'America/New_York');
  const firstPayDate = addDays(today, 2 + Math.floor(Math.random() * 5));
  const inputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    createSettlementOffer: { firstPayDate },
    createPaymentPlanOffer: { firstPayDate },
    createCustomOffer: { negotiationType: 'PIF', amount: `2${Math.floor(Math.random() * 10)}.50`, firstPayDate },
    addPaymentMethod: { paymentReference: toReference(profileId) },
    holdPlan: { restartDate: addDays(today, 20), holdReason: 'Between jobs' },
  };
  return { accountId: String(accountId), ...inputs[step] };
}

function pickOne<Item>(items: readonly Item[]): Item | null {
  return items[Math.floor(Math.random() * items.length)] ?? null;
}
