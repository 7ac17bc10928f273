// The receipt of a gift. It names neither the consumer nor a creditor or a debt.
import { toHumanDate, type LocalDate } from '../shared/calendar';
import { money, toCurrency } from '../shared/money';

interface ReceiptFacts {
  readonly receiptNumber: string;
  readonly amount: string;
  readonly payeeName: string;
  readonly day: LocalDate;
}

export function buildGiftReceipt({ receiptNumber, amount, payeeName, day }: ReceiptFacts) {
  return {
    subject: 'Your receipt',
    text: `Thank you. You paid ${toCurrency(money(amount))} to ${payeeName} on ${toHumanDate(day)}. Receipt ${receiptNumber}.`,
  };
}
