// Lays out the document of an agreement. It shows what the JSON of the agreement says, and nothing else.
import type { AgreementView } from '../../domain/payments/describe-agreement';
import type { LocalDate } from '../../domain/shared/calendar';
import { formatDate, formatInstant, formatMoney, listCreditorLines, listNumbers, toPlace } from './document-texts';
import { createTaggedDocument, type Column, type LabelledText, type TaggedDocument } from './tagged-document';

const MAX_PAYMENTS = 400;
const MAX_CHANGES = 200;

const TITLES = { pif: 'Settlement Agreement', installment: 'Payment Plan Agreement' } as const;

const ACCEPTED = {
  consumer: 'The consumer accepted the offer of the creditor',
  creditor: 'The creditor accepted the offer of the consumer',
  automatic: 'The offer of the consumer met the terms of the creditor and was approved automatically',
} as const;

const SCHEDULE: readonly Column[] = [
  { heading: 'No.', share: 0.12 },
  { heading: 'Date', share: 0.32 },
  { heading: 'Amount', share: 0.26, isNumber: true },
  { heading: 'Status', share: 0.3 },
];

const CHANGES: readonly Column[] = [
  { heading: 'Date and time', share: 0.38 },
  { heading: 'Change', share: 0.62 },
];

/** How many rows its tables have. */
export function countRows({ schedule, changes }: AgreementView): number {
  return Math.min(schedule.length, MAX_PAYMENTS) + Math.min(changes.length, MAX_CHANGES);
}

/** `today` is the day in the business time zone on which it is made. */
export async function renderAgreement(agreement: AgreementView, today: LocalDate): Promise<Buffer> {
  const { number, negotiationType, status, updatedAt, agreedAt, agreedBy, sha256 } = agreement;
  const document = await createTaggedDocument({
    title: `Agreement ${number}`,
    subject: TITLES[negotiationType.key],
    createdAt: new Date(updatedAt ?? 0),
    footer: `Agreement ${number}`,
  });
  const asOf = `As of ${formatDate(today)}`;
  document.title(TITLES[negotiationType.key], `Agreement ${number}  ·  ${status.label}  ·  ${asOf}`);
  writeParties(document, agreement);
  document.heading('Account');
  document.pairs(listNumbers(agreement.account));
  document.heading('Terms');
  document.pairs(listTerms(agreement));
  document.heading('Balance');
  document.pairs(listBalances(agreement));
  writeSchedule(document, agreement);
  writeChanges(document, agreement);
  document.heading('Acceptance');
  document.paragraph(`${ACCEPTED[agreedBy.key]}${agreedAt === null ? '' : ` on ${formatInstant(agreedAt)}`}.`);
  document.paragraph(`Fingerprint of the data of this agreement (SHA-256): ${sha256}`);
  return document.finish();
}

function writeParties(document: TaggedDocument, { creditor, consumerName, billing }: AgreementView): void {
  document.heading('Parties');
  document.columns([
    { label: 'Creditor', lines: listCreditorLines(creditor) },
    { label: 'Consumer', lines: [consumerName, ...listBillingLines(consumerName, billing)] },
  ]);
}

function listBillingLines(consumerName: string, billing: AgreementView['billing']): readonly (string | null)[] {
  if (!billing) return [];
  const name = [billing.firstName, billing.lastName].filter(Boolean).join(' ');
  return [name === consumerName ? null : name, billing.address1, billing.address2, toPlace(billing)];
}

function listTerms({ negotiationType, terms, agreedBy }: AgreementView): readonly LabelledText[] {
  const { installmentType, paymentAmount, numberOfInstallments, lastPaymentAmount, firstPayDate } = terms;
  return [
    ['Type', negotiationType.label],
    ['Agreed amount', formatMoney(terms.amount)],
    ['Interval', installmentType && installmentType.label],
    ['Amount of each full payment', paymentAmount && formatMoney(paymentAmount)],
    ['Number of full payments', numberOfInstallments === null ? null : String(numberOfInstallments)],
    ['Last payment, after these', lastPaymentAmount && formatMoney(lastPaymentAmount)],
    ['First payment date', firstPayDate && formatDate(firstPayDate)],
    ['Accepted by', agreedBy.label],
  ];
}

function listBalances(agreement: AgreementView): readonly LabelledText[] {
  const { originalBalance, balanceAtAgreement, discountAmount, paidToDate } = agreement;
  return [
    ['Original balance', originalBalance && formatMoney(originalBalance)],
    ['Balance at agreement', formatMoney(balanceAtAgreement)],
    ['Discount', formatMoney(discountAmount)],
    ['Paid to date', formatMoney(paidToDate)],
  ];
}

function writeSchedule(document: TaggedDocument, { schedule }: AgreementView): void {
  document.heading('Schedule of payments');
  if (schedule.length === 0) {
    return document.paragraph('No payments are scheduled. They are scheduled when a payment method is added.');
  }
  const shown = schedule.slice(0, MAX_PAYMENTS);
  document.table(
    SCHEDULE,
    shown.map(({ number, date, paidOn, amount, status }) => [
      String(number),
      formatDate(paidOn ?? date),
      formatMoney(amount),
      status.label,
    ]),
  );
  writeRest(document, schedule.length - shown.length);
}

function writeChanges(document: TaggedDocument, { changes }: AgreementView): void {
  if (changes.length === 0) return;
  document.heading('Changes since the agreement');
  const shown = changes.slice(0, MAX_CHANGES);
  document.table(
    CHANGES,
    shown.map(({ at, text }) => [formatInstant(at), text]),
  );
  writeRest(document, changes.length - shown.length);
}

function writeRest(document: TaggedDocument, more: number): void {
  if (more > 0) document.paragraph(`and ${more} more`);
}
