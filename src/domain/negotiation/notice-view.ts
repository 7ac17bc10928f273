// A notice response with its account, as the consumer sees it in the list.
import type { Instant, Moment } from '../shared/calendar';
import { DomainError } from '../shared/errors';
import { keysOf, NOTICE_STATUSES, type AccountActionKey, type NoticeStatus } from '../shared/vocabulary';
import type { AccountFacts } from '../account/account-facts';
import type { Labelled, NoticeResponseView } from '../account/account-view';
import { describeAccount } from '../account/describe-account';
import { countResendsLeft, getResendAfter } from '../account/notice-resends';

/** A key of a closed list with its label. */
interface LabelledValue {
  readonly value: string;
  readonly label: string;
}

export interface NoticeView {
  readonly id: number;
  readonly account: {
    readonly id: number;
    readonly accountName: string;
    readonly state: LabelledValue;
    readonly condition: LabelledValue;
  };
  readonly noticeResponse: NoticeResponseView;
  readonly createdAt: Instant | null;
  readonly resendsLeft: number;
  readonly resendAfter: Instant | null;
  readonly availableActions: readonly Labelled<AccountActionKey>[];
}

/** Null for an account without a notice response. */
export function describeNotice(facts: AccountFacts, createdAt: Instant | null, { epoch }: Moment): NoticeView | null {
  const { display, noticeResponse } = describeAccount(facts);
  if (!facts.noticeResponse || !noticeResponse) return null;
  const { state, condition } = display;
  return {
    id: facts.noticeResponse.id,
    account: {
      id: facts.id,
      accountName: facts.accountName,
      state: { value: state.key, label: state.label },
      condition: { value: condition.key, label: condition.label },
    },
    noticeResponse,
    createdAt,
    resendsLeft: countResendsLeft(facts.noticeResponse),
    resendAfter: getResendAfter(facts.noticeResponse, epoch),
    availableActions: display.availableActions,
  };
}

/** Not completed, returned or closed yet. */
const OPEN_STATUSES: readonly NoticeStatus[] = [1, 2];

/** `1` to `5`, or `open`; null for all of them. Throws `validation_failed`. */
export function parseNoticeStatuses(status: string | null): readonly NoticeStatus[] | null {
  if (status === null) return null;
  if (status === 'open') return OPEN_STATUSES;
  const known = keysOf(NOTICE_STATUSES)
    .map(Number)
    .find((key) => String(key) === status);
  if (known === undefined)
    throw new DomainError('validation_failed', { errors: { status: ['The status must be 1 to 5, or open.'] } });
  return [known as NoticeStatus];
}
