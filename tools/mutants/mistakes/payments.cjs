// A file, what it says, and what it says by mistake: see `mistakes.cjs`.
const { journey, onMariadb } = require('../test-files.cjs');

const CHARGES = 'src/persistence/payments/charge-store.ts';
const METHODS = 'src/persistence/payments/payment-method-store.ts';
const SETUPS = 'src/persistence/payments/payment-setup-store.ts';

module.exports = [
  {
    tests: [
      journey('payments/charges'),
      journey('payments/charge-recovery'),
      journey('payments/payment-races'),
      journey('gifts/gift-races'),
    ],
    mistakes: [
      [CHARGES, 'amount, paymentProfileId: payment.assignmentId };', 'amount };'],
      [CHARGES, 'attemptCount, amount, paymentProfileId', 'attemptCount, paymentProfileId'],
      [CHARGES, '{ scheduleDate, status, attemptCount, amount,', '{ status, attemptCount, amount,'],
      [CHARGES, 'const where = { consumerId: accountId, lastAttemptedAt };', 'const where = { lastAttemptedAt };'],
      [
        CHARGES,
        '    if (!(await compareAndSwapAccount(db, swap, {}))) return null;',
        '    await compareAndSwapAccount(db, swap, {});',
      ],
      [
        'src/services/payments/steps/charge-payment.ts',
        'getStartOfDay(today, settings.timeZone)',
        '`${today}T00:00:00.000Z` as const',
      ],
      [
        CHARGES,
        'const early = { openAttempt: { [Op.ne]: null }, scheduleDate',
        'const early = { openAttempt: null, scheduleDate',
      ],
      [CHARGES, "status: 'scheduled',\n    scheduleDate: { [Op.lte]: today },", "status: 'scheduled',"],
    ],
  },
  {
    tests: [
      journey('payments/wallet'),
      journey('payments/wallet-use'),
      journey('gifts/gift-payments'),
      onMariadb('payments/wallet'),
    ],
    mistakes: [
      [
        METHODS,
        'findMethods(db, { id, consumerProfileId: profileId, deletedAt: null })',
        'findMethods(db, { id, deletedAt: null })',
      ],
      [
        METHODS,
        'const where = { id, consumerProfileId: profileId, deletedAt: { [Op.ne]: null } };',
        'const where = { id, deletedAt: { [Op.ne]: null } };',
      ],
      [
        METHODS,
        'return rows.map(({ consumerId }) => Number(consumerId));',
        'return rows.slice(0, 1).map(({ consumerId }) => Number(consumerId));',
      ],
      [SETUPS, "update(changes, { id, state: 'open' })", 'update(changes, { id })'],
      [SETUPS, 'where: { id, ...toColumns(owner) }', 'where: { id }'],
      ['src/services/payments/save-payment-method.ts', '  await paymentMethods.lockWallet(db, profileId);', ''],
      [
        'src/services/payments/payment-methods.ts',
        'needing.length > 0 && replacementId === null',
        'needing.length === 1 && replacementId === null',
      ],
      [
        'src/services/payments/payment-methods.ts',
        '  if (account.hasOpenCharge) throw actionUnavailable(account);',
        '',
      ],
      [
        'src/services/payments/steps/describe-method.ts',
        'if (setup.expiresAt <= clock().epoch)',
        'if (setup.expiresAt < clock().epoch)',
      ],
    ],
  },
  {
    tests: [journey('system/business-days')],
    mistakes: [
      [
        'src/services/payments/payments.ts',
        'from: from && getStartOfDay(from, timeZone),',
        'from: from && (`${from}T00:00:00.000Z` as const),',
      ],
      [
        'src/services/payments/payments.ts',
        'before: until && getStartOfDay(addDays(until, 1), timeZone),',
        'before: until && (`${addDays(until, 1)}T00:00:00.000Z` as const),',
      ],
      [
        'src/services/payments/creditor-payments.ts',
        'from: from && getStartOfDay(from, settings.timeZone),',
        'from: from && (`${from}T00:00:00.000Z` as const),',
      ],
      [
        'src/services/payments/creditor-payments.ts',
        'until: to && getStartOfDay(addDays(to, 1), settings.timeZone),',
        'until: to && (`${addDays(to, 1)}T00:00:00.000Z` as const),',
      ],
    ],
  },
  {
    tests: [journey('payments/payment-history')],
    mistakes: [
      [
        'src/persistence/payments/payment-history-store.ts',
        '    consumerId: [...accountIds],\n    status: status',
        '    status: status',
      ],
    ],
  },
  {
    tests: [journey('payments/remittance')],
    mistakes: [
      [
        'src/services/payments/creditor-remittance.ts',
        '[...days, addDays(to, 1)].map((day) => getStartOfDay(day, settings.timeZone))',
        '[...days, addDays(to, 1)].map((day) => `${day}T00:00:00.000Z` as const)',
      ],
      [
        'src/services/payments/creditor-remittance.ts',
        '.map((each) => getStartOfDay(each, settings.timeZone))',
        '.map((each) => `${each}T00:00:00.000Z` as const)',
      ],
    ],
  },
  {
    tests: [journey('payments/account-statement'), journey('payments/agreement')],
    mistakes: [
      [
        'src/services/payments/account-statement.ts',
        '  if (!statement.entries.some((entry) => entry.receiptNumber === toReceiptNumber(payment.id))) throw noReceipt();',
        '',
      ],
      [
        'src/persistence/payments/statement-store.ts',
        'const where = { consumerId: accountId, ...MADE,',
        'const where = { ...MADE,',
      ],
      [
        'src/persistence/payments/agreement-store.ts',
        '      ...(since !== null && { createdAt: { [Op.gte]: since } }),',
        '',
      ],
      ['src/persistence/payments/agreement-store.ts', 'where: { consumerId: [...accountIds] },', 'where: {},'],
    ],
  },
  {
    tests: [journey('creditor/payment-reversals'), journey('creditor/placement-imports')],
    mistakes: [
      ['src/persistence/payments/direct-payment-store.ts', '      companyId,\n      [Op.or]', '      [Op.or]'],
      ['src/persistence/payments/direct-payment-store.ts', 'where: { id, consumerId: accountId },', 'where: { id },'],
      ['src/persistence/payments/direct-payment-store.ts', 'reversed: [...reversed, payment]', 'reversed: [payment]'],
    ],
  },
  {
    tests: [journey('payments/detached-methods'), journey('payments/payment-notices')],
    mistakes: [
      [
        'src/persistence/payments/detached-method-store.ts',
        'const isInUse = { referenceDigest: computeReferenceDigest(reference) };',
        'const isInUse = {};',
      ],
      [METHODS, '    referenceDigest: null,\n', ''],
      [
        'src/persistence/payments/reminder-store.ts',
        "scheduleDate: date, status: 'scheduled', reminded }",
        "scheduleDate: date, status: 'scheduled' }",
      ],
      [
        'src/persistence/payments/reminder-store.ts',
        'const where = { id, deletedAt: null, expiryNotice: noticed };',
        'const where = { id, deletedAt: null };',
      ],
    ],
  },
];
