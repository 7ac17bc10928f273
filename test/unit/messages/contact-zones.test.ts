// Where people may be by their ZIP code and state, and when all clocks of these places allow a message.
import { LONGEST_WAIT_MS } from '../../../src/domain/messages/outbox';
import { CONTINENTAL_ZONES, findContactZones, toContactTime } from '../../../src/domain/messages/contact-zones';
import { expectEveryRow } from '../../support/fixtures/every-row';

const HOURS = { from: 8, to: 21 } as const;
const [E, C, M, P] = CONTINENTAL_ZONES;

const zones = (state: string | null, zip: string | null) => findContactZones([{ state, zip }]);
/** The first allowed time, as UTC. */
const next = (at: string, state: string | null, zip: string | null = null) =>
  new Date(toContactTime(Date.parse(at), zones(state, zip), HOURS)).toISOString().slice(0, 16);

it('a place has the zones of its ZIP code, else of its state, else those of the continent', async () => {
  const rows: readonly (readonly [state: string | null, zip: string | null, zones: readonly (string | undefined)[]])[] =
    [
      ['MD', '21401', [E]],
      ['Maryland', null, [E]],
      [null, '21401-1234', [E]],
      [null, '60601', [C]],
      [null, '80202', [M]],
      [null, '94110', [P]],
      // States that have one zone in most places, and ZIP codes that straddle two.
      ['FL', null, [E, C]],
      ['FL', '33101', [E]],
      ['FL', '32501', [C]],
      ['FL', '32456', [E, C]],
      ['IN', '46204', [E]],
      ['IN', '46402', [C]],
      ['IN', '47542', [E, C]],
      ['KY', '40202', [E]],
      ['KY', '42101', [C]],
      ['KY', '42701', [E, C]],
      ['TN', '37203', [C]],
      ['TN', '37402', [E]],
      ['TN', '37355', [E, C]],
      ['MI', '48226', [E]],
      ['MI', '49938', [E, C]],
      ['TX', '78701', [C]],
      ['TX', '79901', [M]],
      ['TX', '79830', [C, M]],
      ['ND', '58501', [C, M]],
      ['SD', '57701', [M]],
      ['NE', '69001', [C, M]],
      ['KS', '67735', [C, M]],
      ['ID', '83702', [M]],
      ['ID', '83814', [P]],
      ['ID', '83501', [M, P]],
      ['OR', '97914', [P, M]],
      ['OR', '97201', [P]],
      ['NV', '89883', [P, M]],
      ['AL', '36867', [C]],
      // Without daylight saving time, and the Navajo Nation with it.
      ['AZ', '85001', ['America/Phoenix']],
      ['AZ', '86515', ['America/Phoenix', M]],
      ['HI', '96813', ['Pacific/Honolulu']],
      ['PR', '00901', ['America/Puerto_Rico']],
      [null, '00601', ['America/Puerto_Rico']],
      ['AK', '99501', ['America/Anchorage', 'America/Adak']],
      ['AK', '99801', ['America/Anchorage']],
      [null, '96799', ['Pacific/Pago_Pago']],
      ['GU', '96910', ['Pacific/Guam']],
      // Military post offices, other countries and typing errors are nowhere.
      ['AE', '09012', CONTINENTAL_ZONES],
      [null, null, CONTINENTAL_ZONES],
      ['ZZ', '1234', CONTINENTAL_ZONES],
      [null, '34001', CONTINENTAL_ZONES],
      // They do not fit together: both may be right.
      ['NY', '94110', [E, P]],
      ['NV', '88401', [P, M]],
      ['TX', '80202', [C, M]],
    ];
  await expectEveryRow(rows, String, ([state, zip, expected]) => {
    expect([...zones(state, zip)].sort()).toEqual([...expected].sort());
  });
});

it('several addresses have all their zones', () => {
  const places = [
    { state: 'NY', zip: '10001' },
    { state: 'CA', zip: null },
    { state: null, zip: null },
  ];
  expect(findContactZones(places)).toEqual([E, P]);
});

it('a message waits until all clocks show 8:00, and none after 21:00', async () => {
  const rows: readonly (readonly [at: string, state: string | null, zip: string | null, next: string])[] = [
    // Winter: New York is five hours behind UTC.
    ['2026-01-15T12:59Z', 'NY', null, '2026-01-15T13:00'],
    ['2026-01-15T13:00Z', 'NY', null, '2026-01-15T13:00'],
    ['2026-01-16T01:59Z', 'NY', null, '2026-01-16T01:59'],
    ['2026-01-16T02:00Z', 'NY', null, '2026-01-16T13:00'],
    // Unknown: 11:00 to 21:00 in New York, in winter and in summer.
    ['2026-01-15T13:00Z', null, null, '2026-01-15T16:00'],
    ['2026-01-16T01:59Z', null, null, '2026-01-16T01:59'],
    ['2026-01-16T02:00Z', null, null, '2026-01-16T16:00'],
    ['2026-07-15T13:00Z', null, null, '2026-07-15T15:00'],
    // Both sides of the border.
    ['2026-01-15T13:30Z', 'FL', '32456', '2026-01-15T14:00'],
    ['2026-01-16T02:30Z', 'FL', '32456', '2026-01-16T14:00'],
    // Arizona: Mountain time in winter, that of the Pacific in summer; in the Navajo Nation both.
    ['2026-01-15T14:30Z', 'AZ', '85001', '2026-01-15T15:00'],
    ['2026-07-15T14:30Z', 'AZ', '85001', '2026-07-15T15:00'],
    ['2026-07-16T03:30Z', 'AZ', '85001', '2026-07-16T03:30'],
    ['2026-07-16T03:30Z', 'AZ', '86515', '2026-07-16T15:00'],
    ['2026-01-15T17:30Z', 'HI', null, '2026-01-15T18:00'],
    ['2026-07-15T11:30Z', 'PR', null, '2026-07-15T12:00'],
    ['2026-01-15T11:30Z', 'PR', null, '2026-01-15T12:00'],
    // The night before and after clocks are changed.
    ['2026-03-08T05:00Z', 'NY', null, '2026-03-08T12:00'],
    ['2026-03-07T05:00Z', 'NY', null, '2026-03-07T13:00'],
    ['2026-11-01T05:00Z', 'NY', null, '2026-11-01T13:00'],
    ['2026-10-31T05:00Z', 'NY', null, '2026-10-31T12:00'],
    ['2026-11-01T01:00Z', 'NY', null, '2026-11-01T13:00'],
    // Far apart: the evening of one is the morning of the other.
    ['2026-01-15T12:00Z', 'NY', '96910', '2026-01-15T22:00'],
  ];
  await expectEveryRow(rows, String, ([at, state, zip, expected]) => {
    expect(next(at.replace('Z', ':00Z'), state, zip)).toBe(expected);
  });
});

it('nobody waits longer than a day, wherever they may be', () => {
  const states = ['NY', 'FL', 'CA', 'AZ', 'AK', 'HI', 'GU', 'PR', 'AS', null];
  const waits = states.flatMap((one) =>
    states.flatMap((other) =>
      Array.from({ length: 24 }, (_, hour) => {
        const at = Date.parse('2026-03-07T00:00:00Z') + hour * 3_600_000;
        const places = [one, other].map((state) => ({ state, zip: null }));
        return toContactTime(at, findContactZones(places), HOURS) - at;
      }),
    ),
  );
  expect(Math.max(...waits)).toBeLessThan(LONGEST_WAIT_MS);
});
