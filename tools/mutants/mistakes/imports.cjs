// A file, what it says, and what it says by mistake: see `mistakes.cjs`.
const { journey, onMariadb } = require('../test-files.cjs');

const STORE = 'src/persistence/imports/import-store.ts';
const OF_COMPANY = 'src/persistence/imports/company-import-store.ts';
const UPLOADS = 'src/persistence/imports/import-upload-store.ts';
const PROFILES = 'src/persistence/imports/header-profile-store.ts';
const PLACEMENTS = 'src/persistence/imports/placement-store.ts';
const RUN = 'src/services/imports/steps/run-import.ts';
const ROWS = 'src/services/imports/steps/write-rows.ts';

module.exports = [
  {
    tests: [journey('creditor/import-api'), onMariadb('creditor/import-api')],
    mistakes: [
      [
        'src/services/imports/steps/load-import.ts',
        'if (stored?.companyId !== creditor.companyId)',
        'if (stored === null)',
      ],
      [OF_COMPANY, 'where: { companyId, ...(after && isBehind(after)) },', 'where: { ...(after && isBehind(after)) },'],
      [OF_COMPANY, 'id: { [Op.lt]: id } }]', 'id: { [Op.lt]: 0 } }]'],
      [
        OF_COMPANY,
        "finishedDryRuns: await imports.count({ companyId, state: 'validated'",
        "finishedDryRuns: await imports.count({ state: 'validated'",
      ],
      [OF_COMPANY, 'open: await imports.count({ companyId, state }),', 'open: await imports.count({ state }),'],
      [OF_COMPANY, '  await lockCompany(db, companyId);', ''],
      [STORE, "{ id, state: 'validated', fileDeletedAt: null }", "{ id, state: 'validated' }"],
    ],
  },
  {
    tests: [journey('creditor/import-turns')],
    mistakes: [
      [STORE, '{ id: companyId, importsServedAt: servedAt }', '{ id: companyId }'],
      [STORE, "order: ['queuedAt', 'id'] });", "order: ['id'] });"],
      [
        STORE,
        'update(all, { ...held })',
        'update(all, { id: held.id, holder: held.holder, state: held.state })',
        'the holder is compared, and goes on from the row that it has stored itself',
      ],
      [
        STORE,
        'update(all, { ...held })',
        'update(all, { id: held.id, state: held.state, ...(held.rowsDone !== undefined && { rowsDone: held.rowsDone }) })',
      ],
      [STORE, 'const next = Math.max(now, servedAt + 1);', 'const next = now;'],
      [RUN, "    if ((await imports.countEarlierImports(db, found)) > 0) return 'waiting';", ''],
    ],
  },
  {
    tests: [journey('creditor/import-uploads')],
    mistakes: [
      [
        UPLOADS,
        "{ id: importId, holder, state: 'awaiting_file' as const, chunks: n }",
        "{ id: importId, state: 'awaiting_file' as const, chunks: n }",
      ],
      [
        UPLOADS,
        "count({ id: importId, holder, state: 'awaiting_file' })",
        "count({ id: importId, state: 'awaiting_file' })",
      ],
      [UPLOADS, '  await deleteFile(db, importId);\n  return true;', '  return true;'],
      [
        UPLOADS,
        "update(changes, { id: importId, holder, state: 'awaiting_file' })",
        "update(changes, { id: importId, state: 'awaiting_file' })",
      ],
      [
        'src/persistence/imports/placing-company-store.ts',
        'deletedAt: null, isDeactivate: false }',
        'deletedAt: null }',
      ],
      [
        'src/persistence/imports/placing-company-store.ts',
        '    companyId,\n    deletedAt: null,',
        '    deletedAt: null,',
      ],
    ],
  },
  {
    tests: [journey('creditor/placement-imports'), journey('creditor/single-accounts')],
    mistakes: [
      [
        'src/services/imports/steps/set-aside.ts',
        'rows.set(row.accountNumber, [...(rows.get(row.accountNumber) ?? []), row])',
        'rows.set(row.accountNumber, [row])',
      ],
      [
        'src/services/imports/steps/set-aside.ts',
        'for (const row of await readAgain(dependencies, work.stored, goOn)) {',
        'for (const row of (await readAgain(dependencies, work.stored, goOn)).slice(0, 1)) {',
      ],
      [RUN, "  if (!(await keepLease())) return 'held';", '  await keepLease();'],
      [
        'src/services/imports/steps/apply-batch.ts',
        'counts: { ...counts, failed: counts.failed - replaced },',
        'counts,',
      ],
    ],
  },
  {
    tests: [journey('creditor/identity-corrections')],
    mistakes: [
      [ROWS, "      await dependencies.claims.unclaimAccount(db, account.id, { by: 'import', now: moment.now });", ''],
      [ROWS, '      await dependencies.mailbox.hideLettersOfAccount(db, account.id, moment.now);', ''],
    ],
  },
  {
    tests: [journey('creditor/header-profiles')],
    mistakes: [
      [PROFILES, 'where: { companyId, id } }', 'where: { id } }'],
      [PROFILES, 'count({ companyId })', 'count({})'],
      [PROFILES, 'update(changes, { companyId, id, version })', 'update(changes, { companyId, id })'],
      [PROFILES, 'delete({ companyId, id })', 'delete({ companyId })'],
    ],
  },
  {
    tests: [journey('creditor/isolation')],
    mistakes: [
      [
        'src/services/imports/placement-imports.ts',
        "owner: describeActor(caller), move: 'create_import'",
        "owner: 'creditor', move: 'create_import'",
      ],
      [
        'src/services/imports/single-accounts.ts',
        'key, owner: describeActor(caller), move: operation.move',
        "key, owner: 'creditor', move: operation.move",
      ],
      [
        PLACEMENTS,
        'findAll({ attributes, where: { companyId, deletedAt: null } })',
        'findAll({ attributes, where: { deletedAt: null } })',
      ],
    ],
  },
  {
    tests: [journey('creditor/subclients'), journey('system/business-days')],
    mistakes: [
      [
        PLACEMENTS,
        'findAll({ attributes, where: { companyId, deletedAt: null } })',
        'findAll({ attributes, where: { companyId } })',
      ],
      [PLACEMENTS, 'String(values.placement_date ?? today)', 'String(values.placement_date ?? now.slice(0, 10))'],
    ],
  },
];
