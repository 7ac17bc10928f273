// The text of calendar feeds, as a calendar library reads it: values, escapes, folded lines and reminders.
import { closeCalendar, openCalendar, writeEvent, type CalendarEvent } from '../../../src/domain/calendar/icalendar';
import { describePaymentEvent, type CalendarPayment } from '../../../src/domain/calendar/payment-event';
import { money } from '../../../src/domain/shared/money';
import { listEvents, readCalendar } from '../../support/fixtures/read-calendar';

const EVENT: CalendarEvent = {
  uid: 'payment-1404@5f0c2a9d77e1b340',
  date: '2026-06-30',
  revision: { number: 2, at: '2026-06-08T09:00:00.123Z' },
  summary: 'Payment scheduled',
  description: 'A payment is scheduled for this day.',
  url: null,
  status: 'CONFIRMED',
  reminderDays: null,
};

function write(...events: readonly CalendarEvent[]): string {
  return openCalendar('Payments', '2026-06-08T09:00:00.123Z') + events.map(writeEvent).join('') + closeCalendar();
}

async function readEvent(text: string) {
  const events = listEvents(await readCalendar(text));
  expect(events).toHaveLength(1);
  const [event] = events;
  if (!event) throw new Error('The calendar has no event.');
  return event;
}

describe('the text of a calendar', () => {
  it('is what the standard asks for', async () => {
    const { properties } = await readCalendar(write(EVENT));
    expect(properties).toEqual({
      version: '2.0',
      prodid: '-//Parley//Payments//EN',
      calscale: 'GREGORIAN',
      method: 'PUBLISH',
      name: 'Payments',
      'x-wr-calname': 'Payments',
      'refresh-interval': 'PT12H',
      'x-published-ttl': 'PT12H',
      'last-modified': '2026-06-08T09:00:00Z',
    });
    const event = await readEvent(write(EVENT));
    expect([event.types['dtstart'], event.types['dtend'], event.components]).toEqual(['date', 'date', []]);
    expect(event.properties).toEqual({
      uid: EVENT.uid,
      dtstart: '2026-06-30',
      dtend: '2026-07-01',
      dtstamp: '2026-06-08T09:00:00Z',
      'last-modified': '2026-06-08T09:00:00Z',
      sequence: '2',
      status: 'CONFIRMED',
      transp: 'TRANSPARENT',
      class: 'PRIVATE',
      summary: 'Payment scheduled',
      description: 'A payment is scheduled for this day.',
    });
  });

  // The library also reads commas that are not escaped, where other programs see a list.
  it.each([
    ['a;b,c\\d', 'SUMMARY:a\\;b\\,c\\\\d'],
    ['Doe, Jane; Roe', 'SUMMARY:Doe\\, Jane\\; Roe'],
    ['one\ntwo', 'SUMMARY:one\\ntwo'],
  ])('writes %j with its escapes', (summary, line) => {
    expect(write({ ...EVENT, summary }).split('\r\n')).toContain(line);
  });

  it.each([
    ['2026-02-27', '20260228'],
    ['2026-02-28', '20260301'],
    ['2028-02-28', '20280229'],
    ['2028-02-29', '20280301'],
    ['2026-04-30', '20260501'],
    ['2026-12-31', '20270101'],
  ])('of %s ends on %s', (date, end) => {
    expect(write({ ...EVENT, date }).split('\r\n')).toContain(`DTEND;VALUE=DATE:${end}`);
  });

  it('without events is a valid calendar', async () => {
    expect((await readCalendar(write())).components.map(({ name }) => name)).toEqual(['vtimezone']);
  });

  it('has a reminder and a link where they are wanted', async () => {
    const { properties, components } = await readEvent(
      write({ ...EVENT, reminderDays: 3, url: 'https://portal.example' }),
    );
    expect(properties['url']).toBe('https://portal.example');
    expect(components.map((one) => [one.name, one.properties])).toEqual([
      ['valarm', { action: 'DISPLAY', description: 'Payment scheduled', trigger: '-P3D' }],
    ]);
  });

  it.each([
    ['a;b,c\\d', 'a;b,c\\d'],
    ['one\r\ntwo\nthree\rfour', 'one\ntwo\nthree\nfour'],
    ['x\r\nBEGIN:VALARM\r\nACTION:AUDIO\r\nEND:VALARM', 'x\nBEGIN:VALARM\nACTION:AUDIO\nEND:VALARM'],
    ['\\n is no line break', '\\n is no line break'],
    ['bell\u0007 and half \ud83d a pair', 'bell and half  a pair'],
    ['Cafe\u0301', 'Café'],
    ['\u2028line', '\nline'],
  ])('keeps %j in one property', async (name, read) => {
    const { properties, components } = await readEvent(write({ ...EVENT, summary: name }));
    expect([properties['summary'], components]).toEqual([read, []]);
  });

  it('has lines of at most 75 octets that split no character, with CRLF everywhere', async () => {
    const lengths = new Set<number>();
    for (let shift = 0; shift < 12; shift += 1) {
      const summary = `${'x'.repeat(shift)}${'🎂é'.repeat(80)}`;
      const text = write({ ...EVENT, summary });
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of text.split('\r\n')) {
        lengths.add(Buffer.byteLength(line));
        expect(Buffer.from(line).toString()).toBe(line);
      }
      expect((await readEvent(text)).properties['summary']).toBe(summary);
    }
    expect(Math.max(...lengths)).toBe(75);
  });
});

describe('the event of a payment', () => {
  const payment: CalendarPayment = {
    id: 7,
    date: '2026-06-30',
    amount: money(1360),
    status: 'scheduled',
    account: { name: 'St. Brendan Clinic', condition: 'payment_accepted_and_plan_in_scheduled' },
  };
  const settings = {
    reminderDays: 2,
    includeAmounts: false,
    includeAccountNames: false,
    domain: 'd',
    portalUrl: null,
    revision: EVENT.revision,
  };
  const describe = (changes: Partial<CalendarPayment>, today = '2026-06-10') =>
    describePaymentEvent({ ...payment, ...changes }, settings, today);

  it.each<[Partial<CalendarPayment>, string, string, number | null]>([
    [{}, 'Payment scheduled', 'CONFIRMED', 2],
    [{ status: 'failed' }, 'Payment needs attention', 'CONFIRMED', 2],
    [{ account: { name: '', condition: 'hold' } }, 'Payment on hold', 'TENTATIVE', null],
    [{ account: { name: '', condition: 'disputed' }, status: 'failed' }, 'Payment on hold', 'TENTATIVE', null],
    [{ status: 'successful' }, 'Payment made', 'CONFIRMED', null],
    [{ status: 'cancelled' }, 'Payment cancelled', 'CANCELLED', null],
    [{ date: '2026-06-10' }, 'Payment scheduled', 'CONFIRMED', null],
  ])('%j is %s', (changes, summary, status, reminderDays) => {
    expect(describe(changes)).toMatchObject({ uid: 'payment-7@d', summary, status, reminderDays });
  });

  it('names amount and account only where that is wanted, and a creditor never', () => {
    const both = { ...settings, includeAmounts: true, includeAccountNames: true, reminderDays: 0 };
    expect(describePaymentEvent(payment, both, '2026-06-10')).toMatchObject({
      summary: 'Payment scheduled – $1,360.00 – St. Brendan Clinic',
      reminderDays: null,
    });
    expect(JSON.stringify(describe({}))).not.toMatch(/Brendan|1,360|debt|creditor/i);
  });
});
