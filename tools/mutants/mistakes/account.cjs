// A file, what it says, and what it says by mistake: see `mistakes.cjs`.
const { journey } = require('../test-files.cjs');

const CLAIMS = 'src/persistence/account/claim-store.ts';
const STORE = 'src/persistence/account/account-store.ts';
const LINKS = 'src/persistence/gifts/gift-link-store.ts';
const CHANGES = 'src/persistence/account/account-changes.ts';

module.exports = [
  {
    tests: [
      journey('profile/linked-accounts'),
      journey('creditor/placements-tell-nothing'),
      journey('creditor/identity-corrections'),
      journey('profile/merged-profiles'),
      journey('sign-in/candidates'),
      journey('profile/identity-proof'),
    ],
    mistakes: [
      [
        CLAIMS,
        'const where = { ...whereUnclaimed(db, identity), companyId: [...companyIds] };',
        'const where = whereUnclaimed(db, identity);',
      ],
      [
        CLAIMS,
        '    where: { companyId, identityIndex, deletedAt: null },\n    lock: true,',
        '    where: { identityIndex, deletedAt: null },\n    lock: true,',
      ],
      [CLAIMS, "where: { identityIndex, status: 'active' },", 'where: { identityIndex },'],
      [
        CLAIMS,
        'consumerProfileId: profileId, companyId: [...companyIds], deletedAt: null },',
        'companyId: [...companyIds], deletedAt: null },',
      ],
      [
        CLAIMS,
        'where: { companyId, identityIndex, deletedAt: null },\n    group',
        'where: { identityIndex, deletedAt: null },\n    group',
      ],
      [
        CLAIMS,
        'const where = { companyId, identityIndex, consumerProfileId: { [Op.ne]: null } };',
        'const where = { identityIndex, consumerProfileId: { [Op.ne]: null } };',
      ],
      [
        CLAIMS,
        'update({ consumerProfileId: to }, { consumerProfileId: from })',
        'update({ consumerProfileId: to }, {})',
      ],
      [CLAIMS, "      row.status !== 'deactivated' && readContacts(row)", '      readContacts(row)'],
      [
        CLAIMS,
        "const delivered = accounts.filter(({ status }) => status !== 'deactivated').map(readIndexes);",
        'const delivered = accounts.map(readIndexes);',
      ],
      [CLAIMS, '[{ ...whereUnclaimed(db, identity), companyId }, literal', '[whereUnclaimed(db, identity), literal'],
    ],
  },
  {
    tests: [
      journey('negotiation/notice-resends'),
      journey('graphql/authorization'),
      journey('account/stored-accounts'),
      journey('creditor/stored-account-lists'),
      journey('gifts/gift-page'),
      journey('graphql/graph'),
    ],
    mistakes: [
      [CHANGES, "literal('resend_count + 1')", '1'],
      [CHANGES, '    ...(isNew && { resendCount: 0, resentAt: null }),', ''],
      [CHANGES, 'update(changes, { consumerId: accountId });\n}', 'update(changes, {});\n}'],
      [STORE, 'return `consumers|cursor|${list}`;', "return 'consumers|cursor';"],
    ],
  },
  {
    tests: [journey('profile/identity-proof')],
    mistakes: [
      [
        STORE,
        'const where = { consumerProfileId: profileId, deletedAt: null };',
        'const where = { consumerProfileId: profileId };',
      ],
    ],
  },
  {
    tests: [journey('graphql/graph')],
    mistakes: [
      ['src/services/account/account.ts', 'facts.filter(({ profileId }) => profileId === profile.id).map', 'facts.map'],
      [LINKS, '{ consumerProfileId: profileId, deletedAt: null });', '{});'],
      [LINKS, '...NOT_ERASED, consumerId: [...accountIds] },', '...NOT_ERASED },'],
    ],
  },
];
