// The card of an account: what the service says to display, in its order.
import { Link } from 'wouter';
import { graphql, type FragmentOf } from '../../api/graphql';
import { formatDate, formatMoney, formatShortDate } from '../../texts/formats';
import { translate, useLocale, useTexts } from '../../texts/texts';
import { actionPath } from '../account/action-paths';

export const ACCOUNT_CARD = graphql(`
  fragment AccountCard on ConsumerAccount {
    id
    identity {
      accountName
      accountNumber
    }
    company {
      id
      companyName
    }
    reasonLabel
    dates {
      restartDate
    }
    upcomingPayments(first: 1) {
      nodes {
        id
        date
        amount
        hasPassed
        status {
          key
        }
        attempts {
          nextAttemptDate
        }
      }
    }
    display {
      state {
        key
        label
        cardLabel
        priority
      }
      condition {
        key
        label
      }
      balanceItems {
        key
        label
        amountLabel
      }
      offerSummaryItems {
        key
        label
        amountLabel
        plan {
          installmentType
          numberOfPayments
          totalAmount
        }
      }
      plan {
        numberOfPayments
        totalAmount
      }
      paymentPlanMetaItems {
        key
        label
        value
        date
      }
      settlementScheduledOn
      availableActions {
        key
        label
        action
      }
    }
  }
`);

export type AccountCardData = FragmentOf<typeof ACCOUNT_CARD>;

export function AccountCard({ account }: { readonly account: AccountCardData }) {
  const texts = useTexts();
  const { id, identity, company, display } = account;
  const name = identity.accountName;
  const [primary] = display.availableActions;
  const path = primary && actionPath(id, primary.action);
  return (
    <li className="card" data-account={id}>
      <header>
        <h3>
          <Link to={`/accounts/${id}`}>{name}</Link>
        </h3>
        {company?.companyName && company.companyName !== name && (
          <p className="muted">{texts.accounts.with(company.companyName)}</p>
        )}
      </header>
      <StateBadge display={display} />
      <PaymentNews account={account} />
      <AccountAmounts account={account} />
      {primary && path !== undefined && (
        <Link className="button" to={path} aria-label={`${translate(texts.labels, primary)}: ${name}`}>
          {translate(texts.labels, primary)}
        </Link>
      )}
    </li>
  );
}

/** Nothing here is red: an account is not an alarm. */
const TONES: Readonly<Record<string, string>> = {
  APPROVED_BUT_PAYMENT_PENDING: 'act',
  ACTIVE_NEGOTIATION_WITH_COUNTER_OFFER: 'act',
  READY_TO_NEGOTIATE: 'act',
  SETTLED: 'good',
  SCHEDULED_SETTLEMENTS: 'good',
  PAYMENT_PLANS: 'good',
};

export function StateBadge({ display }: { readonly display: AccountCardData['display'] }) {
  const texts = useTexts();
  const { key, cardLabel } = display.state;
  const tone = display.condition.key === 'HOLD' ? undefined : TONES[key];
  return (
    <p className={`badge ${tone ?? 'quiet'}`} data-item="state">
      {translate(texts.labels, { key: `card:${cardLabel}`, label: cardLabel })}
    </p>
  );
}

/** What became of the next payment if it is not simply paid on its day, and what happens next. Null if it is. */
export function describePaymentNews(
  { display, dates, upcomingPayments }: AccountCardData,
  { texts: { account: texts }, language }: ReturnType<typeof useLocale>,
): string | null {
  const [next] = upcomingPayments?.nodes ?? [];
  if (display.condition.key === 'HOLD')
    return dates.restartDate && texts.restartsOn(formatDate(dates.restartDate, language));
  if (next?.status.key === 'FAILED') {
    const { nextAttemptDate } = next.attempts;
    const amount = formatMoney(next.amount);
    return nextAttemptDate === null
      ? texts.needsMethod(amount)
      : texts.triedAgain(amount, formatDate(nextAttemptDate, language));
  }
  const isLate = next?.status.key === 'SCHEDULED' && next.hasPassed;
  return isLate ? texts.late(formatMoney(next.amount), formatDate(next.date, language)) : null;
}

function PaymentNews({ account }: { readonly account: AccountCardData }) {
  const news = describePaymentNews(account, useLocale());
  return news === null ? null : <p data-news={account.id}>{news}</p>;
}

/** Amounts and terms exactly as the service labels them, and what a plan comes to. */
export function AccountAmounts({ account }: { readonly account: AccountCardData }) {
  const { texts, language } = useLocale();
  const { display, upcomingPayments } = account;
  const hasPassed = upcomingPayments?.nodes.some((payment) => payment.hasPassed);
  const terms = display.paymentPlanMetaItems.filter(({ key }) => key !== 'next_payment_date' || hasPassed !== true);
  const describeSum = (plan: AccountCardData['display']['plan']) =>
    plan?.numberOfPayments && plan.totalAmount
      ? texts.offers.inPayments(plan.numberOfPayments, formatMoney(plan.totalAmount))
      : null;
  const sum = describeSum(display.plan);
  return (
    <>
      <dl className="amounts">
        {display.balanceItems.map((item) => (
          <div key={item.key} data-item={item.key}>
            <dt>{translate(texts.labels, item)}</dt>
            <dd>{item.amountLabel}</dd>
          </div>
        ))}
        {display.offerSummaryItems.map((item) => (
          <div key={item.key} data-item={item.key}>
            <dt>{translate(texts.labels, item)}</dt>
            <dd>
              {item.amountLabel} {item.plan && texts.offers.per[item.plan.installmentType]}
              {item.plan && <small>{describeSum(item.plan)}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {terms.length > 0 && (
        <dl className="terms">
          {terms.map((item) => (
            <div key={item.key} data-item={item.key}>
              <dt>{translate(texts.labels, { key: `${item.key}:${item.label}`, label: item.label })}</dt>
              <dd>{item.date === null ? item.value : formatShortDate(item.date, language)}</dd>
            </div>
          ))}
          {sum !== null && (
            <div>
              <dt>{texts.offers.total}</dt>
              <dd>{sum}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}
