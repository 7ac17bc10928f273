// A file, what it says, and what it says by mistake: see `mistakes.cjs`.
const { journey, onMariadb } = require('../test-files.cjs');

const OUTBOX = 'src/persistence/messages/outbox-store.ts';
const RECORDS = 'src/persistence/messages/contact-record-store.ts';
const DELIVER = 'src/services/messages/deliver-messages.ts';
const TELL = 'src/services/messages/steps/tell-person.ts';

module.exports = [
  {
    tests: [journey('messages/outbox'), onMariadb('messages/outbox')],
    mistakes: [
      [
        DELIVER,
        "      id,\n      channel: 'email',",
        "      id: `${id}.${String(Date.now())}`,\n      channel: 'email',",
      ],
      [OUTBOX, 'attempts, ...due };', 'attempts };'],
      [OUTBOX, '      owner,\n      kind: channel,', '      kind: channel,'],
      [
        OUTBOX,
        '(await db.model(OutboxMessageModel).update(changes, { id, state, attempts, personal: { [Op.ne]: null } })) === 1',
        '(await db.model(OutboxMessageModel).update(changes, { id, personal: { [Op.ne]: null } })) === 1',
      ],
      [
        OUTBOX,
        "delete({ owner: formatOwner(owner), state: [...UNSETTLED, 'failed'] })",
        'delete({ owner: formatOwner(owner), state: [...UNSETTLED] })',
      ],
      [
        'src/services/messages/resend-messages.ts',
        '    for (const message of page) results',
        '    for (const message of page.slice(0, 1)) results',
      ],
      [
        DELIVER,
        '  for (const id of cancelled.flat()) await',
        '  for (const id of cancelled.flat().slice(0, 1)) await',
        'the rest is canceled again before the next code, which changes nothing at the provider',
      ],
    ],
  },
  {
    tests: [journey('creditor/told-consumers')],
    mistakes: [
      [
        'src/services/messages/steps/enqueue-message.ts',
        '  if (cause !== undefined && (await outbox.findMessage(db, id)) !== null) return id;',
        '',
      ],
      [TELL, '`${cause}|${profile.id}|${notice}|${channel}`', '`${cause}|${profile.id}|${notice}`'],
      [TELL, '`${cause}|${profile.id}|${notice}|${channel}`', '`${cause}|${notice}|${channel}`'],
      [TELL, '`${cause}|${profile.id}|${notice}|${channel}`', '`${cause}|${profile.id}|${channel}`'],
      ['src/services/messages/steps/tell-owners.ts', '`${about.profileId}|${about.notice}`', 'about.notice'],
      [
        'src/services/messages/steps/tell-owners.ts',
        '    if (known) known.accountIds.push(about.accountId);',
        '    if (known) continue;',
      ],
    ],
  },
  {
    tests: [journey('messages/contact-gates')],
    mistakes: [
      [OUTBOX, "replaces === 'kind' && found.length > 0 ? ", 'found.length < 0 ? '],
      [RECORDS, 'count: records.filter((record) => record.companyId === companyId).length,', 'count: records.length,'],
      [RECORDS, ', noticeId: { [Op.ne]: except } }', ' }'],
      [RECORDS, "{ messageId, consumerId: ids, outcome: 'waiting' }", "{ messageId, outcome: 'waiting' }"],
      [RECORDS, 'where: { companyId, day:', 'where: { day:'],
      [
        'src/services/messages/steps/judge-message.ts',
        'return profileId === null ? !account.isClaimed : account.profileId === profileId;',
        'return profileId === null ? !account.isClaimed : true;',
      ],
      [
        'src/services/messages/opt-out.ts',
        'for (const profileId of profiles) {',
        'for (const profileId of profiles.slice(0, 1)) {',
      ],
      [RECORDS, 'const where = { consumerId: accountId, ...(after', 'const where = { ...(after'],
    ],
  },
  {
    tests: [journey('letters/letter-notices')],
    mistakes: [
      [
        'src/persistence/messages/opt-out-store.ts',
        'const where = { companyId, contactIndex,',
        'const where = { contactIndex,',
      ],
    ],
  },
  {
    // The embedded database has one transaction at a time anyway.
    tests: [onMariadb('messages/contact-gates')],
    mistakes: [
      [
        'src/services/messages/steps/judge-message.ts',
        '    if (isCounted(kind)) await lockAccounts(dependencies, db, records);',
        '',
      ],
    ],
  },
];
