// A notice response with its account, as the consumer sees it in the list.
import type { Instant, Moment } from '../shared/calendar';
import type { AccountActionKey, NoticeStatus } from '../shared/vocabulary';
import type { AccountFacts } from '../account/account-facts';
import type { AccountView, Labelled, NoticeResponseView } from '../account/account-view';
import { describeAccount } from '../account/describe-account';
import { countResendsLeft, getResendAfter } from '../account/notice-resends';

export interface NoticeView {
  readonly id: number;
  readonly account: AccountView;
  readonly noticeResponse: NoticeResponseView;
  readonly createdAt: Instant | null;
  readonly resendsLeft: number;
  readonly resendAfter: Instant | null;
  readonly availableActions: readonly Labelled<AccountActionKey>[];
}

export function describeNotice(facts: AccountFacts, createdAt: Instant | null, { epoch }: Moment): NoticeView | null {
  const account = describeAccount(facts);
  const { display, noticeResponse } = account;
  if (!facts.noticeResponse || !noticeResponse) return null;
  return {
    id: facts.noticeResponse.id,
    account,
    noticeResponse,
    createdAt,
    resendsLeft: countResendsLeft(facts.noticeResponse),
    resendAfter: getResendAfter(facts.noticeResponse, epoch),
    availableActions: display.availableActions,
  };
}

/** Not completed, returned or closed yet. */
const OPEN_STATUSES: readonly NoticeStatus[] = [1, 2];

/** Statuses by what REST calls them: `open` is none of the last three. */
export const NOTICE_FILTERS = {
  PENDING: '1',
  DELIVERED: '2',
  COMPLETED: '3',
  RETURNED: '4',
  CLOSED: '5',
  OPEN: 'open',
} as const;
export type NoticeStatusFilter = (typeof NOTICE_FILTERS)[keyof typeof NOTICE_FILTERS];

/** A result of null stands for all of them. */
export function getNoticeStatuses(filter: NoticeStatusFilter | null): readonly NoticeStatus[] | null {
  if (filter === null) return null;
  return filter === 'open' ? OPEN_STATUSES : [Number(filter) as NoticeStatus];
}
