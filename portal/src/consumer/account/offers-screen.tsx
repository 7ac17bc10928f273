// The creditor's terms: pay once, or in installments. What is paid is the large number; what is saved stands beside it.
import { Link } from 'wouter';
import { formatDate, formatMoney } from '../../texts/formats';
import { useLocale, useTexts } from '../../texts/texts';
import { Field, Form } from '../../ui/form';
import { AccountFrame, useAfterMove } from './account-frame';
import type { AccountData } from './account-query';
import { ACCEPT_PLAN, ACCEPT_SETTLEMENT, useMove } from './moves';

type Options = AccountData['offers']['offerOptions'];

/** In short, on the account itself. */
export function OfferSummary({ options }: { readonly options: Options }) {
  const texts = useTexts().offers;
  const { settlement, paymentPlan } = options;
  return (
    <ul className="offer-summary">
      {settlement && (
        <li>
          {texts.settlementLine(formatMoney(settlement.amount))}
          {settlement.discountedAmount !== '0.00' && ` ${texts.saveLine(formatMoney(settlement.discountedAmount))}`}
        </li>
      )}
      {paymentPlan && (
        <li>{texts.planLine(formatMoney(paymentPlan.monthlyAmount), formatMoney(paymentPlan.paymentPlanBalance))}</li>
      )}
    </ul>
  );
}

export function OffersScreen({ account }: { readonly account: AccountData }) {
  const texts = useTexts().offers;
  const { settlement, paymentPlan, custom } = account.offers.offerOptions;
  const settle = useMove(ACCEPT_SETTLEMENT, account);
  const plan = useMove(ACCEPT_PLAN, account);
  return (
    <AccountFrame
      account={account}
      title={texts.title}
      needs={['VIEW_OFFERS', 'CHANGE_OFFER']}
      failure={settle.failure ?? plan.failure}
    >
      <div className="options">
        {settlement && <SettlementOption account={account} option={settlement} move={settle} />}
        {paymentPlan && <PlanOption account={account} option={paymentPlan} move={plan} />}
      </div>
      {custom && (
        <section className="panel">
          <h2>{texts.customTitle}</h2>
          <p>{texts.customText}</p>
          <Link className="button secondary" to={`/accounts/${account.id}/custom`}>
            {texts.customLink}
          </Link>
        </section>
      )}
    </AccountFrame>
  );
}

interface SettlementOptionProps {
  readonly account: AccountData;
  readonly option: NonNullable<Options['settlement']>;
  readonly move: ReturnType<typeof useMove<{ accountId: string; firstPayDate?: string | null }>>;
}

function SettlementOption({ account, option, move }: SettlementOptionProps) {
  const texts = useTexts().offers;
  const after = useAfterMove(account);
  const latest = account.offers.payTerms?.maxFirstPayDate;
  return (
    <section className="panel option" data-option="settlement">
      <h2>{texts.settlement}</h2>
      <p className="price">
        <strong data-item="settlement_amount">{formatMoney(option.amount)}</strong> <span>{texts.once}</span>
      </p>
      {option.discountedAmount !== '0.00' && (
        <p className="saving">
          {texts.saves(formatMoney(option.discountedAmount), formatPercent(option.discountPercent))}
        </p>
      )}
      <p className="muted">{texts.settlementText}</p>
      <Form
        submit={texts.takeSettlement(formatMoney(option.amount))}
        failure={move.failure}
        onSubmit={async ({ firstPayDate = '' }) => after(await move.run({ accountId: account.id, firstPayDate }))}
      >
        <Field
          name="firstPayDate"
          type="date"
          label={texts.payOn}
          min={option.firstPayDate}
          {...(latest && { max: latest })}
          defaultValue={option.firstPayDate}
        />
      </Form>
    </section>
  );
}

interface PlanOptionProps {
  readonly account: AccountData;
  readonly option: NonNullable<Options['paymentPlan']>;
  readonly move: ReturnType<typeof useMove<{ accountId: string; firstPayDate: string }>>;
}

function PlanOption({ account, option, move }: PlanOptionProps) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.offers;
  const after = useAfterMove(account);
  const last = option.lastMonthAmount;
  return (
    <section className="panel option" data-option="plan">
      <h2>{texts.plan}</h2>
      <p className="price">
        <strong data-item="monthly_amount">{formatMoney(option.monthlyAmount)}</strong> <span>{texts.aMonth}</span>
      </p>
      {option.discountedAmount !== '0.00' && (
        <p className="saving">
          {texts.saves(formatMoney(option.discountedAmount), formatPercent(option.discountPercent))}
        </p>
      )}
      <p className="muted" data-item="plan_terms">
        {texts.planPayments(option.noOfInstallments, formatMoney(option.monthlyAmount), last && formatMoney(last))}{' '}
        {texts.inAll(formatMoney(option.paymentPlanBalance))}
      </p>
      <Form
        submit={texts.takePlan}
        failure={move.failure}
        onSubmit={async ({ firstPayDate = '' }) => after(await move.run({ accountId: account.id, firstPayDate }))}
      >
        <Field
          name="firstPayDate"
          type="date"
          label={texts.firstPaymentOn}
          hint={texts.between(
            formatDate(option.firstPayDateMin, language),
            formatDate(option.firstPayDateMax, language),
          )}
          min={option.firstPayDateMin}
          max={option.firstPayDateMax}
          defaultValue={option.firstPayDateMin}
        />
      </Form>
    </section>
  );
}

/** `40.00` → `40`, `12.50` → `12.5`. */
function formatPercent(percent: string): string {
  return percent.replace(/\.?0+$/, '');
}
