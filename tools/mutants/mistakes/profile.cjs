// A file, what it says, and what it says by mistake: see `mistakes.cjs`.
const { journey, onMariadb } = require('../test-files.cjs');

const CHANGES = 'src/persistence/profile/contact-change-store.ts';
const CONTACTS = 'src/persistence/profile/contact-store.ts';
const CHANGE = 'src/services/profile/steps/change-contact.ts';
const REQUESTS = 'src/persistence/profile/erasure-request-store.ts';

module.exports = [
  {
    tests: [
      journey('profile/stored-contact-changes'),
      journey('profile/lost-contact'),
      journey('profile/contact-change'),
    ],
    mistakes: [
      [
        CHANGES,
        "const where = { profileId, state: 'waiting' } as const;",
        "const where = { state: 'waiting' } as const;",
      ],
      [CHANGES, "{ profileId, companyId: null, state: 'waiting' }", "{ profileId, state: 'waiting' }"],
      [
        CHANGES,
        "const where = { id, state: 'waiting', dueAt: { [Op.lte]: now } } as const;",
        'const where = { id, dueAt: { [Op.lte]: now } } as const;',
      ],
      [CHANGES, "update(changes, { id, state: 'waiting' })", 'update(changes, { id })'],
      [
        CHANGES,
        "const where = { id, state: 'waiting', reminderHash: null } as const;",
        "const where = { id, state: 'waiting' } as const;",
      ],
      [
        'src/services/profile/steps/contact-code.ts',
        "  if (flow.profileId !== owner.id) throw new DomainError('flow_token_invalid');",
        '',
      ],
    ],
  },
  {
    tests: [journey('profile/identity-proof')],
    mistakes: [
      [
        'src/services/profile/cancel-contact-change.ts',
        'waiting.find(({ companyId }) => companyId === null)',
        'waiting[0]',
      ],
    ],
  },
  {
    tests: [
      journey('profile/merged-profiles'),
      journey('profile/stored-contacts'),
      onMariadb('profile/stored-contacts'),
    ],
    mistakes: [
      [CHANGE, '  await giftLinks.moveLinks(db, id, profileId);', ''],
      [CHANGE, '  await calendarFeeds.deleteFeed(db, id);', ''],
      [CHANGE, '  await contactChanges.cancelWaitingChanges(db, { profileId: id, now: epoch });', ''],
      [CONTACTS, 'count({ ...whereVerified(db, contact), identityIndex })', 'count(whereVerified(db, contact))'],
    ],
  },
  {
    tests: [onMariadb('profile/contact-change')],
    mistakes: [[CHANGE, '  await contacts.lockContact(db, contact);', '']],
  },
  {
    tests: [journey('profile/preferences')],
    mistakes: [
      [
        'src/persistence/profile/billing-store.ts',
        '{ id: profileId, billingVersion: version })) === 1',
        '{ id: profileId })) === 1',
      ],
      [
        'src/persistence/profile/billing-store.ts',
        "const changes = { billing: null, billingVersion: literal('billing_version + 1') };",
        'const changes = { billing: null };',
      ],
      ['src/persistence/profile/portal-store.ts', 'table.update(row, { id, version })', 'table.update(row, { id })'],
    ],
  },
  {
    tests: [journey('profile/deletion-requests'), journey('profile/erasure-refused')],
    mistakes: [
      [REQUESTS, '{ ...which, openKey: { [Op.ne]: null } }', '{ openKey: { [Op.ne]: null } }'],
      [REQUESTS, 'findAll({ where: { profileId }, order, limit })', 'findAll({ where: {}, order, limit })'],
      [
        'src/services/profile/deletion-requests.ts',
        'const own = { id, profileId: profile.id };',
        'const own = { id };',
      ],
      [
        'src/services/profile/deletion-requests.ts',
        "if (stored?.profileId !== profile.id || stored.state !== 'withdrawn')",
        "if (stored?.state !== 'withdrawn')",
      ],
    ],
  },
  {
    tests: [journey('profile/erasure'), journey('profile/export')],
    mistakes: [
      ['src/services/profile/export-profile.ts', 'if (!isRecent || !(await exportedData', 'if (!(await exportedData'],
      ['src/services/profile/export-profile.ts', 'start += PAGE', 'start += ids.length'],
    ],
  },
];
