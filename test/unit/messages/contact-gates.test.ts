// The gates as a table: which stop a message of which kind, which lets it wait, and what counts towards the frequency.
import {
  judgeMessage,
  KINDS_BY_PURPOSE,
  MESSAGE_KINDS,
  type ContactAccount,
  type ContactGate,
  type ContactRules,
  type MessageToJudge,
} from '../../../src/domain/messages/contact-gates';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { expectEveryRow } from '../../support/fixtures/every-row';

/** Noon in New York. */
const NOON = Date.parse('2026-03-10T16:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ON = { permission: true, opt_out: true, mark: true, quiet_hours: true, frequency: true };
const RULES: ContactRules = { gates: ON, hours: { from: 8, to: 21 }, perDay: 1, perWeek: 7 };
const PERSON = { hasAddress: true, isPermitted: true, hasOptedOut: false, places: [{ state: 'NY', zip: null }] };
const ACCOUNT: ContactAccount = { id: 1, isOwned: true, mark: null, isObsolete: false, sentAt: [] };
const MESSAGE: MessageToJudge = { kind: 'notice', person: PERSON, accounts: [ACCOUNT] };

/** All but that of letters, which is judged before there is a message. */
type JudgedGate = Exclude<ContactGate, 'daily_letter'>;

/** What closes each gate. */
const CLOSED: Readonly<Record<JudgedGate, Partial<MessageToJudge>>> = {
  address: { person: { ...PERSON, hasAddress: false } },
  opt_out: { person: { ...PERSON, hasOptedOut: true, isPermitted: false } },
  permission: { person: { ...PERSON, isPermitted: false } },
  owner: { accounts: [{ ...ACCOUNT, isOwned: false }] },
  mark: { accounts: [{ ...ACCOUNT, mark: 'attorney' }] },
  obsolete: { accounts: [{ ...ACCOUNT, isObsolete: true }] },
  quiet_hours: { person: { ...PERSON, places: [{ state: 'GU', zip: null }] } },
  frequency: { accounts: [{ ...ACCOUNT, sentAt: [NOON - HOUR] }] },
};

const gateOf = (message: MessageToJudge, rules = RULES, now = NOON) => {
  const verdict = judgeMessage(message, rules, now);
  return verdict.outcome === 'send' ? null : verdict.gate;
};

it('each gate stops a letter, a notice and a reminder; confirmations and answers pass the frequency, and confirmations the hours', async () => {
  const kinds = keysOf(MESSAGE_KINDS);
  const rows = keysOf(CLOSED).flatMap((gate) => kinds.map((kind) => [gate, kind] as const));
  await expectEveryRow(rows, String, ([gate, kind]) => {
    const uncounted = kind === 'confirmation' || kind === 'dispute_answer';
    const passes = (gate === 'quiet_hours' && kind === 'confirmation') || (gate === 'frequency' && uncounted);
    expect(gateOf({ ...MESSAGE, ...CLOSED[gate], kind })).toBe(passes ? null : gate);
  });
  expect(gateOf(MESSAGE)).toBeNull();
});

it('a gate that is switched off decides nothing', async () => {
  await expectEveryRow(keysOf(ON), String, (gate) => {
    const gates = { ...ON, [gate]: false, ...(gate === 'opt_out' && { permission: false }) };
    expect(gateOf({ ...MESSAGE, ...CLOSED[gate] }, { ...RULES, gates })).toBeNull();
  });
});

it('codes, security notices, receipts and mails to creditors pass no gate', () => {
  const free = keysOf(KINDS_BY_PURPOSE).filter((purpose) => KINDS_BY_PURPOSE[purpose] === null);
  expect(free).toEqual([
    'code',
    'invitation',
    'password_reset',
    'password_changed',
    'contact_change',
    'security_notice',
    'gift_receipt',
    'offer_digest',
    'unknown',
  ]);
});

it('one message in 24 hours and seven in seven days, to the millisecond', () => {
  const gate = (sentAt: readonly number[], rules = RULES) =>
    gateOf({ ...MESSAGE, accounts: [{ ...ACCOUNT, sentAt }] }, rules);
  expect(gate([NOON - DAY + 1])).toBe('frequency');
  expect(gate([NOON - DAY])).toBeNull();
  const week = [1, 2, 3, 4, 5, 6].map((days) => NOON - days * DAY);
  expect(gate([...week, NOON - 7 * DAY])).toBeNull();
  expect(gate([...week, NOON - 7 * DAY + 1])).toBe('frequency');
  expect(gate([NOON - HOUR], { ...RULES, perDay: 2 })).toBeNull();
  // An instant that a wrong clock has stored does not stop everything until then.
  expect(gate([NOON + 30 * DAY])).toBeNull();
});

it('a message about several accounts goes out about those that nothing stops', () => {
  const other = { ...ACCOUNT, id: 2, sentAt: [NOON - HOUR] };
  const foreign = { ...ACCOUNT, id: 3, isOwned: false };
  expect(judgeMessage({ ...MESSAGE, accounts: [ACCOUNT, other, foreign] }, RULES, NOON)).toEqual({
    outcome: 'send',
    stopped: [
      { accountId: 2, gate: 'frequency' },
      { accountId: 3, gate: 'owner' },
    ],
  });
  expect(judgeMessage({ ...MESSAGE, accounts: [other, foreign] }, RULES, NOON).outcome).toBe('stop');
});

it('a message waits for the hours, and is judged by the frequency only then', () => {
  const night = NOON + 11 * HOUR;
  const busy = { ...MESSAGE, accounts: [{ ...ACCOUNT, sentAt: [NOON] }] };
  expect(judgeMessage(busy, RULES, night)).toEqual({ outcome: 'wait', until: NOON + 20 * HOUR, gate: 'quiet_hours' });
  expect(gateOf(busy, RULES, NOON + 20 * HOUR)).toBe('frequency');
});
