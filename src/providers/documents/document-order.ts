// Each kind of document, with the data that it shows. A thread is started with it.
import type { AccountStatementView, PaymentReceipt } from '../../domain/payments/account-statement';
import type { AgreementView } from '../../domain/payments/describe-agreement';
import type { LocalDate } from '../../domain/shared/calendar';
import { countRows, renderAgreement } from './agreement-pdf';
import { renderReceipt, renderStatement } from './statement-pdf';

/** `today`: the day in the business time zone on which it is made. */
export type DocumentOrder =
  | { readonly kind: 'agreement'; readonly agreement: AgreementView; readonly today: LocalDate }
  | { readonly kind: 'statement'; readonly statement: AccountStatementView; readonly today: LocalDate }
  | { readonly kind: 'receipt'; readonly receipt: PaymentReceipt };

export function renderOrder(order: DocumentOrder): Promise<Buffer> {
  if (order.kind === 'agreement') return renderAgreement(order.agreement, order.today);
  return order.kind === 'statement' ? renderStatement(order.statement, order.today) : renderReceipt(order.receipt);
}

/** Counts the rows of its tables. */
export function countRowsOfOrder(order: DocumentOrder): number {
  if (order.kind === 'agreement') return countRows(order.agreement);
  return order.kind === 'statement' ? order.statement.entries.length : 0;
}
