// Upcoming payments, the payments that were made, and the agreement that they pay.
import { ACCOUNT, IDEMPOTENT, PAGE, PERIOD } from './columns';
import type { Endpoint } from './endpoint';

const READ = { method: 'GET', success: 200, extension: true } as const;
const PAYMENT = { payment: 'id' } as const;
const PDF = { shape: 'file', mediaType: 'application/pdf' } as const;

/** An action of the signed-in consumer on one payment. */
const ACTION = {
  method: 'POST',
  tag: 'Upcoming Payments',
  success: 200,
  parameters: { payment: 'paymentId' },
  alsoRequired: ['action_context.active_negotiation_id'],
  headers: IDEMPOTENT,
  access: 'PaymentAccess',
  extension: true,
} as const;

const DAYS = { from: { variable: 'from' }, until: { variable: 'until' }, status: { variable: 'status' } } as const;

export const PAYMENT_ENDPOINTS: readonly Endpoint[] = [
  {
    ...READ,
    path: '/upcoming-payments',
    tag: 'Upcoming Payments',
    document: 'UpcomingPayments',
    query: { ...PAGE, account: { variable: 'accountId' }, ...DAYS },
    access: 'Viewer',
    shape: 'list',
  },
  {
    ...READ,
    path: '/upcoming-payments/:payment',
    tag: 'Upcoming Payments',
    document: 'UpcomingPayment',
    parameters: PAYMENT,
  },
  { ...ACTION, path: '/upcoming-payments/:payment/skip', document: 'SkipPayment' },
  { ...ACTION, path: '/upcoming-payments/:payment/reschedule', document: 'ReschedulePayment' },
  { ...ACTION, path: '/upcoming-payments/:payment/pay', document: 'PayNow' },
  {
    ...READ,
    path: '/payments',
    tag: 'Accounts',
    document: 'Payments',
    query: { ...PAGE, account: { variable: 'accountId' }, ...DAYS },
    access: 'Viewer',
    shape: 'list',
  },
  {
    ...READ,
    path: '/accounts/:consumer/payments',
    tag: 'Accounts',
    document: 'AccountPayments',
    parameters: ACCOUNT,
    query: { ...PAGE, ...DAYS },
    access: 'AccountAccess',
    shape: 'list',
  },
  { ...READ, path: '/accounts/:consumer/contact', tag: 'Accounts', document: 'Contact', parameters: ACCOUNT },
  { ...READ, path: '/accounts/:consumer/agreement', tag: 'Accounts', document: 'Agreement', parameters: ACCOUNT },
  {
    ...READ,
    path: '/accounts/:consumer/agreement.pdf',
    tag: 'Accounts',
    document: 'AgreementDocument',
    parameters: ACCOUNT,
    ...PDF,
  },
  {
    ...READ,
    path: '/accounts/:consumer/statement',
    tag: 'Accounts',
    document: 'AccountStatement',
    parameters: ACCOUNT,
    query: PERIOD,
    access: 'AccountAccess',
  },
  {
    ...READ,
    path: '/accounts/:consumer/statement.pdf',
    tag: 'Accounts',
    document: 'AccountStatementDocument',
    parameters: ACCOUNT,
    query: PERIOD,
    access: 'AccountAccess',
    ...PDF,
  },
  {
    ...READ,
    path: '/payments/:receipt/receipt.pdf',
    tag: 'Accounts',
    document: 'PaymentReceipt',
    parameters: { receipt: 'receiptNumber' },
    textParameters: ['receipt'],
    ...PDF,
  },
];
