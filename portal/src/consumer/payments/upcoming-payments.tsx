// Payments that are due, each with what can be done about it: pay it now, move it, or leave it out.
import { useState } from 'react';
import { graphql, type FragmentOf } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatDate, formatDay, formatMoney } from '../../texts/formats';
import { translate, useLocale, useTexts, type Language, type Texts } from '../../texts/texts';
import { Field, Form } from '../../ui/form';
import { Further, More } from '../../ui/more';
import { Notice } from '../../ui/page';
import { ACCOUNT_DETAIL, UPCOMING_PAYMENT } from '../account/account-query';

type UpcomingPaymentData = FragmentOf<typeof UPCOMING_PAYMENT>;

const RESULT = graphql(
  `
    fragment PaymentResult on UpcomingPaymentPayload {
      data {
        payment {
          ...UpcomingPaymentRow
        }
        account {
          ...AccountDetail
        }
      }
    }
  `,
  [UPCOMING_PAYMENT, ACCOUNT_DETAIL],
);

const SKIP = graphql(
  `
    mutation SkipPayment($input: SkipPaymentInput!, $key: String!) {
      skipPayment(input: $input, idempotencyKey: $key) {
        ...PaymentResult
      }
    }
  `,
  [RESULT],
);

const RESCHEDULE = graphql(
  `
    mutation ReschedulePayment($input: ReschedulePaymentInput!, $key: String!) {
      reschedulePayment(input: $input, idempotencyKey: $key) {
        ...PaymentResult
      }
    }
  `,
  [RESULT],
);

const PAY_NOW = graphql(
  `
    mutation PayNow($input: PayNowInput!, $key: String!) {
      payNow(input: $input, idempotencyKey: $key) {
        ...PaymentResult
      }
    }
  `,
  [RESULT],
);

export const UPCOMING_PAYMENTS = graphql(
  `
    fragment UpcomingPaymentsOfPage on UpcomingPaymentConnection {
      nodes {
        ...UpcomingPaymentRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  `,
  [UPCOMING_PAYMENT],
);

const FURTHER = graphql(
  `
    query FurtherUpcomingPayments($accountId: ID, $after: String!) {
      upcomingPayments(accountId: $accountId, first: 50, after: $after) {
        ...UpcomingPaymentsOfPage
      }
    }
  `,
  [UPCOMING_PAYMENTS],
);

interface UpcomingPaymentsProps {
  readonly payments: FragmentOf<typeof UPCOMING_PAYMENTS>;
  /** The list covers all accounts, and names them, if this is null. */
  readonly accountId: string | null;
}

/** They come by their days, so those whose day has passed are the first. */
export function UpcomingPayments({ payments, ...props }: UpcomingPaymentsProps) {
  const { payments: texts, plan } = useTexts();
  const passed = payments.nodes.filter(({ hasPassed }) => hasPassed);
  const toCome = payments.nodes.slice(passed.length);
  const [done, setDone] = useState<string | null>(null);
  return (
    <>
      {done !== null && <Notice kind="good">{done}</Notice>}
      {passed.length > 0 && (
        <>
          <h2>{texts.passedTitle}</h2>
          <ul className="rows">
            {passed.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} showsAccount={props.accountId === null} done={setDone} />
            ))}
          </ul>
        </>
      )}
      <h2>{texts.toCome}</h2>
      {payments.nodes.length === 0 ? (
        <p className="muted">{plan.nothingToCome}</p>
      ) : (
        <ul className="rows">
          <PaymentRows {...props} payments={{ ...payments, nodes: toCome }} done={setDone} />
        </ul>
      )}
    </>
  );
}

interface PaymentRowsProps extends UpcomingPaymentsProps {
  readonly done: (message: string) => void;
}

function PaymentRows({ payments, accountId, done }: PaymentRowsProps) {
  return (
    <>
      {payments.nodes.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} showsAccount={accountId === null} done={done} />
      ))}
      <More pageInfo={payments.pageInfo}>
        {(after) => (
          <Further query={FURTHER} variables={{ accountId, after }}>
            {({ upcomingPayments: further }) =>
              further && <PaymentRows payments={further} accountId={accountId} done={done} />
            }
          </Further>
        )}
      </More>
    </>
  );
}

/** What became of a payment that is not simply paid on its day. */
function describeNews(
  { status, date, hasPassed, restartDate, attempts }: UpcomingPaymentData,
  texts: Texts['payments'],
  language: Language,
): string | null {
  if (status.key === 'ON_HOLD') return restartDate && texts.heldUntil(formatDate(restartDate, language));
  if (status.key === 'FAILED') {
    const next = attempts.nextAttemptDate;
    return next === null ? texts.noAttempt : texts.nextAttempt(formatDate(next, language));
  }
  return status.key === 'SCHEDULED' && hasPassed ? texts.lateSince(formatDate(date, language)) : null;
}

