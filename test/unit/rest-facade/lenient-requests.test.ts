// Forms in which clients of older APIs send values: what each becomes, and what stays refused. All invalid members of a body
// are named at once.
import { startFacadeFixture, readJson, SIGNED_IN, type FacadeFixture } from './facade-fixture';

let fixture: FacadeFixture;
beforeAll(async () => {
  fixture = await startFacadeFixture();
});
afterAll(() => fixture.close());

const DAY = { sowing_day: '2026-03-01' };
const CONTEXT = { plot_id: 1, active_sowing_id: null, state: 'under_crop', version: '2026-03-01T10:00:00.000Z' };

it.each([
  ['0 for false', { is_shaded: 0 }, { isShaded: false }],
  ['1 for true', { is_shaded: 1 }, { isShaded: true }],
  ['"0" for false', { is_shaded: '0' }, { isShaded: false }],
  ['"1" for true', { is_shaded: '1' }, { isShaded: true }],
  ['an empty text for null', { no_of_rows: '', plot_context: null }, { noOfRows: null, plotContext: null }],
  ['blanks for null', { is_shaded: '  ' }, { isShaded: null }],
  ['blanks around a day', { sowing_day: ' 2026-03-02 ' }, { sowingDay: '2026-03-02' }],
])('accepts %s', async (_name, sent, expected) => {
  const { received } = await readJson(fixture.sow({ ...DAY, ...sent }));
  expect(received).toMatchObject(expected);
});

it('accepts blanks around a key and an instant of a nested object', async () => {
  const plot_context = { ...CONTEXT, state: ' under_crop ', version: ` ${CONTEXT.version} ` };
  const { received } = await readJson(fixture.sow({ ...DAY, plot_context }));
  expect(received).toMatchObject({ plotContext: { state: 'under_crop', version: CONTEXT.version } });
});

it.each([
  ['another number for a boolean', { is_shaded: 2 }, 'is_shaded'],
  ['another text for a boolean', { is_shaded: 'on' }, 'is_shaded'],
  ['an empty text where null is not allowed', { sowing_day: '' }, 'sowing_day'],
  ['an unknown key', { plot_context: { ...CONTEXT, state: 'fallow' } }, 'plot_context.state'],
  ['a number for a text, whose zeros it may have lost', { last4key: 42 }, 'last4key'],
])('refuses %s', async (_name, sent, field) => {
  const { errors } = await readJson(fixture.sow({ ...DAY, ...sent }, SIGNED_IN));
  expect(Object.keys(errors as object)).toEqual([field]);
});

it('names every invalid member at once, whichever check refuses it', async () => {
  const sent = { sowing_day: 'soon', no_of_rows: 3e9, is_shaded: 'yes', plot_context: {}, crops: [{}] };
  const { errors } = await readJson(fixture.sow(sent));
  const context = ['plot_context.plot_id', 'plot_context.state', 'plot_context.version'];
  expect(Object.keys(errors as object).sort()).toEqual(
    ['sowing_day', 'no_of_rows', 'is_shaded', 'crops.0.crop_name', 'plot_context.active_sowing_id', ...context].sort(),
  );
});
