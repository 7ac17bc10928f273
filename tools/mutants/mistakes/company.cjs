// A file, what it says, and what it says by mistake: see `mistakes.cjs`.
const { journey, onMariadb } = require('../test-files.cjs');

const SUBCLIENTS = 'src/persistence/company/subclient-store.ts';
const TERMS = 'src/persistence/company/terms-store.ts';
const SETTINGS = 'src/persistence/company/company-settings-store.ts';
const MEMBERSHIPS = 'src/persistence/company/membership-store.ts';

module.exports = [
  {
    tests: [journey('creditor/subclients'), journey('creditor/isolation'), journey('system/access-matrix')],
    mistakes: [
      [SUBCLIENTS, 'const where = { companyId, id, deletedAt: null };', 'const where = { id, deletedAt: null };'],
      [
        SUBCLIENTS,
        'const where = { companyId, id, deletedAt: null, ...(version',
        'const where = { id, deletedAt: null, ...(version',
        'the subclient was found in its company before',
      ],
      [SUBCLIENTS, 'const changes = { deletedAt: now, liveNumber: null };', 'const changes = { deletedAt: now };'],
      [
        SUBCLIENTS,
        'const where = { companyId, deletedAt: null, ...(after',
        'const where = { deletedAt: null, ...(after',
      ],
      [SUBCLIENTS, 'countPage({ companyId, deletedAt: null }', 'countPage({ deletedAt: null }'],
      [
        SUBCLIENTS,
        '    where: { ...OPEN, subclientId: [...subclientIds] },',
        '    where: { subclientId: [...subclientIds] },',
      ],
    ],
  },
  {
    tests: [journey('creditor/subclients')],
    mistakes: [[SUBCLIENTS, '...(version === null ? {} : { version }) };\n  const { unique', '};\n  const { unique']],
  },
  {
    tests: [
      journey('creditor/terms-of-the-company'),
      journey('creditor/isolation'),
      onMariadb('creditor/terms-of-the-company'),
    ],
    mistakes: [
      [TERMS, 'where: { id, companyId, deletedAt: null } }', 'where: { id, deletedAt: null } }'],
      [TERMS, 'const where = { companyId, deletedAt: null, ...(id', 'const where = { deletedAt: null, ...(id'],
      [TERMS, 'deletedAt: null, status: { [Op.notIn]: [...AGREED] } };', 'deletedAt: null };'],
      [
        TERMS,
        'update(changes, { id, deletedAt: null, termsVersion: version })',
        'update(changes, { id, deletedAt: null })',
      ],
      [TERMS, 'deletedAt: null, termsVersion: version };', 'deletedAt: null };'],
    ],
  },
  {
    tests: [journey('letters/stored-html'), journey('creditor/stored-creditor-users')],
    mistakes: [
      [SETTINGS, 'where: { companyId, type: ABOUT_US, subclientId: null },', 'where: { companyId, type: ABOUT_US },'],
      [SETTINGS, 'delete({ companyId, type: ABOUT_US, subclientId: null })', 'delete({ companyId, type: ABOUT_US })'],
      [
        SETTINGS,
        'delete({ companyId, type: ABOUT_US, subclientId: null })',
        'delete({ type: ABOUT_US, subclientId: null })',
      ],
      [
        MEMBERSHIPS,
        "update({ status: 'inactive' }, { companyId, id, status: 'active' })",
        "update({ status: 'inactive' }, { companyId, status: 'active' })",
      ],
      [MEMBERSHIPS, '{ companyId, id, cancelledAt: null })) === 1', '{ companyId, id })) === 1'],
    ],
  },
];
