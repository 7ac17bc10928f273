// What the consumer will see after an answer: the card of the account, with its amounts.
import { useQuery } from 'urql';
import { graphql, type VariablesOf } from '../../api/graphql';
import { formatDate, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { readMoney } from '../../ui/entered';
import { useCreditorTexts } from '../texts/texts';
import { toCents } from '../ui/format';
import { useSettled } from '../ui/use-settled';
import type { OfferData } from './offer';

export type Answer = 'accept' | 'counter' | 'decline';

export interface Counter {
  readonly oneTimeSettlement: string;
  readonly paymentPlanBalance: string;
  readonly monthlyAmount: string;
  readonly firstPayDate: string;
  readonly note: string;
}

interface AnswerPreviewProps {
  readonly account: OfferData;
  readonly answer: Answer;
  readonly counter: Counter;
}

interface Row {
  readonly name: string;
  readonly value: string;
}

export function AnswerPreview({ account, answer, counter }: AnswerPreviewProps) {
  const { language } = useLocale();
  const { preview: texts, offers } = useCreditorTexts();
  const { negotiation } = account;
  if (!negotiation) return null;
  const theirs = negotiation.consumerOffer;
  const isPlan = negotiation.negotiationType?.key === 'INSTALLMENT';
  const perPayment = (terms: Amounts) => (isPlan ? terms.monthlyAmount : terms.oneTimeSettlement);
  const interval = isPlan ? ` ${offers.intervals[negotiation.installmentType ?? 'MONTHLY']}` : '';
  const entered = {
    ...counter,
    oneTimeSettlement: readMoney(counter.oneTimeSettlement),
    paymentPlanBalance: readMoney(counter.paymentPlanBalance),
    monthlyAmount: readMoney(counter.monthlyAmount),
  };
  const terms = answer === 'counter' ? entered : theirs;
  const offered = perPayment(terms);
  const isComplete = offered !== null && toCents(offered) !== null;

  const amounts: Row[] = [{ name: texts.balance, value: formatMoney(account.currentBalance) }];
  const last = perPayment(theirs);
  if (answer === 'counter' && last !== null) amounts.push({ name: texts.theirs, value: formatMoney(last) + interval });
  if (answer !== 'decline' && isComplete)
    amounts.push({ name: answer === 'counter' ? texts.yours : texts.agreed, value: formatMoney(offered) + interval });

  const quote = useCounterQuote(account.id, isPlan, entered, answer === 'counter' && isComplete);
  const plan = answer === 'counter' ? quote : toPlan(theirs);
  const rows: Row[] = [];
  if (isPlan && answer !== 'decline' && plan?.payments)
    rows.push({ name: texts.payments, value: String(plan.payments) });
  if (isPlan && answer !== 'decline' && plan?.last) rows.push({ name: texts.last, value: formatMoney(plan.last) });
  if (answer !== 'decline' && terms.firstPayDate)
    rows.push({ name: texts.first, value: formatDate(terms.firstPayDate, language) });

  return (
    <aside aria-labelledby="preview">
      <h2 id="preview" className="quiet-title">
        {texts.title}
      </h2>
      <div className="card" data-preview={answer}>
        <h3>{account.accountName}</h3>
        <p className={`badge ${answer === 'decline' ? 'quiet' : 'act'}`}>{texts.badge[answer]}</p>
        <List className="amounts" rows={amounts} />
        <List className="terms" rows={rows} />
        {answer === 'counter' && counter.note !== '' && <blockquote>{counter.note}</blockquote>}
        {answer === 'counter' && !isComplete && <p className="muted">{texts.entered}</p>}
      </div>
      <p className="muted">{texts[`${answer}Text`]}</p>
    </aside>
  );
}

function List({ className, rows }: { readonly className: string; readonly rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className={className}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Plan {
  /** All of them, with a different last one. */
  readonly payments: number | null;
  readonly last: string | null;
}

function toPlan({ noOfInstallments, lastMonthAmount }: Theirs): Plan {
  const payments = noOfInstallments === null ? null : noOfInstallments + (lastMonthAmount === null ? 0 : 1);
  return { payments, last: lastMonthAmount };
}

const QUOTE = graphql(`
  query CounterQuote(
    $id: ID!
    $firstPayDate: LocalDate!
    $oneTimeSettlement: Money
    $paymentPlanBalance: Money
    $monthlyAmount: Money
  ) {
    counterOfferQuote(
      accountId: $id
      firstPayDate: $firstPayDate
      oneTimeSettlement: $oneTimeSettlement
      paymentPlanBalance: $paymentPlanBalance
      monthlyAmount: $monthlyAmount
    ) {
      numberOfPayments
      lastPaymentAmount
    }
  }
`);

/** What the service would make of the counter offer. */
function useCounterQuote(id: string, isPlan: boolean, counter: Amounts, isAsked: boolean): Plan | null {
  const { firstPayDate, oneTimeSettlement, paymentPlanBalance, monthlyAmount } = counter;
  const amounts = isPlan ? { paymentPlanBalance, monthlyAmount } : { oneTimeSettlement };
  const settled = useSettled(JSON.stringify({ id, firstPayDate, ...amounts }));
  const variables = JSON.parse(settled) as VariablesOf<typeof QUOTE>;
  const needed = isPlan ? [variables.paymentPlanBalance, variables.monthlyAmount] : [variables.oneTimeSettlement];
  const isReadable = needed.every((amount) => toCents(amount ?? '') !== null);
  const pause = !isAsked || !isReadable || !variables.firstPayDate;
  const [{ data }] = useQuery({ query: QUOTE, variables, pause });
  const quote = pause ? null : data?.counterOfferQuote;
  return quote ? { payments: quote.numberOfPayments, last: quote.lastPaymentAmount } : null;
}

type Theirs = NonNullable<OfferData['negotiation']>['consumerOffer'];

interface Amounts {
  readonly oneTimeSettlement: string | null;
  readonly paymentPlanBalance: string | null;
  readonly monthlyAmount: string | null;
  readonly firstPayDate: string | null;
}
