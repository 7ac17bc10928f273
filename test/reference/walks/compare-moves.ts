// Makes one move in the reference and in the product: both must reject it with the same error or reach the same
// account.
import { isDeepStrictEqual } from 'node:util';
import type { Moment } from '../../../src/domain/shared/calendar';
import { DomainError } from '../../../src/domain/shared/errors';
import { asFacts } from './as-facts';
import { applyReference } from '../negotiation/moves';
import { decideInProduct, write } from './product-model';
import type { ProductAccount } from './product-model';
import type { ReferenceAccount } from '../shared/records';
import type { ReferenceOutcome, ReferenceRefusal, ReferenceMove, MoveRequests } from '../negotiation/requests';

export interface Pair {
  readonly reference: ReferenceAccount;
  readonly product: ProductAccount;
}

/** Field names of the reference and the possible names in the product. */
const FIELD_NAMES: Readonly<Record<string, readonly string[]>> = {
  amount: ['amount', 'oneTimeSettlement', 'monthlyAmount'],
  planBalance: ['paymentPlanBalance'],
  reason: ['reason', 'reasonId', 'holdReason'],
  reference: ['paymentReference'],
};

/** An error of the product with all its fields. */
type ProductRefusal =
  { readonly refused: 'unavailable' | 'early' } | { readonly refused: 'invalid'; readonly fields: string[] };

function attempt<Move extends ReferenceMove>(
  product: ProductAccount,
  move: Move,
  request: MoveRequests[Move],
  moment: Moment,
): ProductAccount | ProductRefusal {
  try {
    return write(product, decideInProduct(product, move, request, moment), moment);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'offer_action_unavailable' || error.code === 'payment_action_unavailable')
      return { refused: 'unavailable' };
    if (error.code === 'too_many_attempts') return { refused: 'early' };
    if (error.code === 'validation_failed')
      return { refused: 'invalid', fields: Object.keys(error.details.errors ?? {}) };
    throw error;
  }
}

/** Amounts as text, without the time of the last change, which the reference does not have. */
function comparable({ facts, schedule }: ProductAccount): unknown {
  return JSON.parse(JSON.stringify({ ...facts, updatedAt: null, schedule }));
}

function isSameRefusal(refusal: ReferenceRefusal, answer: ProductRefusal): boolean {
  if (refusal.refused !== 'invalid' || answer.refused !== 'invalid') return refusal.refused === answer.refused;
  const names = FIELD_NAMES[refusal.field] ?? [refusal.field];
  return answer.fields.some((field) => names.includes(field));
}

interface MoveComparison {
  /** Both accounts after the move; unchanged if it was rejected. */
  readonly pair: Pair;
  readonly isRefused: boolean;
  /** Null if both agree; otherwise the result of each. */
  readonly difference: { readonly product: unknown; readonly reference: unknown } | null;
}

/** Makes the move in both and returns the difference. */
export function compareMove<Move extends ReferenceMove>(
  pair: Pair,
  move: Move,
  request: MoveRequests[Move],
  moment: Moment,
): MoveComparison {
  const outcome: ReferenceOutcome = applyReference(pair.reference, move, request, {
    now: moment.epoch,
    today: moment.today,
  });
  const answer = attempt(pair.product, move, request, moment);
  if (!('account' in outcome)) {
    const isSame = 'refused' in answer && isSameRefusal(outcome, answer);
    const product = 'refused' in answer ? answer : comparable(answer);
    return { pair, isRefused: true, difference: isSame ? null : { product, reference: outcome } };
  }
  const { account } = outcome;
  const expected = comparable({ facts: asFacts(account), schedule: account.schedule });
  const found = 'refused' in answer ? answer : comparable(answer);
  return {
    pair: { reference: account, product: 'refused' in answer ? pair.product : answer },
    isRefused: false,
    difference: isDeepStrictEqual(found, expected) ? null : { product: found, reference: expected },
  };
}

/** Only the members that differ, to keep the output readable. */
export function formatComparison({ product, reference }: NonNullable<MoveComparison['difference']>): string {
  const [one, other] = [getMembers(product), getMembers(reference)];
  if (one.has('refused') || other.has('refused')) {
    return `the product ${toRefusal(product)}, the reference ${toRefusal(reference)}`;
  }
  const names = [...new Set([...one.keys(), ...other.keys()])];
  return names
    .filter((name) => !isDeepStrictEqual(one.get(name), other.get(name)))
    .map((name) => `${name}: the product has ${JSON.stringify(one.get(name))}, not ${JSON.stringify(other.get(name))}`)
    .join('; ');
}

function getMembers(answer: unknown): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(Object(answer) as object));
}

function toRefusal(answer: unknown): string {
  return getMembers(answer).has('refused') ? `refuses: ${JSON.stringify(answer)}` : 'performs it';
}
