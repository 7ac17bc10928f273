// The order in which a key is rotated: at every step, replicas that have taken it and replicas that have not read what the
// other ones write. `parley keys` and the documentation describe the same order.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateKeyLines } from '../../../src/config/keys';
import { keyedDigests } from '../../../src/providers/crypto/digests';
import type { KeyRing } from '../../../src/providers/crypto/key-ring';
import { keyedSealing } from '../../../src/providers/crypto/sealing';
import { signedTokens } from '../../../src/providers/crypto/tokens';
import { secretKey, signingKey } from '../../support/fixtures/keys';

const SECRETS = { old: secretKey('old'), new: secretKey('new') };
const PAIRS = { old: signingKey('old'), new: signingKey('new') };
type Kid = keyof typeof SECRETS;
type Ring = readonly [Kid, ...Kid[]];

const CLAIMS = { ownerId: 1, sessionId: 'session', generation: 1 };
const NOW = 1_800_000_000;

function createReplica([active, ...others]: Ring) {
  const ringOf = (keys: typeof SECRETS): KeyRing => [keys[active], ...others.map((kid) => keys[kid])];
  return {
    sealing: keyedSealing(ringOf(SECRETS), ringOf(SECRETS)),
    digests: keyedDigests(ringOf(SECRETS), SECRETS.old),
    tokens: signedTokens(ringOf(PAIRS), 'consumer'),
  };
}

type Replica = ReturnType<typeof createReplica>;

/** Whether the reader understands what the writer stores and signs. */
function canRead(reader: Replica, writer: Replica): boolean {
  const code = { digest: writer.digests.digestCode('flow', 1, '123456'), keyId: writer.digests.codeKeyId };
  const [index = ''] = writer.sealing.indexes('email', 'a@example.test');
  const token = writer.tokens.sign('access', CLAIMS, NOW, NOW + 60);
  return [
    canOpen(reader, writer.sealing.seal('place', 'text')),
    reader.sealing.indexes('email', 'a@example.test').includes(index),
    reader.digests.matchesCode({ ...code, codeId: 'flow', version: 1 }, '123456'),
    reader.tokens.verify('access', token, NOW) !== null,
  ].every(Boolean);
}

function canOpen({ sealing }: Replica, sealed: string): boolean {
  try {
    return sealing.open('place', sealed) === 'text';
  } catch {
    return false;
  }
}

it.each<[string, Ring, Ring]>([
  ['1. the new key last', ['old'], ['old', 'new']],
  ['2. the new key first', ['old', 'new'], ['new', 'old']],
  ['4. without the old key, after the data was sealed again', ['new', 'old'], ['new']],
])('step %s', (_step, before, after) => {
  const [one, other] = [createReplica(before), createReplica(after)];
  expect(canRead(one, other)).toBe(true);
  expect(canRead(other, one)).toBe(true);
});

it('a new key that comes first at once is unknown to the other replicas', () => {
  expect(canRead(createReplica(['old']), createReplica(['new', 'old']))).toBe(false);
});

const ROOT = join(__dirname, '../../..');

it.each([
  ['parley keys', () => generateKeyLines().join('\n')],
  ['docs/sign-in.md', () => readFileSync(join(ROOT, 'docs/sign-in.md'), 'utf8')],
])('%s describes this order', (_place, read) => {
  const text = read().replaceAll('*', '').replace(/\s+/g, ' ');
  const order =
    /new (one|key) last on the ring of every replica.*first on every replica.*parley rotate.*remove the old/i;
  expect(text).toMatch(order);
  expect(text).not.toMatch(/new (one|key) in front/);
});
