// Lays out the statement of an account and the receipt of a payment. They show what their data say, and nothing else.
import type { AccountStatementView, DocumentParties, PaymentReceipt } from '../../domain/payments/account-statement';
import type { LocalDate } from '../../domain/shared/calendar';
import { toHumanDate } from '../../domain/shared/calendar';
import { formatDate, formatInstant, formatMoney, listCreditorLines, listNumbers } from './document-texts';
import { createTaggedDocument, type Column, type TaggedDocument } from './tagged-document';

const ENTRIES: readonly Column[] = [
  { heading: 'Date', share: 0.17 },
  { heading: 'Entry', share: 0.28 },
  { heading: 'Reference', share: 0.23 },
  { heading: 'Amount', share: 0.16, isNumber: true },
  { heading: 'Balance', share: 0.16, isNumber: true },
];

/** `today` is the day in the business time zone on which it is made. */
export async function renderStatement(statement: AccountStatementView, today: LocalDate): Promise<Buffer> {
  const { accountId, from, to, entries, openingBalance, closingBalance, isWaived } = statement;
  const document = await createTaggedDocument({
    title: `Statement of account ${accountId}`,
    subject: 'Statement of Account',
    createdAt: new Date(`${today}T00:00:00Z`),
    footer: `Statement of account ${accountId}`,
  });
  const period = from === null ? `Until ${formatDate(to)}` : `${formatDate(from)} to ${formatDate(to)}`;
  document.title('Statement of Account', `${period}  ·  Made on ${formatDate(today)}`);
  writeParties(document, statement);
  document.heading('Balance');
  document.pairs([
    ['Opening balance', formatMoney(openingBalance)],
    ['Closing balance', formatMoney(closingBalance)],
  ]);
  if (isWaived) document.paragraph('The account is settled. The creditor waives the closing balance: nothing is owed.');
  document.heading('Entries');
  if (entries.length === 0) document.paragraph('Nothing has changed the balance in this time.');
  else document.table(ENTRIES, entries.map(toRow));
  return document.finish();
}

function toRow({
  date,
  kind,
  reference,
  receiptNumber,
  amount,
  balanceAfter,
}: AccountStatementView['entries'][number]) {
  const named = [reference, receiptNumber].filter((text) => text !== null).join(' ');
  return [toHumanDate(date), kind.label, named, formatMoney(amount), formatMoney(balanceAfter)];
}

function writeParties(document: TaggedDocument, { creditor, consumerName, account }: DocumentParties): void {
  document.heading('Parties');
  document.columns([
    { label: 'Creditor', lines: listCreditorLines(creditor) },
    { label: 'Consumer', lines: [consumerName] },
  ]);
  document.heading('Account');
  document.pairs(listNumbers(account));
}

export async function renderReceipt(receipt: PaymentReceipt): Promise<Buffer> {
  const { receiptNumber, kind, amount, date, madeAt, paidOn, reference, reversedAt } = receipt;
  const document = await createTaggedDocument({
    title: `Receipt ${receiptNumber}`,
    subject: 'Receipt of a Payment',
    createdAt: new Date(reversedAt ?? madeAt),
    footer: `Receipt ${receiptNumber}`,
  });
  document.title('Receipt', `Receipt ${receiptNumber}  ·  ${formatDate(date)}`);
  writeParties(document, receipt);
  document.heading('Payment');
  document.pairs([
    ['Amount', formatMoney(amount)],
    ['Kind', kind.label],
    ['Made', formatInstant(madeAt)],
    ['Received by the creditor', paidOn && formatDate(paidOn)],
    ['Reference', reference],
    ['Reversed', reversedAt && formatInstant(reversedAt)],
  ]);
  if (reversedAt !== null) document.paragraph('This payment was reversed. It does not lower the balance any more.');
  return document.finish();
}
