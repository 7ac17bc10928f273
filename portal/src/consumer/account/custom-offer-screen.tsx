// An offer of the consumer's own. While it is typed, the service says what it would come to and whether it would be accepted.
import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { graphql, type Enum } from '../../api/graphql';
import { formatDate, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { readMoney } from '../../ui/entered';
import { Choice, Field, Form } from '../../ui/form';
import { AccountFrame, useAfterMove } from './account-frame';
import type { AccountData } from './account-query';
import { SEND_CUSTOM_OFFER, useMove } from './moves';

const QUOTE = graphql(`
  query OfferQuote(
    $accountId: ID!
    $negotiationType: NegotiationType!
    $installmentType: InstallmentType
    $amount: Money!
    $firstPayDate: LocalDate!
  ) {
    offerQuote(
      accountId: $accountId
      negotiationType: $negotiationType
      installmentType: $installmentType
      amount: $amount
      firstPayDate: $firstPayDate
    ) {
      accountId
      isAcceptedAtOnce
      numberOfPayments
      paymentAmount
      lastPaymentAmount
      total
      saving
      refusal {
        reason
        errors {
          part
          messages
          codes {
            code
            minimum
            maximum
          }
        }
      }
    }
  }
`);

export interface DraftOffer {
  readonly negotiationType: Enum<'NegotiationType'>;
  readonly installmentType: Enum<'InstallmentType'>;
  readonly amount: string;
  readonly firstPayDate: string;
}

export function CustomOfferScreen({ account }: { readonly account: AccountData }) {
  const { texts: catalogue } = useLocale();
  const texts = catalogue.offers;
  const custom = account.offers.offerOptions.custom;
  const [today] = useState(custom?.firstPayDateMin ?? '');
  const [draft, setDraft] = useState<DraftOffer>({
    negotiationType: 'PIF',
    installmentType: 'MONTHLY',
    amount: '',
    firstPayDate: today,
  });
  const move = useMove(SEND_CUSTOM_OFFER, account);
  const after = useAfterMove(account);
  const set = (change: Partial<DraftOffer>) => setDraft((before) => ({ ...before, ...change }));
  const isPlan = draft.negotiationType === 'INSTALLMENT';
  return (
    <AccountFrame
      account={account}
      title={texts.customTitle}
      needs={['VIEW_OFFERS', 'CHANGE_OFFER']}
      failure={move.failure}
    >
      <div className="columns">
        <section className="panel main">
          <Form
            submit={texts.sendOffer}
            failure={move.failure}
            onSubmit={async ({ amount = '', note = '' }) => {
              const { negotiationType, installmentType, firstPayDate } = draft;
              const terms = { accountId: account.id, negotiationType, amount, firstPayDate };
              const plan = isPlan ? { installmentType } : {};
              after(await move.run({ ...terms, ...plan, ...(note && { note }) }));
            }}
          >
            <Choice
              name="negotiationType"
              label={texts.howToPay}
              value={draft.negotiationType}
              onChange={(value) => set({ negotiationType: value === 'PIF' ? 'PIF' : 'INSTALLMENT' })}
              options={[
                { value: 'PIF', label: texts.onePayment },
                { value: 'INSTALLMENT', label: texts.installments },
              ]}
            />
            {isPlan && (
              <Choice
                name="installmentType"
                label={texts.howOften}
                value={draft.installmentType}
                onChange={(value) => set({ installmentType: value as DraftOffer['installmentType'] })}
                options={[
                  { value: 'MONTHLY', label: texts.intervals.MONTHLY },
                  { value: 'BIMONTHLY', label: texts.intervals.BIMONTHLY },
                  { value: 'WEEKLY', label: texts.intervals.WEEKLY },
                ]}
              />
            )}
            <Field
              name="amount"
              label={isPlan ? texts.amountEach : texts.amountOnce}
              kind="money"
              value={draft.amount}
              onChange={(amount) => set({ amount })}
            />
            <Field
              name="firstPayDate"
              type="date"
              label={isPlan ? texts.firstPaymentOn : texts.payOn}
              min={today}
              value={draft.firstPayDate}
              onChange={(firstPayDate) => set({ firstPayDate })}
            />
            <Field name="note" label={texts.note} hint={texts.noteHint} required={false} limit={255} />
          </Form>
        </section>
        <Quote accountId={account.id} draft={draft} />
      </div>
    </AccountFrame>
  );
}

/** How long somebody who is still typing is not asked about. */
const PAUSE_MS = 350;

export function Quote({ accountId, draft }: { readonly accountId: string; readonly draft: DraftOffer }) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.offers;
  const asked = useSettled(draft);
  const amount = readMoney(asked.amount);
  const variables = {
    accountId,
    negotiationType: asked.negotiationType,
    installmentType: asked.negotiationType === 'INSTALLMENT' ? asked.installmentType : null,
    amount: amount ?? '0.00',
    firstPayDate: asked.firstPayDate,
  };
  const [{ data, fetching }] = useQuery({
    query: QUOTE,
    variables,
    pause: amount === null || asked.firstPayDate === '',
    requestPolicy: 'network-only',
  });
  const quote = amount === null ? null : data?.offerQuote;
  return (
    <section className="panel quote" aria-live="polite" aria-busy={fetching} aria-label={texts.quoteTitle}>
      <h2>{texts.quoteTitle}</h2>
      {!quote && <p className="muted">{texts.quoteEmpty}</p>}
      {quote?.refusal && (
        <>
          <p>{texts.refusals[quote.refusal.reason]}</p>
          <ul>
            {quote.refusal.errors.flatMap(({ messages, codes }) =>
              messages.map((message, n) => <li key={message}>{catalogue.sayMessage(message, codes[n])}</li>),
            )}
          </ul>
        </>
      )}
      {quote && !quote.refusal && quote.total !== null && quote.paymentAmount !== null && (
        <>
          <p className={quote.isAcceptedAtOnce ? 'badge good' : 'badge act'}>
            {quote.isAcceptedAtOnce ? texts.acceptedAtOnce : texts.waitsForCreditor}
          </p>
          <dl className="terms">
            <div>
              <dt>{texts.payments}</dt>
              <dd>
                {texts.paymentsOf(
                  quote.numberOfPayments ?? 1,
                  formatMoney(quote.paymentAmount),
                  quote.lastPaymentAmount && formatMoney(quote.lastPaymentAmount),
                )}
              </dd>
            </div>
            <div>
              <dt>{texts.firstPaymentOn}</dt>
              <dd>{formatDate(asked.firstPayDate, language)}</dd>
            </div>
            <div>
              <dt>{texts.total}</dt>
              <dd data-item="quote_total">{formatMoney(quote.total)}</dd>
            </div>
            {quote.saving !== null && (
              <div>
                <dt>{texts.saving}</dt>
                <dd>{formatMoney(quote.saving)}</dd>
              </div>
            )}
          </dl>
        </>
      )}
    </section>
  );
}

function useSettled<Value>(value: Value): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
