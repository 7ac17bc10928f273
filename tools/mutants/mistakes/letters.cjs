// A file, what it says, and what it says by mistake: see `mistakes.cjs`.
const { journey } = require('../test-files.cjs');

const MAILBOX = 'src/persistence/letters/mailbox-store.ts';
const SENT = 'src/persistence/letters/letter-store.ts';
const TEMPLATES = 'src/persistence/letters/template-store.ts';
const SEND = 'src/services/letters/send-e-letter.ts';
const NOTIFY = 'src/services/letters/steps/notify-of-letter.ts';

module.exports = [
  {
    tests: [journey('letters/mailbox'), journey('creditor/identity-corrections'), journey('graphql/graph')],
    mistakes: [
      [
        MAILBOX,
        '  const letterId = rows.map(({ id }) => required(readNumber(id)));',
        '  const letterId = rows.slice(0, 1).map(({ id }) => required(readNumber(id)));',
      ],
      [
        MAILBOX,
        'const where = { consumerProfileId: profileId, deletedAt: null };',
        'const where = { deletedAt: null };',
      ],
      [MAILBOX, '{ letterId, firstViewedAt: null }', '{ letterId }'],
      [
        MAILBOX,
        'const unseen = { letterId: [...letterId], firstViewedAt: null, deletedAt: null };',
        'const unseen = { letterId: [...letterId], deletedAt: null };',
      ],
      [
        MAILBOX,
        'const where = { sentAt: { [Op.lte]: before }, id: { [Op.gt]: after } };',
        'const where = { id: { [Op.gt]: after } };',
      ],
      [MAILBOX, '{ letterId, deletedAt: null })) === 0', '{ letterId })) === 0'],
    ],
  },
  {
    tests: [journey('letters/sent-letters'), journey('creditor/isolation'), journey('letters/letter-facts')],
    mistakes: [
      [SENT, 'const where = { id: accountId, erasedAt: null };', 'const where = { id: accountId };'],
      [SENT, 'const where = { id, companyId };', 'const where = { id };'],
      [SENT, '  return {\n    companyId,\n    ...(accountId', '  return {\n    ...(accountId'],
      [SENT, 'where: { batchId, consumerId: accountId } }', 'where: { batchId } }'],
      [SENT, 'consumerId: accountId, templateId, templateVersion, sentAt', 'consumerId: accountId, templateId, sentAt'],
      [SEND, 'JSON.stringify([owner, key])', 'key'],
      [
        SEND,
        'const idempotent = key === null || isDryRun ? null : { key, owner, move',
        "const idempotent = key === null || isDryRun ? null : { key, owner: 'creditor', move",
      ],
      [
        'src/persistence/letters/letter-facts-store.ts',
        'where: { id: accountId, companyId, deletedAt: null }',
        'where: { id: accountId, deletedAt: null }',
      ],
    ],
  },
  {
    tests: [journey('http/limited-operations')],
    mistakes: [
      [SEND, "{ scope: 'letter_send', subject: String(companyId) }", "{ scope: 'letter_send', subject: 'all' }"],
    ],
  },
  {
    tests: [journey('letters/letter-notices')],
    mistakes: [
      [NOTIFY, '`${companyId}|${reader}`', 'reader'],
      [NOTIFY, "kind === 'dispute_answer' || ", ''],
    ],
  },
  {
    tests: [journey('letters/stored-templates'), journey('letters/template-changes')],
    mistakes: [
      [
        TEMPLATES,
        "return { companyId, type: 'e-letter', deletedAt: null } as const;",
        "return { type: 'e-letter', deletedAt: null } as const;",
      ],
      [TEMPLATES, '{ id, ...isLetterOf(companyId), ...isCurrent }', '{ id, ...isLetterOf(companyId) }'],
      [TEMPLATES, 'const where = { templateId: id, version };', 'const where = { version };'],
      [TEMPLATES, 'update(saved, { id })', 'update(saved, {})'],
    ],
  },
];
