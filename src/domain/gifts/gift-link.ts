// A helping hand link, with which others pay towards an account: its status, and what its consumer may set.
import type { AccountExcerpt } from '../account/account-view';
import { validateStoredAmount } from '../negotiation/move-validation';
import { addDays, toInstant, type Instant, type LocalDate } from '../shared/calendar';
import type { FieldErrors } from '../shared/errors';
import { normalizeText, validateFreeText } from '../shared/free-text';
import { money, moneyOrNull, toDecimalOrNull, toDecimalString, ZERO, type Money } from '../shared/money';
import type { AccountCondition } from '../shared/vocabulary';

export const GIFT_TOKEN = /^gft_[\w-]{43}$/;

/** One account may have this many. */
export const MAX_OPEN_LINKS = 5;
const MAX_NAME = 60;
const MAX_MESSAGE = 200;
const MAX_GOAL = money('999999.99');
const DEFAULT_DAYS = 30;
const MAX_DAYS = 90;

export const GIFT_LINK_STATUSES = {
  open: 'Open',
  waiting: 'Not Open for Gifts Yet',
  used_up: 'Goal Reached',
  expired: 'Expired',
  revoked: 'Revoked',
  closed: 'Closed',
} as const;
export type GiftLinkStatus = keyof typeof GIFT_LINK_STATUSES;

/** The conditions in which a link can be made: those that offer it, and a plan on hold. */
const LINKED_CONDITIONS: readonly AccountCondition[] = [
  'joined',
  'approved_settlement_but_payment_setup_is_pending',
  'payment_accepted_and_plan_in_scheduled',
  'creditor_send_an_offer',
  'renegotiate',
  'hold',
];

export function canMakeLink(condition: AccountCondition): boolean {
  return LINKED_CONDITIONS.includes(condition);
}

/** Conditions that close the links of an account for good: a later plan needs a new link. */
const CLOSING_CONDITIONS: readonly AccountCondition[] = [
  'disputed',
  'disputed_deactivated',
  'deactivated',
  'cancelled_plan',
  'settled',
];

export function closesGiftLinks(condition: AccountCondition): boolean {
  return CLOSING_CONDITIONS.includes(condition);
}

/** Times are epoch milliseconds. */
export interface GiftLinkFacts {
  readonly id: number;
  readonly accountId: number;
  readonly accountName: string;
  readonly profileId: number;
  /** Increases with every change, and with every gift that is claimed. */
  readonly version: number;
  readonly displayName: string;
  readonly message: string | null;
  /** Most that all gifts together may reach. */
  readonly goal: Money | null;
  readonly singleUse: boolean;
  readonly showCreditor: boolean;
  /** The last day. */
  readonly expiresOn: LocalDate;
  readonly createdAt: number;
  readonly revokedAt: number | null;
  readonly closedAt: number | null;
  /** Successful gifts. */
  readonly received: { readonly count: number; readonly amount: Money };
}

export function getGoalLeft({ goal, received }: Pick<GiftLinkFacts, 'goal' | 'received'>): Money | null {
  if (goal === null) return null;
  return received.amount.lt(goal) ? goal.minus(received.amount) : ZERO;
}

interface StatusRow {
  readonly status: GiftLinkStatus;
  readonly when: (link: GiftLinkFacts, today: LocalDate) => boolean;
}

/** First match wins. A link without a row is open, or waits for an agreement. */
const ENDED: readonly StatusRow[] = [
  { status: 'revoked', when: ({ revokedAt }) => revokedAt !== null },
  { status: 'closed', when: ({ closedAt }) => closedAt !== null },
  { status: 'expired', when: ({ expiresOn }, today) => expiresOn < today },
  { status: 'used_up', when: ({ singleUse, received }) => singleUse && received.count > 0 },
  { status: 'used_up', when: (link) => getGoalLeft(link)?.lte(ZERO) ?? false },
];

export function getEndedStatus(link: GiftLinkFacts, today: LocalDate): GiftLinkStatus | null {
  return ENDED.find(({ when }) => when(link, today))?.status ?? null;
}

/** What a consumer may set. An absent member stays, or gets its default. */
export interface GiftLinkRequest {
  readonly displayName?: string | null;
  readonly message?: string | null;
  readonly goal?: string | null;
  readonly singleUse?: boolean | null;
  readonly showCreditor?: boolean | null;
  readonly expiresOn?: LocalDate | null;
}

export function validateGiftLink(request: GiftLinkRequest, today: LocalDate): FieldErrors {
  const { displayName, message, goal, expiresOn } = request;
  return {
    displayName: validateFreeText('display name', normalizeText(displayName), MAX_NAME),
    message: validateFreeText('message', normalizeText(message), MAX_MESSAGE),
    goal: goal == null ? [] : validateGoal(money(goal)),
    expiresOn: expiresOn == null ? [] : validateExpiry(expiresOn, today),
  };
}

export function getDefaultExpiry(today: LocalDate): LocalDate {
  return addDays(today, DEFAULT_DAYS);
}

function validateGoal(goal: Money): string[] {
  if (goal.gt(MAX_GOAL)) return [`The goal must not be greater than ${toDecimalString(MAX_GOAL)}.`];
  return validateStoredAmount('goal', goal);
}

function validateExpiry(date: LocalDate, today: LocalDate): string[] {
  const [first, last] = [addDays(today, 1), addDays(today, MAX_DAYS)];
  return date >= first && date <= last ? [] : [`The expiry date must be from ${first} to ${last}.`];
}

export interface GiftLinkView {
  readonly id: number;
  readonly account: AccountExcerpt;
  readonly status: { readonly key: GiftLinkStatus; readonly label: string };
  /** Only in the response that made it. */
  readonly url: string | null;
  readonly displayName: string;
  readonly message: string | null;
  readonly goal: string | null;
  readonly singleUse: boolean;
  readonly showCreditor: boolean;
  readonly expiresOn: LocalDate;
  readonly received: { readonly count: number; readonly amount: string };
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
}

/** `accepts`: the account takes gifts now. */
export function describeGiftLink(
  link: GiftLinkFacts,
  {
    accepts,
    today,
    url = null,
  }: { readonly accepts: boolean; readonly today: LocalDate; readonly url?: string | null },
): GiftLinkView {
  const status = getEndedStatus(link, today) ?? (accepts ? 'open' : 'waiting');
  return {
    id: link.id,
    account: { id: link.accountId, identity: { accountName: link.accountName } },
    status: { key: status, label: GIFT_LINK_STATUSES[status] },
    url,
    displayName: link.displayName,
    message: link.message,
    goal: toDecimalOrNull(link.goal),
    singleUse: link.singleUse,
    showCreditor: link.showCreditor,
    expiresOn: link.expiresOn,
    received: { count: link.received.count, amount: toDecimalString(link.received.amount) },
    createdAt: toInstant(link.createdAt),
    revokedAt: link.revokedAt === null ? null : toInstant(link.revokedAt),
  };
}

/** The stored form of a request, for the members that it names. */
export function toLinkChanges(request: GiftLinkRequest) {
  const { displayName, message, goal, showCreditor, expiresOn } = request;
  return {
    ...(displayName != null && { displayName: normalizeText(displayName) }),
    ...(message !== undefined && { message: normalizeText(message) }),
    ...(goal !== undefined && { goal: moneyOrNull(goal) }),
    ...(showCreditor != null && { showCreditor }),
    ...(expiresOn != null && { expiresOn }),
  };
}
