// The audit trail and the notices to people: each declared event and each declared notice has a scene that causes it, and
// no scene causes others.
import { wordsOf } from '../../support/fixtures/message-words';
import { MESSAGES, type SecurityNotice } from '../../../src/domain/messages/message-catalogue';
import { isKeyOf, keysOf } from '../../../src/domain/shared/vocabulary';
import { AUDIT_EVENTS, COMPANY_EVENTS } from '../../../src/domain/system/audit';
import { API_STYLES, type ApiStyle } from '../../support/clients/simulated-browser';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { casesOver } from '../../support/fixtures/run-length';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { CLAIM_SCENES } from './audit-trail/claims';
import { CONTACT_SCENES } from './audit-trail/contacts';
import { COMPANY_SCENES } from './audit-trail/company';
import { OPERATOR_SCENES } from './audit-trail/operator';
import { PLACEMENT_SCENES } from './audit-trail/placements';
import { CREDITOR_SCENES } from './audit-trail/creditor';
import { RIGHTS_SCENES } from './audit-trail/rights';
import { SCENE_SETTINGS, SIGN_IN_SCENES } from './audit-trail/sign-in';
import { SIGNED_IN_SCENES } from './audit-trail/signed-in';

const SCENES = [
  ...SIGN_IN_SCENES,
  ...SIGNED_IN_SCENES,
  ...CONTACT_SCENES,
  ...CLAIM_SCENES,
  ...CREDITOR_SCENES,
  ...COMPANY_SCENES,
  ...PLACEMENT_SCENES,
  ...RIGHTS_SCENES,
  ...OPERATOR_SCENES,
];

const SECURITY_NOTICES = keysOf(MESSAGES).filter((name): name is SecurityNotice => {
  return MESSAGES[name].purpose === 'security_notice';
});

let fixture: SignInFixture;
beforeAll(async () => {
  fixture = await openSignInFixture(SCENE_SETTINGS);
});
afterAll(() => fixture.close());

async function getLastEventId(): Promise<number> {
  const [row] = await fixture.app.dependencies.db.read('SELECT MAX(id) AS id FROM audit_events');
  return Number(row?.id);
}

/** Each event that was stored after the given one, once. */
async function readEvents(after: number): Promise<readonly unknown[]> {
  const sql = 'SELECT DISTINCT event FROM audit_events WHERE id > ? ORDER BY event';
  return (await fixture.app.dependencies.db.read(sql, [after])).map(({ event }) => event);
}

/** Events of operators that do not say which operator it was. */
async function readUnnamed(after: number): Promise<readonly unknown[]> {
  const sql =
    "SELECT event, details FROM audit_events WHERE id > ? AND (actor_type = 'operator' OR reason = 'operator')";
  const rows = await fixture.app.dependencies.db.read(sql, [after]);
  return rows.filter(({ details }) => !String(details).includes('"operator":')).map(({ event }) => event);
}

/** The notices among the messages that arrived after the given number of them. */
async function readNotices(after: number): Promise<readonly SecurityNotice[]> {
  await waitForDelivery(fixture.app);
  const subjects = fixture.mailbox.messages.slice(after).map(({ subject }) => subject);
  return SECURITY_NOTICES.filter((name) => subjects.includes(wordsOf(name).subject));
}

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  it.each(casesOver(style, SCENES))('$title', async ({ arrange, events, notices = [] }) => {
    fixture.startNewDay();
    const act = await arrange({ fixture, browser: fixture.browser(style) });
    await waitForDelivery(fixture.app);
    const [lastEvent, messages] = [await getLastEventId(), fixture.mailbox.messages.length];
    await act();
    expect(await readEvents(lastEvent)).toEqual([...events].sort());
    expect(await readUnnamed(lastEvent)).toEqual([]);
    expect(await readNotices(messages)).toEqual([...notices].sort());
  });
});

it('lets companies filter by each event of their trail', async () => {
  const sql = 'SELECT DISTINCT event FROM audit_events WHERE company_id IS NOT NULL';
  const events = (await fixture.app.dependencies.db.read(sql)).map(({ event }) => String(event));
  expect(events.length).toBeGreaterThan(0);
  expect(events.filter((event) => !isKeyOf(COMPANY_EVENTS, event))).toEqual([]);
});

it('has a scene for each declared event', () => {
  expect(new Set(SCENES.flatMap(({ events }) => events))).toEqual(new Set(keysOf(AUDIT_EVENTS)));
});

it('has a scene for each declared notice', () => {
  expect(new Set(SCENES.flatMap(({ notices = [] }) => notices))).toEqual(new Set(SECURITY_NOTICES));
});
