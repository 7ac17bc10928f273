// What happened to the accounts of the demo data: by it, they are in every state that has moves.
import { decideNotice, decideNotPaying, decideRemoval } from '../src/domain/negotiation/decide-closing';
import { decideDispute, decideDisputeAnswer, decideMark } from '../src/domain/negotiation/decide-marks';
import { decideReopenedNegotiation } from '../src/domain/negotiation/decide-new-start';
import { decideCancelledPlan, decideHold } from '../src/domain/payments/decide-plan';
import { addDays } from '../src/domain/shared/calendar';
import { money } from '../src/domain/shared/money';
import type { NoticeSenderType, NoticeStatus } from '../src/domain/shared/vocabulary';
import type { AccountStory, LaterMove } from './deals';
import { ACME, REASON_ROWS, REASON_UNEMPLOYED } from './demo-creditors';

const ACCEPTED = { answer: 'accepted', isPaid: true } as const;

function disputed(daysAgo: number, reason: string): LaterMove {
  const dispute = { reason, category: 'not_mine', by: 'consumer' } as const;
  return { daysAgo, by: 'consumer', decide: (facts, at) => decideDispute(facts, dispute, at) };
}

function closed(daysAgo: number): LaterMove {
  const answer = { outcome: 'closed', text: 'The account belongs to somebody else. We have closed it.' } as const;
  return { daysAgo, by: 'creditor', decide: (facts, at) => decideDisputeAnswer(facts, answer, at) };
}

export function held(daysAgo: number, holdReason: string, restartIn: number): LaterMove {
  const hold = (today: string) => ({ holdReason, restartDate: addDays(today, daysAgo + restartIn) });
  return { daysAgo, by: 'consumer', decide: (facts, at) => decideHold(facts, hold(at.today), at) };
}

const notPaying = { reasonId: REASON_UNEMPLOYED, reason: null, choices: REASON_ROWS.map(toChoice) };

function toChoice({ id, label }: (typeof REASON_ROWS)[number]) {
  return { id: Number(id), label };
}

function noticed(
  daysAgo: number,
  status: NoticeStatus,
  balance: string,
  reason: string,
  sender: { readonly id: number; readonly type: NoticeSenderType },
): LaterMove {
  const notice = { status, balance: money(balance), reason, sender };
  return { daysAgo, by: 'system', decide: (facts) => decideNotice(facts, notice) };
}

const ATTORNEY = {
  mark: 'attorney',
  by: 'consumer',
  note: null,
  attorneyName: 'Ada Counsel',
  attorneyContact: '212-555-0175',
  caseNumber: null,
  filedOn: null,
  stored: [],
} as const;

/** What was agreed for each account. Scheduled payments get their ids in this order. */
export const STORIES: ReadonlyMap<number, AccountStory> = new Map<number, AccountStory>([
  [1, { then: [disputed(45, 'I never had this card.'), closed(12)] }],
  [
    3,
    {
      deal: { ...ACCEPTED, type: 'installment', firstPayIn: -40 },
      then: [{ daysAgo: 6, by: 'consumer', decide: decideCancelledPlan }],
    },
  ],
  [4, { deal: { ...ACCEPTED, type: 'pif', firstPayIn: -20 } }],
  [5, { then: [disputed(4, 'I was never a member of this club.')] }],
  [6, { then: [{ daysAgo: 5, by: 'consumer', decide: (facts, at) => decideNotPaying(facts, notPaying, at) }] }],
  [
    7,
    {
      // The first payment is too late to be approved at once.
      deal: {
        type: 'installment',
        answer: 'declined',
        firstPayIn: 6,
        sentDaysAgo: 10,
        offered: '60.00',
        note: 'I can start next week.',
      },
    },
  ],
  [
    8,
    {
      deal: { type: 'pif', answer: 'declined', firstPayIn: 4, offered: '400.00', note: 'My sister helps me out.' },
      then: [{ daysAgo: 1, by: 'creditor', decide: decideReopenedNegotiation }],
    },
  ],
  [9, { then: [noticed(25, 4, '545.20', 'Moved, no forwarding address', { id: ACME, type: 'company' })] }],
  [
    10,
    {
      then: [
        // Its sender has no account here.
        noticed(7, 2, '700.00', 'Amount is not right', { id: 1, type: 'creditor_profile' }),
        { daysAgo: 6, by: 'consumer', decide: (facts, at) => decideMark(facts, ATTORNEY, at) },
      ],
    },
  ],
  [11, { deal: { ...ACCEPTED, type: 'pif', firstPayIn: 9 }, then: [held(1, 'Waiting for a tax refund', 21)] }],
  [12, { deal: { ...ACCEPTED, type: 'installment', firstPayIn: -65 }, then: [held(1, 'Hours cut at work', 21)] }],
  [13, { deal: { ...ACCEPTED, type: 'pif', firstPayIn: 5 } }],
  [14, { deal: { ...ACCEPTED, type: 'installment', firstPayIn: -75 } }],
  [15, { deal: { type: 'pif', answer: 'accepted', firstPayIn: 4 } }],
  [16, { deal: { type: 'installment', answer: 'accepted', firstPayIn: 6 } }],
  [
    17,
    {
      deal: {
        type: 'installment',
        answer: 'countered',
        firstPayIn: 14,
        offered: '60.00',
        note: 'More is not possible.',
        counter: { monthly: '68.00', firstPayIn: 10, note: 'Could you manage a little more?' },
      },
    },
  ],
  [18, { deal: { type: 'pif', answer: 'waiting', firstPayIn: 8, offered: '600.00', note: 'From my savings.' } }],
  // Castillo: the failed payment is tried again in some hours; two days of the plan on hold have passed.
  [
    26,
    {
      deal: {
        ...ACCEPTED,
        type: 'installment',
        period: 'weekly',
        firstPayIn: -23,
        offered: '75.00',
        paid: 3,
        failedHoursAgo: [26, 2],
      },
    },
  ],
  [27, { deal: { ...ACCEPTED, type: 'pif', firstPayIn: 10, sentDaysAgo: 2 } }],
  [
    28,
    {
      deal: { ...ACCEPTED, type: 'installment', firstPayIn: -80, paid: 1 },
      then: [held(60, 'Between two jobs', 45)],
    },
  ],
  [29, { deal: { ...ACCEPTED, type: 'installment', firstPayIn: -70, paid: 1, skipped: 2 } }],
  [30, { deal: { type: 'pif', answer: 'accepted', firstPayIn: 8 } }],
  // Its creditor has taken the account back since.
  [
    2,
    {
      deal: {
        ...ACCEPTED,
        type: 'installment',
        firstPayIn: -115,
        sentDaysAgo: 119,
        paid: 1,
        failedHoursAgo: [85 * 24],
      },
      then: [{ daysAgo: 9, by: 'system', decide: decideRemoval }],
    },
  ],
]);
