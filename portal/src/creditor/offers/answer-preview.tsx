// What the consumer will see after an answer: the card of the account, with its amounts.
import { formatDate, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { useCreditorTexts } from '../texts/texts';
import { readMoney, toCents } from '../ui/format';
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
  const { preview: texts } = useCreditorTexts();
  const { negotiation } = account;
  if (!negotiation) return null;
  const theirs = negotiation.consumerOffer;
  const isPlan = negotiation.negotiationType?.key === 'INSTALLMENT';
  const perPayment = (terms: Amounts) => (isPlan ? terms.monthlyAmount : terms.oneTimeSettlement);
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
  if (answer === 'counter' && last !== null) amounts.push({ name: texts.theirs, value: formatMoney(last) });
  if (answer !== 'decline' && isComplete)
    amounts.push({ name: answer === 'counter' ? texts.yours : texts.agreed, value: formatMoney(offered) });

  const plan = isPlan && answer !== 'decline' ? computePlan(terms) : null;
  const rows: Row[] = [];
  if (plan) rows.push({ name: texts.payments, value: String(plan.count) });
  if (plan?.last) rows.push({ name: texts.last, value: formatMoney(plan.last) });
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

interface Amounts {
  readonly oneTimeSettlement: string | null;
  readonly paymentPlanBalance: string | null;
  readonly monthlyAmount: string | null;
  readonly firstPayDate: string | null;
}

/** A rest below ten dollars is added to the payment before it. */
const LEAST_LAST = 1000n;

/** As the card shows a plan: equal payments, and a last one that is not counted with them. */
function computePlan({ paymentPlanBalance, monthlyAmount }: Amounts): { count: bigint; last: string | null } | null {
  const balance = toCents(paymentPlanBalance ?? '');
  const each = toCents(monthlyAmount ?? '');
  if (balance === null || each === null || balance === 0n || each === 0n) return null;
  const [whole, rest] = [balance / each, balance % each];
  if (whole === 0n) return { count: 1n, last: null };
  if (rest === 0n) return { count: whole, last: null };
  if (rest >= LEAST_LAST) return { count: whole, last: toMoney(rest) };
  return whole === 1n ? { count: 1n, last: null } : { count: whole - 1n, last: toMoney(rest + each) };
}

function toMoney(cents: bigint): string {
  const text = cents.toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
