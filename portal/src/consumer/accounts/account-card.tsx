// The card of an account: what the service says to display, in its order.
import { Link } from 'wouter';
import { graphql, type FragmentOf } from '../../api/graphql';
import { formatShortDate } from '../../texts/formats';
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
      <AccountAmounts display={display} />
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

/** Amounts and terms exactly as the service labels them. */
export function AccountAmounts({ display }: { readonly display: AccountCardData['display'] }) {
  const { texts, language } = useLocale();
  const amounts = [...display.balanceItems, ...display.offerSummaryItems];
  return (
    <>
      <dl className="amounts">
        {amounts.map((item) => (
          <div key={item.key} data-item={item.key}>
            <dt>{translate(texts.labels, item)}</dt>
            <dd>{item.amountLabel}</dd>
          </div>
        ))}
      </dl>
      {display.paymentPlanMetaItems.length > 0 && (
        <dl className="terms">
          {display.paymentPlanMetaItems.map((item) => (
            <div key={item.key} data-item={item.key}>
              <dt>{translate(texts.labels, { key: `${item.key}:${item.label}`, label: item.label })}</dt>
              <dd>{item.date === null ? item.value : formatShortDate(item.date, language)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
