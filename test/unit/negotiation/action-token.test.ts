// The action context as one text: each context has one, and no other text is a token.
import fc from 'fast-check';
import { MAX_ACTION_TOKEN_LENGTH, parseActionToken, toActionToken } from '../../../src/domain/negotiation/action-token';
import { toInstant } from '../../../src/domain/shared/calendar';
import { ACCOUNT_STATES, keysOf } from '../../../src/domain/shared/vocabulary';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const anyContext = fc.record({
  consumerId: id,
  activeNegotiationId: fc.option(id),
  state: fc.constantFrom(...keysOf(ACCOUNT_STATES)),
  version: fc.integer({ min: 0, max: 4_102_444_800_000 }).map(toInstant),
});

it('stands for the context that it was made from', () => {
  fc.assert(
    fc.property(anyContext, (context) => {
      const token = toActionToken(context);
      expect(parseActionToken(token)).toEqual(context);
      expect(token.length).toBeLessThanOrEqual(MAX_ACTION_TOKEN_LENGTH);
      expect(token).toMatch(/^[\w-]+$/);
    }),
  );
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const GOOD = [19, null, 'ready_to_negotiate', '2026-03-10T16:00:00.000Z'];

it.each<[string, string]>([
  ['nothing', ''],
  ['another text', 'e30'],
  ['a text that is not JSON', 'AAAA'],
  ['an object', encode({ consumerId: 19 })],
  ['a member more', encode([...GOOD, 1])],
  ['a member less', encode(GOOD.slice(0, 3))],
  ['an ID as text', encode(['19', ...GOOD.slice(1)])],
  ['an ID below 1', encode([0, ...GOOD.slice(1)])],
  ['an unknown state', encode([19, null, 'constructor', GOOD[3]])],
  ['a version that is no time', encode([19, null, 'ready_to_negotiate', 'yesterday'])],
  ['white space around it', ` ${encode(GOOD)}`],
  ['padding', `${encode(GOOD)}=`],
  ['other spelling of the same values', Buffer.from(JSON.stringify(GOOD, null, 1)).toString('base64url')],
])('%s is no token', (_what, token) => {
  expect(parseActionToken(encode(GOOD))).not.toBeNull();
  expect(parseActionToken(token)).toBeNull();
});

it('no text makes it throw', () => {
  fc.assert(fc.property(fc.string(), (text) => expect(parseActionToken(text)).toBeNull()));
});
