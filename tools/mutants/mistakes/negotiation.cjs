// A file, what it says, and what it says by mistake: see `mistakes.cjs`.
const { journey } = require('../test-files.cjs');

const PAYMENTS = 'src/persistence/negotiation/payment-changes.ts';
const DIRECT = 'src/persistence/negotiation/direct-payment-changes.ts';
const DUE = 'src/persistence/negotiation/due-account-store.ts';
const MOVES = 'src/persistence/negotiation/move-store.ts';

module.exports = [
  {
    tests: [
      journey('payments/payment-moves'),
      journey('payments/continued-plans'),
      journey('creditor/single-accounts'),
      journey('payments/payment-races'),
    ],
    mistakes: [
      [
        PAYMENTS,
        'const where = { consumerId: accountId, status: [...OPEN] };',
        "const where = { consumerId: accountId, status: 'scheduled' as const };",
      ],
      [PAYMENTS, 'const where = { consumerId: accountId, status: [...OPEN] };', 'const where = { status: [...OPEN] };'],
      [
        PAYMENTS,
        "update(changes, { consumerId: accountId, status: 'failed' })",
        "update(changes, { status: 'failed' })",
      ],
      [PAYMENTS, '      originalScheduleDate: slot,', '      originalScheduleDate: to,'],
      [
        DIRECT,
        'for (const { scheduledId: id, rest } of reduced) {',
        'for (const { scheduledId: id, rest } of reduced.slice(0, 1)) {',
      ],
    ],
  },
  {
    tests: [journey('payments/payment-notices'), journey('payments/calendar-feed')],
    mistakes: [
      [PAYMENTS, '      reminded: 0,\n      updatedAt', '      updatedAt'],
      [PAYMENTS, "      changeCount: literal('change_count + 1'),\n      ...(isSkip", '      ...(isSkip'],
    ],
  },
  {
    tests: [journey('negotiation/marks')],
    mistakes: [[MOVES, "  if (isLeft) await endMark(db, writer, 'disputed', by, null);", '']],
  },
  {
    tests: [journey('creditor/payment-reversals'), journey('creditor/payment-reversal-states')],
    mistakes: [
      [DIRECT, '    companyId: account.company?.id ?? 0,\n', ''],
      [DIRECT, "      ...(before === 'cancelled' && { paymentProfileId }),", ''],
      [
        DIRECT,
        'for (const { scheduledId: id, rest, before, status, to } of restored) {',
        'for (const { scheduledId: id, rest, before, status, to } of restored.slice(0, 1)) {',
      ],
    ],
  },
  {
    tests: [journey('negotiation/system-moves'), journey('negotiation/stored-moves')],
    mistakes: [
      [DUE, 'restartDate: { [Op.lte]: today }', 'restartDate: { [Op.lt]: today }'],
      [DUE, 'where(FIRST_PAY_DATE, { [Op.lt]: today })', 'where(FIRST_PAY_DATE, { [Op.lte]: today })'],
      [DUE, "companyId: { [Op.eq]: col('account.company_id') }, ", ''],
      [
        MOVES,
        '  if (before.reasonId !== null && before.reasonId !== id) await deleteUnusedReason(db, before.reasonId);',
        '',
      ],
    ],
  },
  {
    tests: [
      journey('negotiation/notice-resends'),
      journey('negotiation/action-tokens'),
      journey('negotiation/lost-races'),
    ],
    mistakes: [
      ['src/services/negotiation/notice-responses.ts', '  assertWithinLimits(verdicts);', ''],
      [
        'src/services/negotiation/notice-responses.ts',
        "{ scope: 'notice_resend', subject: String(caller.profile.id) }",
        "{ scope: 'notice_resend', subject: 'all' }",
      ],
      [
        'src/services/negotiation/steps/perform-move.ts',
        'if (actionContext || decisions === MAX_DECISIONS) throw',
        'if (decisions === MAX_DECISIONS) throw',
      ],
    ],
  },
  {
    tests: [journey('gifts/gift-registry'), journey('gifts/gift-payments')],
    mistakes: [
      [
        'src/persistence/negotiation/gift-changes.ts',
        'const open = { consumerId: account.id, closedAt: null };',
        'const open = { closedAt: null };',
      ],
      [
        'src/persistence/negotiation/gift-changes.ts',
        "const counted = changes.amount === undefined ? {} : { changeCount: literal('change_count + 1') };",
        'const counted = {};',
      ],
    ],
  },
];
