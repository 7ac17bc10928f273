// One account: what is owed or agreed, what can be done next, and everything else about it.
import { Suspense } from 'react';
import { Link } from 'wouter';
import { formatDate, formatMoney, formatShortDate } from '../../texts/formats';
import { translate, useLocale } from '../../texts/texts';
import { screen } from '../../ui/screen';
import { useDone } from '../../ui/guard';
import { Loading, Notice, Page } from '../../ui/page';
import { AccountAmounts, describePaymentNews, StateBadge } from '../accounts/account-card';
import type { AccountData } from './account-query';
import { actionPath, type ActionKey } from './action-paths';
import { OfferSummary } from './offers-screen';

const AccountHistory = screen(() => import('./account-history'), 'AccountHistory');

/** Actions that end something or say no: they come last, and look like it. */
const QUIET: ReadonlySet<ActionKey> = new Set<ActionKey>([
  'CANCEL_PLAN',
  'REPORT_NOT_PAYING',
  'DISPUTE',
  'CONTACT_DETAILS',
]);

export function AccountPage({ account }: { readonly account: AccountData }) {
  const locale = useLocale();
  const { texts: catalogue, language } = locale;
  const texts = catalogue.account;
  const { id, identity, company, display, offers } = account;
  const done = new Map(Object.entries(texts.done)).get(useDone(display.condition.key) ?? '');
  const news = describePaymentNews(account, locale);
  const isHeld = display.condition.key === 'HOLD';
  const [primary, ...others] = display.availableActions.filter(({ action }) => !QUIET.has(action));
  const quiet = display.availableActions.filter(({ action }) => QUIET.has(action));
  return (
    <Page
      title={identity.accountName}
      {...(company?.companyName && { lead: catalogue.accounts.with(company.companyName) })}
      back={{ to: '/', text: catalogue.accounts.title }}
    >
      {done !== undefined && <Notice kind="good">{done}</Notice>}
      <div className="columns">
        <section className="panel main" aria-label={texts.summary}>
          <StateBadge display={display} />
          <p className="explains">
            {[(news === null || isHeld) && texts.conditions[display.condition.key], news].filter(Boolean).join(' ')}
          </p>
          {account.reasonLabel && (
            <p className="muted">
              {texts.reason(
                translate(catalogue.labels, { key: `reason:${account.reasonLabel}`, label: account.reasonLabel }),
              )}
            </p>
          )}
          {account.holdReason && <p className="muted">{texts.reason(account.holdReason)}</p>}
          <AccountAmounts account={account} />
          {display.settlementScheduledOn && !isHeld && news === null && (
            <p data-item="settlement_schedule_date">
              {texts.settlementOn(formatShortDate(display.settlementScheduledOn, language))}
            </p>
          )}
          {display.state.key === 'READY_TO_NEGOTIATE' && <OfferSummary options={offers.offerOptions} />}
          <div className="actions">
            {primary && <ActionLink id={id} action={primary} style="button" />}
            {others.map((action) => (
              <ActionLink key={action.key} id={id} action={action} style="button secondary" />
            ))}
          </div>
          <div className="aside">
            {quiet.map((action) => (
              <ActionLink key={action.key} id={id} action={action} style="" />
            ))}
            <Link to={`/accounts/${id}/rights`}>{catalogue.rights.title}</Link>
          </div>
        </section>
        <aside className="panel" aria-label={texts.details}>
          <h2>{texts.details}</h2>
          <dl className="terms">
            {identity.accountNumber && <Fact name={texts.accountNumber} value={identity.accountNumber} />}
            {identity.referenceNumber && <Fact name={texts.referenceNumber} value={identity.referenceNumber} />}
            <div data-fact="original">
              <dt>{texts.originalBalance}</dt>
              <dd>{formatMoney(display.amounts.originalBalance)}</dd>
            </div>
            {account.dates.placementDate && (
              <Fact name={texts.placed} value={formatDate(account.dates.placementDate, language)} />
            )}
            {account.paymentMethod && (
              <Fact name={texts.paidWith} value={catalogue.sayMethod(account.paymentMethod.label)} />
            )}
          </dl>
          {company && company.aboutUs !== 'N/A' && (
            <>
              <h3>{texts.about(company.companyName ?? '')}</h3>
              <p className="muted">{toPlainText(company.aboutUs)}</p>
            </>
          )}
        </aside>
      </div>
      <Suspense fallback={<Loading />}>
        <AccountHistory id={id} />
      </Suspense>
    </Page>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface ActionLinkProps {
  readonly id: string;
  readonly action: { readonly key: string; readonly label: string; readonly action: ActionKey };
  readonly style: string;
}

function ActionLink({ id, action, style }: ActionLinkProps) {
  const { texts } = useLocale();
  const path = actionPath(id, action.action);
  if (path === undefined) return null;
  return (
    <Link to={path} className={style} data-action={action.action}>
      {translate(texts.labels, action)}
    </Link>
  );
}

/** The company's text is HTML; here only its words are shown. */
function toPlainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}
