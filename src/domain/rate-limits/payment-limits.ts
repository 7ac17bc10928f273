// Rate limits of payments, agreements, calendar feeds, gifts and requests to be erased: rows of the table in `rate-limits.ts`.
import { perDay, perHour, perMinute } from './limit-windows';

export const PAYMENT_LIMITS = {
  wallet_change: {
    counts: 'payment methods added by one profile',
    windows: [perHour(20), perDay(60)],
    excess: 'rejects',
    undisclosed: null,
  },
  payment_now: {
    counts: 'payments of one account made on request of its consumer',
    windows: [perHour(5), perDay(10)],
    excess: 'rejects',
    undisclosed: null,
  },
  agreement: {
    counts: 'agreements downloaded by one profile',
    windows: [perHour(30)],
    excess: 'rejects',
    undisclosed: null,
  },
  statement: {
    counts: 'statements and receipts read by one profile',
    windows: [perHour(60)],
    excess: 'rejects',
    undisclosed: null,
  },
  creditor_statement: {
    counts: 'statements and receipts read by one company',
    windows: [perMinute(60), perHour(1000)],
    excess: 'rejects',
    undisclosed: null,
  },
  deletion_request: {
    counts: 'requests of one profile to be erased',
    windows: [perDay(10)],
    excess: 'rejects',
    undisclosed: null,
  },
  profile_export: {
    counts: 'downloads of everything that is stored of one profile',
    windows: [perDay(1)],
    excess: 'rejects',
    undisclosed: null,
  },
  calendar_link: {
    counts: 'calendar links made by one profile',
    windows: [perDay(10)],
    excess: 'rejects',
    undisclosed: null,
  },
  calendar_fetch: {
    counts: 'fetches of one calendar feed',
    windows: [perHour(120)],
    excess: 'rejects',
    undisclosed: 'calendar programs do not show it',
  },
  calendar_fetch_ip: {
    counts: 'fetches of calendar feeds from one address prefix',
    windows: [perMinute(60)],
    excess: 'rejects',
    undisclosed: 'calendar programs do not show it',
  },
  calendar_miss_ip: {
    counts: 'fetches with an unknown calendar link from one address prefix',
    windows: [perMinute(20)],
    excess: 'rejects',
    undisclosed: 'calendar programs do not show it',
  },
  gift_link: {
    counts: 'helping hand links made by one profile',
    windows: [perDay(10)],
    excess: 'rejects',
    undisclosed: null,
  },
  gift_view: {
    counts: 'pages of helping hand links shown to one address prefix',
    windows: [perMinute(60)],
    excess: 'rejects',
    undisclosed: null,
  },
  gift_miss: {
    counts: 'unknown helping hand links asked for by one address prefix',
    windows: [perMinute(20)],
    excess: 'rejects',
    undisclosed: null,
  },
  gift_setup: {
    counts: 'setups of payment methods for gifts, from one address prefix',
    windows: [perHour(10)],
    excess: 'rejects',
    undisclosed: null,
  },
  gift_pay: {
    counts: 'gifts from one address prefix; a declined one counts twice',
    windows: [perMinute(5), perHour(20)],
    excess: 'rejects',
    undisclosed: null,
  },
  gift_pay_link: {
    counts: 'gifts through one helping hand link; a declined one counts twice',
    windows: [perHour(20)],
    excess: 'rejects',
    undisclosed: 'counts other payers of the link',
  },
} as const;
