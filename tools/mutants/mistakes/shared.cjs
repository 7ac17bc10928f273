// A file, what it says, and what it says by mistake: see `mistakes.cjs`.
const { journey } = require('../test-files.cjs');

const ACTORS = 'src/services/shared/authenticate.ts';
const WALLET = 'src/persistence/shared/wallet-rows.ts';
const LIMITS = 'src/services/shared/rate-limits.ts';

module.exports = [
  {
    tests: [
      journey('system/idempotency'),
      journey('creditor/single-accounts'),
      journey('creditor/audit-events'),
      journey('creditor/isolation'),
    ],
    mistakes: [
      [ACTORS, '`creditor:${actor.user.id}`', "'creditor'"],
      [
        ACTORS,
        'return { companyId: creditor.companyId, actorType: actor.kind, creditorUserId: getUserId(caller), apiKeyId };',
        'return { companyId: creditor.companyId, actorType: actor.kind, creditorUserId: getUserId(caller), apiKeyId: null };',
      ],
      ['src/services/shared/idempotency.ts', 'JSON.stringify([owner, key])', 'key'],
      ['src/services/shared/idempotency.ts', 'move + serializeRequest(request)', 'serializeRequest(request)'],
      ['src/services/shared/audit.ts', '    requestId: request.requestId,\n', '    requestId: null,\n'],
    ],
  },
  {
    tests: [journey('creditor/isolation')],
    mistakes: [[ACTORS, '`api_key:${actor.id}`', "'api_key'"]],
  },
  {
    tests: [journey('persistence/plain-text')],
    mistakes: [
      [
        'src/services/shared/audit.ts',
        'request.ipPrefix === null ? null : toNetwork(request.ipPrefix)',
        'request.ipPrefix',
      ],
    ],
  },
  {
    tests: [
      journey('payments/wallet'),
      journey('payments/wallet-use'),
      journey('system/clean-up'),
      journey('rate-limits/enforced-limits'),
    ],
    mistakes: [
      [
        WALLET,
        'where: { consumerProfileId: profileId, deletedAt: null } });\n  const row',
        'where: { deletedAt: null } });\n  const row',
      ],
      [WALLET, 'count({ id, consumerProfileId: profileId, deletedAt: null })', 'count({ id, deletedAt: null })'],
      [WALLET, '{ consumerId: accountId, deletedAt: null });\n  if', '{ deletedAt: null });\n  if'],
      [
        WALLET,
        'const where = { consumerId: accountId, status: [...OPEN_PAYMENTS] };',
        'const where = { status: [...OPEN_PAYMENTS] };',
      ],
      [
        WALLET,
        'const where = { consumerId: accountId, status: [...OPEN_PAYMENTS] };',
        "const where = { consumerId: accountId, status: 'scheduled' as const };",
      ],
      ['src/persistence/shared/batch-writes.ts', 'bound ?? before - 1', 'bound ?? before'],
      [LIMITS, 'counters.filter((counter) => counter.subject === subject)', 'counters'],
    ],
  },
  {
    tests: [journey('payments/upcoming-payments'), journey('payments/wallet')],
    mistakes: [
      [
        'src/services/shared/connection.ts',
        'hasNextPage: before + nodes.length < total,',
        'hasNextPage: nodes.length < total,',
      ],
    ],
  },
  {
    tests: [journey('creditor/subclients')],
    mistakes: [
      ['src/services/shared/connection.ts', 'first < 1 || first > MAX_PAGE', 'first < 1 || first > MAX_PAGE + 1'],
    ],
  },
];
