// A file, what it says, and what it says by mistake: see `mistakes.cjs`.
const { journey, unit } = require('../test-files.cjs');

const FEEDS = 'src/persistence/calendar/calendar-store.ts';
const FORMAT = 'src/domain/calendar/icalendar.ts';
const FETCH = 'src/services/calendar/fetch-calendar.ts';

module.exports = [
  {
    tests: [unit('payments/icalendar'), journey('payments/calendar-feed')],
    mistakes: [
      [FORMAT, 'return next > 28 ?', 'return next > 31 ?'],
      [FORMAT, '.replace(/[\\\\;,]/g', '.replace(/[\\\\;]/g'],
      [FORMAT, '`SEQUENCE:${event.sequence}`', "'SEQUENCE:0'"],
      [FORMAT, 'toDate(getNextDay(event.date))', 'toDate(event.date)'],
      [FORMAT, '`TRIGGER:-P${days}D`', '`TRIGGER:P${days}D`'],
      [FORMAT, 'if (octets + size > MAX_OCTETS)', 'if (octets + 1 > MAX_OCTETS)'],
      ['src/domain/calendar/payment-event.ts', 'isOpen && payment.date > today', 'isOpen && payment.date >= today'],
      [
        'src/domain/calendar/payment-event.ts',
        'uid: `payment-${payment.id}@',
        'uid: `payment-${payment.id}-${payment.changes}@',
      ],
    ],
  },
  {
    tests: [journey('payments/calendar-feed'), journey('profile/closed-profile')],
    mistakes: [
      [FEEDS, "required: true, where: { status: 'active' } }", 'required: true }'],
      [FEEDS, 'delete({ consumerProfileId: profileId })', 'delete({})'],
      [FEEDS, 'update(options, { consumerProfileId: profileId })', 'update(options, {})'],
      [FEEDS, '{ consumerProfileId: profileId, ...isDue }', '{ ...isDue }'],
      [FEEDS, 'const where = { consumerProfileId: profileId, deletedAt: null };', 'const where = { deletedAt: null };'],
      [FEEDS, '        ...(!isAll && { consumerId: [...listedIds] }),', ''],
      [FEEDS, '    consumerId: [...accountIds],\n    [Op.or]', '    [Op.or]'],
      [FETCH, '...accounts.map(({ version }) => version)', '...accounts.slice(0, 1).map(({ version }) => version)'],
      [FETCH, 'JSON.stringify([FORMAT, today, settings, accounts])', 'JSON.stringify([FORMAT, settings, accounts])'],
    ],
  },
  {
    tests: [journey('http/limited-operations')],
    mistakes: [
      [FETCH, "scope: 'calendar_fetch', subject: String(feed.profileId)", "scope: 'calendar_fetch', subject: 'all'"],
      [
        'src/services/calendar/calendar-feed.ts',
        "{ scope: 'calendar_link', subject: String(profile.id) }",
        "{ scope: 'calendar_link', subject: 'all' }",
      ],
    ],
  },
];
