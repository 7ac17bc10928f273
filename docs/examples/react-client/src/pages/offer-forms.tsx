// The two quick offers: one payment, or a plan of monthly payments.
import { useMutation } from '@apollo/client/react';
import { useState, type SubmitEvent } from 'react';
import { AGREE_ON_PLAN, AGREE_ON_SETTLEMENT } from '../api/operations';
import { FailureNotice } from '../failure-notice';
import { readFields } from '../forms';
import { formatDay, formatMoney } from '../formats';
import type { ActionContextInput, OffersFragment } from '../generated/graphql';

interface Props {
  readonly offers: OffersFragment;
  readonly onReload: () => void;
}

/** One key for one intention: a request that is repeated after a lost answer changes nothing. */
function useIdempotencyKey(): string {
  return useState(() => crypto.randomUUID())[0];
}

/** The state that the page shows. If the account has changed since, the request fails. */
function toInput({ consumerId, activeNegotiationId, state, version }: OffersFragment['actionContext']) {
  return { consumerId, activeNegotiationId, state, version } satisfies ActionContextInput;
}

export function SettlementForm({ offers, onReload }: Props) {
  const key = useIdempotencyKey();
  const [agree, { error, loading }] = useMutation(AGREE_ON_SETTLEMENT);
  const { settlement } = offers.offerOptions;
  if (!settlement) return null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = { accountId: offers.id, actionContext: toInput(offers.actionContext) };
    agree({ variables: { input, key } }).catch(() => undefined);
  }
  return (
    <form onSubmit={submit}>
      <h2>Pay once</h2>
      <p>
        {formatMoney(settlement.amount)} on {formatDay(settlement.firstPayDate)} settles the account. You save{' '}
        {formatMoney(settlement.discountedAmount)}.
      </p>
      <button disabled={loading}>Agree to pay once</button>
      {error && <FailureNotice error={error} onReload={onReload} />}
    </form>
  );
}

export function PlanForm({ offers, onReload }: Props) {
  const key = useIdempotencyKey();
  const [agree, { error, loading }] = useMutation(AGREE_ON_PLAN);
  const { paymentPlan } = offers.offerOptions;
  if (!paymentPlan) return null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const [firstPayDate = ''] = readFields(event.currentTarget);
    const input = { accountId: offers.id, firstPayDate, actionContext: toInput(offers.actionContext) };
    agree({ variables: { input, key } }).catch(() => undefined);
  }
  const { paymentPlanBalance, monthlyAmount, noOfInstallments, lastMonthAmount } = paymentPlan;
  const { firstPayDateMin, firstPayDateMax } = paymentPlan;
  return (
    <form onSubmit={submit}>
      <h2>Payment plan</h2>
      <p>
        {noOfInstallments} monthly payments of {formatMoney(monthlyAmount)}
        {lastMonthAmount !== null && ` and a last one of ${formatMoney(lastMonthAmount)}`}:{' '}
        {formatMoney(paymentPlanBalance)} in all.
      </p>
      <label>
        First payment
        <input
          name="firstPayDate"
          type="date"
          min={firstPayDateMin}
          max={firstPayDateMax}
          defaultValue={firstPayDateMin}
        />
      </label>
      <button disabled={loading}>Agree on the plan</button>
      {error && <FailureNotice error={error} onReload={onReload} />}
    </form>
  );
}
