// Describes a payment as an event of its owner's calendar. No event names a creditor, a balance or a debt.
import type { LocalDate } from '../shared/calendar';
import { toCurrency, type Money } from '../shared/money';
import type { AccountCondition, TransactionStatus } from '../shared/vocabulary';
import type { CalendarEvent } from './icalendar';

export interface CalendarPayment {
  readonly id: number;
  /** The day on which it was paid, or is due. */
  readonly date: LocalDate;
  readonly amount: Money;
  readonly status: TransactionStatus;
  readonly account: { readonly name: string; readonly condition: AccountCondition };
}

export interface EventSettings {
  readonly reminderDays: number;
  readonly includeAmounts: boolean;
  readonly includeAccountNames: boolean;
  /** Tells the events of this deployment from those of another one. */
  readonly domain: string;
  readonly portalUrl: string | null;
}

type EventKind = 'made' | 'cancelled' | 'waiting' | 'failed' | 'scheduled';

interface EventText extends Pick<CalendarEvent, 'summary' | 'status' | 'description'> {
  /** Nobody is reminded of what is not charged. */
  readonly isReminded?: boolean;
}

const EVENTS: Readonly<Record<EventKind, EventText>> = {
  scheduled: {
    summary: 'Payment scheduled',
    status: 'CONFIRMED',
    description: 'A payment is scheduled for this day. Sign in to see or change it.',
    isReminded: true,
  },
  failed: {
    summary: 'Payment needs attention',
    status: 'CONFIRMED',
    description: 'A payment could not be made. Sign in to see what you can do.',
    isReminded: true,
  },
  waiting: {
    summary: 'Payment on hold',
    status: 'TENTATIVE',
    description: 'This payment is not made as long as it is on hold. Sign in to see or change it.',
  },
  made: { summary: 'Payment made', status: 'CONFIRMED', description: 'This payment was made.' },
  cancelled: { summary: 'Payment cancelled', status: 'CANCELLED', description: 'This payment will not be made.' },
};

export function describePaymentEvent(
  payment: CalendarPayment,
  { revision, ...settings }: EventSettings & Pick<CalendarEvent, 'revision'>,
  today: LocalDate,
): CalendarEvent {
  const { summary, status, description, isReminded = false } = EVENTS[getKind(payment)];
  const amount = settings.includeAmounts ? ` – ${toCurrency(payment.amount)}` : '';
  const name = settings.includeAccountNames ? ` – ${payment.account.name}` : '';
  const hasReminder = isReminded && settings.reminderDays > 0 && payment.date > today;
  return {
    uid: `payment-${payment.id}@${settings.domain}`,
    date: payment.date,
    revision,
    summary: `${summary}${amount}${name}`,
    description,
    url: settings.portalUrl,
    status,
    reminderDays: hasReminder ? settings.reminderDays : null,
  };
}

function getKind({ status, account }: CalendarPayment): EventKind {
  if (status === 'successful') return 'made';
  if (status !== 'scheduled' && status !== 'failed') return 'cancelled';
  if (account.condition !== 'payment_accepted_and_plan_in_scheduled') return 'waiting';
  return status;
}
