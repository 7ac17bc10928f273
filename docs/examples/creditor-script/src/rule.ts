// The rule of this creditor: an offer that pays enough of the balance is accepted, any other is countered.
import type { CreditorOffer } from './api';

type Decision =
  | { readonly kind: 'accept' }
  | { readonly kind: 'counter'; readonly body: CounterBody }
  | { readonly kind: 'wait'; readonly reason: string };

export interface CounterBody {
  readonly first_pay_date: string;
  readonly one_time_settlement?: string;
  readonly payment_plan_balance?: string;
  readonly monthly_amount?: string;
  readonly note: string;
}

/** `leastPercent`: how much of the balance an offer must pay. */
export function decide({ negotiation, current_balance }: CreditorOffer, leastPercent: bigint): Decision {
  if (negotiation?.last_offer_type !== 'consumer') return { kind: 'wait', reason: 'the consumer has to answer' };
  const { one_time_settlement, payment_plan_balance, monthly_amount, first_pay_date } = negotiation.consumer_offer;
  const offered = one_time_settlement ?? payment_plan_balance;
  if (offered === null || first_pay_date === null) return { kind: 'wait', reason: 'the offer has no amount' };

  const least = (toCents(current_balance) * leastPercent + 99n) / 100n;
  if (toCents(offered) >= least) return { kind: 'accept' };
  const note = `We need at least ${leastPercent} percent of the balance.`;
  const amount = toMoney(least);
  const terms =
    one_time_settlement !== null
      ? { one_time_settlement: amount }
      : { payment_plan_balance: amount, ...(monthly_amount !== null && { monthly_amount }) };
  return { kind: 'counter', body: { first_pay_date, ...terms, note } };
}

/** Money is a decimal string with two digits. Floating-point numbers would lose cents. */
export function toCents(money: string): bigint {
  return BigInt(money.replace('.', ''));
}

export function toMoney(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