type Open = 'PAY_NOW' | 'RESCHEDULE_PAYMENT' | 'SKIP_PAYMENT';

interface PaymentRowProps {
  readonly payment: UpcomingPaymentData;
  readonly showsAccount: boolean;
  readonly done: (message: string) => void;
}

function PaymentRow({ payment, showsAccount, done }: PaymentRowProps) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.payments;
  const [open, setOpen] = useState<Open | null>(null);
  const { amount, date, status, sequence, availableActions } = payment;
  const label = `${formatMoney(amount)}, ${formatDate(date, language)}`;
  const statusText = translate(catalogue.labels, { key: `payment:${status.key}`, label: status.label });
  // The restart moves it to a day that is not known before.
  const isHeldBack = payment.restartDate !== null && date < payment.restartDate;
  const news = describeNews(payment, texts, language);
  const finish = (message: string) => {
    setOpen(null);
    done(message);
  };
  return (
    <li className="row" data-payment={payment.id}>
      <div className="row-main">
        <p>
          <strong>{isHeldBack ? statusText : formatDay(date, language)}</strong>
          {showsAccount && <small>{payment.account.identity.accountName}</small>}
          <small>
            {texts.sequence(sequence.number, sequence.of)}
            {status.key !== 'SCHEDULED' && !isHeldBack && ` · ${statusText}`}
            {payment.paymentMethod && ` · ${catalogue.sayMethod(payment.paymentMethod.label)}`}
          </small>
          {news !== null && <small>{news}</small>}
        </p>
        <p className="row-amount">{formatMoney(amount)}</p>
      </div>
      {availableActions.length > 0 && (
        <div className="aside">
          {availableActions.map((action) => (
            <button
              key={action.key}
              type="button"
              className="link"
              aria-expanded={open === action.action}
              aria-label={`${translate(catalogue.labels, action)}: ${label}`}
              onClick={() => setOpen(open === action.action ? null : (action.action as Open))}
            >
              {translate(catalogue.labels, action)}
            </button>
          ))}
        </div>
      )}
      {open === 'PAY_NOW' && <PayNowForm payment={payment} done={finish} />}
      {open === 'SKIP_PAYMENT' && <SkipForm payment={payment} done={finish} />}
      {open === 'RESCHEDULE_PAYMENT' && <RescheduleForm payment={payment} done={finish} />}
    </li>
  );
}

interface PaymentFormProps {
  readonly payment: UpcomingPaymentData;
  readonly done: (message: string) => void;
}

function PayNowForm({ payment, done }: PaymentFormProps) {
  const { texts: catalogue } = useLocale();
  const texts = catalogue.payments;
  const action = useAction(PAY_NOW);
  const amount = formatMoney(payment.amount);
  return (
    <Form
      submit={texts.payNow(amount)}
      failure={action.failure}
      onSubmit={async () => {
        const input = { paymentId: payment.id, actionToken: payment.actionToken };
        const paid = (await action.run({ input }))?.payNow?.data.payment;
        if (paid) done(paid.status.key === 'SUCCESSFUL' ? texts.paidNow(amount) : texts.notPaid(amount));
      }}
    >
      <p>{texts.payNowText(amount, payment.paymentMethod && catalogue.sayMethod(payment.paymentMethod.label))}</p>
    </Form>
  );
}

function SkipForm({ payment, done }: PaymentFormProps) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.payments;
  const action = useAction(SKIP);
  return (
    <Form
      submit={texts.skip}
      failure={action.failure}
      onSubmit={async () => {
        const input = { paymentId: payment.id, actionToken: payment.actionToken };
        const moved = (await action.run({ input }))?.skipPayment?.data.payment;
        if (moved) done(texts.skipped(formatDate(moved.date, language)));
      }}
    >
      <p>
        {texts.skipText} {texts.skipsLeft(payment.limits.skipsLeft)}
      </p>
    </Form>
  );
}

function RescheduleForm({ payment, done }: PaymentFormProps) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.payments;
  const action = useAction(RESCHEDULE);
  const { earliestDate, latestDate } = payment.limits;
  return (
    <Form
      submit={texts.move}
      failure={action.failure}
      onSubmit={async ({ date = '' }) => {
        const input = { paymentId: payment.id, actionToken: payment.actionToken, date };
        const moved = (await action.run({ input }))?.reschedulePayment?.data.payment;
        if (moved) done(texts.moved(formatDate(moved.date, language)));
      }}
    >
      <Field
        name="date"
        type="date"
        label={texts.newDate}
        defaultValue={payment.date}
        {...(earliestDate && { min: earliestDate })}
        {...(latestDate && { max: latestDate })}
        {...(earliestDate &&
          latestDate && {
            hint: catalogue.offers.between(formatDate(earliestDate, language), formatDate(latestDate, language)),
          })}
      />
    </Form>
  );
}
