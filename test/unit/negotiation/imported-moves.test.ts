// Imported moves: removal, notices and reopened negotiations. See docs/rules §6.1 row 20 and §2.11.
import { applyDecision } from '../../support/negotiation/apply-decision';
import { decideNotice, decideRemoval } from '../../../src/domain/negotiation/decide-closing';
import { decideReopenedNegotiation, decideStartOver } from '../../../src/domain/negotiation/decide-new-start';
import { deriveState } from '../../../src/domain/account/display-state';
import { money } from '../../../src/domain/shared/money';
import type { NoticeChanges } from '../../../src/domain/negotiation/move-decision';
import { accountFacts, MOMENT, FACTS_BY_CONDITION } from '../../support/account/account-facts';
import { catchThrown } from '../../support/fixtures/thrown-by';

describe('§6.1 row 20: the creditor removes the account', () => {
  it.each([
    ['joined', 'deactivated'],
    ['hold', 'deactivated'],
    ['settled', 'deactivated'],
    ['disputed', 'disputed_deactivated'],
    ['not_paying', 'disputed_deactivated'],
  ] as const)('from %s leads to %s', (condition, after) => {
    const decision = decideRemoval(FACTS_BY_CONDITION[condition], MOMENT);
    const { unpaidPayments } = FACTS_BY_CONDITION[condition];
    expect(decision).toEqual({
      move: 'remove_account',
      account: { status: 'deactivated', deactivatedAt: MOMENT.now },
      ...(unpaidPayments > 0 && { schedule: 'cancel' }),
    });
    expect(deriveState(applyDecision(FACTS_BY_CONDITION[condition], decision, MOMENT)).condition).toBe(after);
  });
});

describe('a notice', () => {
  const notice: NoticeChanges = { status: 1, balance: money(640), reason: 'Moved', sender: { id: 5, type: 'company' } };

  it.each([
    [1, 'notice_sent'],
    [2, 'notice_sent'],
    [3, 'joined'],
    [4, 'returned_notice_response'],
    [5, 'returned_notice_response'],
  ] as const)('in state %i makes the account %s', (status, condition) => {
    for (const facts of [accountFacts(), FACTS_BY_CONDITION.notice_sent, FACTS_BY_CONDITION.returned_notice_response]) {
      const decision = decideNotice(facts, { ...notice, status });
      expect(decision).toMatchObject({ move: 'record_notice', notice: { ...notice, status } });
      const after = applyDecision(facts, decision, MOMENT);
      expect(deriveState(after).condition).toBe(condition);
      expect(after).toMatchObject({
        noticeStatus: status,
        noticeResponse: { balance: money(640), reasonLabel: 'Moved' },
      });
    }
  });

  it.each([
    [{ balance: money(-1) }, { balance: ['The balance must be greater than 0.00.'] }],
    [{ reason: 'x'.repeat(256) }, { reason: ['The reason must not be longer than 255 characters.'] }],
  ])('is rejected with %j', (change, errors) => {
    const error = catchThrown(() => decideNotice(accountFacts(), { ...notice, ...change }));
    expect(error).toMatchObject({ code: 'validation_failed', details: { errors } });
  });
});

describe('a reopened negotiation', () => {
  it.each(['declined', 'disputed', 'not_paying', 'notice_sent', 'returned_notice_response'] as const)(
    'from %s leads to a new start by the consumer',
    (condition) => {
      const facts = FACTS_BY_CONDITION[condition];
      const decision = decideReopenedNegotiation(facts);
      expect(decision).toEqual({
        move: 'reopen_negotiation',
        account: { status: 'renegotiate', disputedAt: null, holdReason: null, restartDate: null },
        reason: null,
      });
      const after = applyDecision(facts, decision, MOMENT);
      expect(deriveState(after).condition).toBe('renegotiate');
      expect(after.wasDisputed).toBe(false);
      expect(deriveState(applyDecision(after, decideStartOver(after), MOMENT)).condition).toBe('joined');
    },
  );
});
