// A file, what it says, and what it says by mistake: see `mistakes.cjs`.
const { journey } = require('../test-files.cjs');

const EVENTS = 'src/persistence/system/audit-event-store.ts';
const LEASES = 'src/persistence/system/lease-store.ts';
const ERASURE = 'src/persistence/system/erasure-store.ts';

module.exports = [
  {
    tests: [journey('creditor/audit-events'), journey('creditor/isolation'), journey('creditor/exports')],
    mistakes: [
      [EVENTS, '    companyId,\n    ...(event !== null', '    ...(event !== null'],
      [EVENTS, 'where: { id, companyId } });\n  return row && { at', 'where: { id } });\n  return row && { at'],
      [EVENTS, "subjectType: 'account', subjectId: String(accountId)", 'subjectId: String(accountId)'],
      [EVENTS, '{ at: after.at, id: isDescending', '{ id: isDescending'],
    ],
  },
  {
    tests: [journey('profile/erasure'), journey('profile/erasure-refused'), journey('system/retention')],
    mistakes: [
      [ERASURE, '  await eraseHistory(db, consumerId);\n', ''],
      [ERASURE, '  await db.model(ImportRowModel).update({ accountNumber: null }, { accountId: consumerId });\n', ''],
      [ERASURE, 'isSystem: false },\n  });', '},\n  });'],
      [ERASURE, '  for (const row of waiting) {', '  for (const row of waiting.slice(0, 1)) {'],
      [ERASURE, '  await events.update({ reason: null }, { profileId, reason: { [Op.or]: digest } });', ''],
      [ERASURE, 'const where = { id, erasedAt: null, ...(hold', 'const where = { id, ...(hold'],
      [ERASURE, 'return contacts.includes(to.trim().toLowerCase());', 'return contacts.includes(to);'],
      [
        ERASURE,
        "const emails = delivered.filter((contact) => contact.includes('@'));",
        "const emails = delivered.filter((contact) => contact.includes('@')).slice(0, 1);",
      ],
    ],
  },
  {
    tests: [journey('system/leases'), journey('system/clean-up'), journey('system/regular-jobs')],
    mistakes: [
      [LEASES, '[{ heldUntil: { [Op.lte]: now } }, { holder }]', '[{ heldUntil: { [Op.lte]: until } }, { holder }]'],
      [LEASES, 'update({ heldUntil: 0 }, { name, holder })', 'update({ heldUntil: 0 }, { name })'],
      [LEASES, 'const freeOrOwn = { name, [Op.or]', 'const freeOrOwn = { [Op.or]'],
      [
        'src/persistence/system/job-run-store.ts',
        'where: { job, outcome, ...ended },',
        'where: { outcome, ...ended },',
      ],
      [
        'src/persistence/system/job-run-store.ts',
        'delete({ job, ...endedInFuture(now) })',
        'delete(endedInFuture(now))',
      ],
    ],
  },
];
