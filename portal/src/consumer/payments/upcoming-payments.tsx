// Payments that are due, each with what can be done about it: pay it now, move it, or leave it out.
import { useState } from 'react';
import { graphql, type FragmentOf } from '../../api/graphql';
import { useAction, useMoveKey } from '../../api/use-action';
import { formatDate, formatDay, formatMoney } from '../../texts/formats';
import { translate, useLocale } from '../../texts/texts';
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
  /** Null: of all accounts, which are then named. */
  readonly accountId: string | null;
}

export function UpcomingPayments(props: UpcomingPaymentsProps) {
  const [done, setDone] = useState<string | null>(null);
  return (
    <>
      {done !== null && <Notice kind="good">{done}</Notice>}
      <ul className="rows">
        <PaymentRows {...props} done={setDone} />
      </ul>
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
  const finish = (message: string) => {
    setOpen(null);
    done(message);
  };
  return (
    <li className="row" data-payment={payment.id}>
      <div className="row-main">
        <p>
          <strong>{formatDay(date, language)}</strong>
          {showsAccount && <small>{payment.account.identity.accountName}</small>}
          <small>
            {texts.sequence(sequence.number, sequence.of)}
            {status.key !== 'SCHEDULED' &&
              ` · ${translate(catalogue.labels, { key: `payment:${status.key}`, label: status.label })}`}
            {payment.paymentMethod && ` · ${catalogue.sayMethod(payment.paymentMethod.label)}`}
          </small>
          {payment.attempts.nextAttemptDate !== null && payment.attempts.made > 0 && (
            <small>{texts.nextAttempt(formatDate(payment.attempts.nextAttemptDate, language))}</small>
          )}
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
  const nameAttempt = useMoveKey();
  const amount = formatMoney(payment.amount);
  return (
    <Form
      submit={texts.payNow(amount)}
      failure={action.failure}
      onSubmit={async () => {
        const input = { paymentId: payment.id, actionToken: payment.actionToken };
        const paid = (await action.run({ input, key: nameAttempt(input) }))?.payNow?.data.payment;
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
  const nameAttempt = useMoveKey();
  return (
    <Form
      submit={texts.skip}
      failure={action.failure}
      onSubmit={async () => {
        const input = { paymentId: payment.id, actionToken: payment.actionToken };
        const moved = (await action.run({ input, key: nameAttempt(input) }))?.skipPayment?.data.payment;
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
  const nameAttempt = useMoveKey();
  const { earliestDate, latestDate } = payment.limits;
  return (
    <Form
      submit={texts.move}
      failure={action.failure}
      onSubmit={async ({ date = '' }) => {
        const input = { paymentId: payment.id, actionToken: payment.actionToken, date };
        const moved = (await action.run({ input, key: nameAttempt(input) }))?.reschedulePayment?.data.payment;
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
