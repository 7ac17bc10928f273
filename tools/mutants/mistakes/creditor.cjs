// A file, what it says, and what it says by mistake: see `mistakes.cjs`.
const { journey, onMariadb } = require('../test-files.cjs');

const KEYS = 'src/persistence/creditor/api-key-store.ts';
const USERS = 'src/persistence/creditor/creditor-user-store.ts';
const TOKENS = 'src/persistence/creditor/password-token-store.ts';
const COUNTS = 'src/persistence/creditor/company-count-store.ts';
const DETAIL = 'src/persistence/creditor/account-detail-store.ts';

module.exports = [
  {
    tests: [journey('creditor/api-keys'), journey('creditor/isolation'), onMariadb('creditor/api-keys')],
    mistakes: [
      [KEYS, '{ id, companyId, revokedAt: null })) === 1', '{ id, revokedAt: null })) === 1'],
      [KEYS, 'where: { companyId, revokedAt: null },', 'where: { revokedAt: null },'],
      [KEYS, 'count({ companyId: key.companyId, ...usableAt(key.createdAt) })', 'count(usableAt(key.createdAt))'],
      [KEYS, '  await lockCompany(db, key.companyId);', ''],
      [KEYS, 'update({ lastUsedAt: now }, { id, lastUsedAt })', 'update({ lastUsedAt: now }, { lastUsedAt })'],
      [
        'src/services/creditor/api-keys.ts',
        "owner: describeActor(caller), move: 'create_api_key'",
        "owner: 'creditor', move: 'create_api_key'",
      ],
    ],
  },
  {
    tests: [journey('creditor/users'), journey('creditor/isolation'), onMariadb('creditor/users')],
    mistakes: [
      [
        USERS,
        'return { companyId, ...(active === null ? {} : { active }) };',
        'return { ...(active === null ? {} : { active }) };',
      ],
      [USERS, '    id: { [Op.ne]: id },\n    ...(!signsInElsewhere', '    ...(!signsInElsewhere'],
      [USERS, "    companyId,\n    role: 'admin',", "    role: 'admin',"],
      [USERS, "    role: 'admin',\n    active: true,", "    role: 'admin',"],
      [USERS, 'update(changes, { id, passwordHash: hash })) === 1;\n}\n\n', 'update(changes, { id })) === 1;\n}\n\n'],
      [USERS, '...(keepId === null ? {} : { id: { [Op.ne]: keepId } }) };', '};'],
      [USERS, 'const where = { ownerId: id, revokedAt: null,', 'const where = { revokedAt: null,'],
      [TOKENS, '  await db.model(CreditorPasswordTokenModel).delete({ creditorUserId });\n  await', '  await'],
      [TOKENS, "update({ name: col('name') }, { id: creditorUserId })", "update({ name: col('name') }, {})"],
    ],
  },
  {
    tests: [journey('creditor/offer-digests'), journey('creditor/counted-results'), journey('creditor/isolation')],
    mistakes: [
      [
        USERS,
        'update({ offerDigestDay: today }, { id, ...isDue(today) })',
        'update({ offerDigestDay: today }, { id })',
      ],
      [USERS, '  active: true,\n  offerDigestDay', '  offerDigestDay'],
      [COUNTS, '    { companyId },\n', ''],
      [COUNTS, 'findOne({ attributes, where: { companyId } })', 'findOne({ attributes, where: {} })'],
      [COUNTS, 'delete({ companyId })', 'delete({})'],
      [COUNTS, 'count({ companyId, state: [...RUNNABLE_STATES] })', 'count({ state: [...RUNNABLE_STATES] })'],
      [
        'src/services/creditor/count-results.ts',
        'const since = getStartOfDay(addDays(today, 1 - PAYMENT_DAYS), settings.timeZone);',
        'const since = `${addDays(today, 1 - PAYMENT_DAYS)}T00:00:00.000Z` as const;',
      ],
    ],
  },
  {
    tests: [
      journey('creditor/account-detail'),
      journey('creditor/stored-creditor-users'),
      journey('creditor/isolation'),
    ],
    mistakes: [
      [
        DETAIL,
        'const where = { ...findDigests(db, companyId, search), companyId, deletedAt: null };',
        'const where = { ...findDigests(db, companyId, search), deletedAt: null };',
      ],
      [
        'src/services/creditor/account-detail.ts',
        "await recordReading(dependencies, caller, request, 'searchAccounts', ids);",
        "await recordViews(dependencies, caller, request, 'search', ids.slice(0, 1));",
      ],
      [
        'src/services/creditor/account-detail.ts',
        "await recordReading(dependencies, caller, request, 'accountPlacement', [id]);",
        '',
      ],
      [
        'src/persistence/creditor/creditor-store.ts',
        'startsBefore: writeStartOfDay(addDays(today, 1))',
        'startsBefore: writeStartOfDay(today)',
      ],
      [
        'src/persistence/creditor/creditor-store.ts',
        'currentPlanStart: { [Op.lt]: startsBefore }, currentPlanEnd',
        'currentPlanEnd',
      ],
    ],
  },
  {
    tests: [journey('http/limited-operations')],
    mistakes: [
      [
        'src/services/creditor/account-detail.ts',
        "{ scope: 'account_search', subject: describeActor(caller) }",
        "{ scope: 'account_search', subject: 'all' }",
      ],
    ],
  },
];
