// A file, what it says, and what it says by mistake: see `mistakes.cjs`.
const { journey } = require('../test-files.cjs');

const STORE = 'src/persistence/exports/export-store.ts';
const SOURCES = 'src/services/exports/steps/export-sources.ts';
const WRITE = 'src/services/exports/steps/write-export.ts';

module.exports = [
  {
    tests: [journey('creditor/exports'), journey('creditor/isolation')],
    mistakes: [
      [STORE, 'where: { id: [...ids], companyId, deletedAt: null },', 'where: { id: [...ids], deletedAt: null },'],
      [
        STORE,
        "findOne({ attributes: ['createdAt'], where: { id, companyId } })",
        "findOne({ attributes: ['createdAt'], where: { id } })",
      ],
      [
        STORE,
        "findOne({ attributes: ['at'], where: { id, companyId } })",
        "findOne({ attributes: ['at'], where: { id } })",
      ],
      [STORE, 'return { companyId, ...(accountId', 'return { ...(accountId'],
      [STORE, '{ [column]: value, id: { [Op.gt]: id } }] };', '{ [column]: value, id: { [Op.gte]: id } }] };'],
      ['src/services/exports/steps/export-place.ts', '`export:${companyId}:${number}`', '`export:${number}`'],
      ['src/services/exports/steps/export-place.ts', '        if (!(await take(name))) throw limitReached();', ''],
      [WRITE, '        if (!isFirst) await assertMayGoOn();', ''],
      [WRITE, "const head = after !== null ? '' :", "const head = after === '' ? '' :"],
      [SOURCES, 'limit: limit + 1 });', 'limit });'],
      ['src/services/exports/steps/describe-export.ts', "TEXTS.has(name) ? 'given' : value", 'value'],
      [WRITE, 'await owner.record({ rows, complete }).finally(place.leave);', 'await place.leave();'],
      [
        SOURCES,
        'for (let from = 0; from < ids.length; from += OPENED_AT_ONCE) {',
        'for (let from = 0; from < OPENED_AT_ONCE; from += OPENED_AT_ONCE) {',
      ],
    ],
  },
];
