// Whose accounts are they, when companies, people and operators act on one identity at the same moment, at two processes and
// in both styles. The attacks without a race are in journeys/sign-in/attacks.
import { setTimeout as pause } from 'node:timers/promises';
import * as claims from '../../src/persistence/account/claim-store';
import * as profiles from '../../src/persistence/profile/profile-store';
import * as audit from '../../src/persistence/system/audit-store';
import { systemClock } from '../../src/providers/clock';
import { keyedDigests } from '../../src/providers/crypto/digests';
import { readKeyRing } from '../../src/providers/crypto/key-ring';
import { linkAccounts } from '../../src/services/system/link-accounts';
import { connect } from '../support/clients/connect';
import { getErrorCode } from '../support/clients/refusals';
import { API_STYLES, getText, getTokens, type ApiOutcome } from '../support/clients/simulated-browser';
import { TEST_KEYS } from '../support/database/test-database';
import { DEMO_PASSWORD } from '../support/fixtures/creditors';
import { newEmail, newIdentity, type RestIdentity } from '../support/fixtures/people';
import { firstOfEach } from '../support/fixtures/run-length';
import { createImportKey, openDesk, toSignedIn, type CompanyDesk } from '../support/sign-in/identity-steps';
import { openOwnDatabase } from './negotiators';
import { countOutcomes, withSharedReplicas } from './replicas';

const replicas = withSharedReplicas();

/** Each lets the second request start a little later. */
const ROUNDS = firstOfEach(2, [0, 8, 16, 32, 64, 128]);

let desks: readonly [readonly CompanyDesk[], readonly CompanyDesk[]];

beforeAll(async () => {
  desks = [await openDesks('dana@acme.test'), await openDesks('sam@northbank.test')];
});

/** Of one company, at each of the processes. */
async function openDesks(email: string): Promise<readonly CompanyDesk[]> {
  const apis = replicas().servers.map(({ origin }) => connect(origin));
  const login = await replicas().browser().send('creditorLogin', { email, password: DEMO_PASSWORD });
  const [first] = apis;
  if (!first) throw new Error('No process is running.');
  const key = await createImportKey(first, getTokens(login).access_token);
  return apis.map((api, index) => openDesk(api, API_STYLES[index] ?? 'REST', key));
}

const placeAt = (company: 0 | 1, process: number, identity: RestIdentity, email1: string) =>
  desks[company][process]?.place(identity, { email1 }) ?? Promise.reject(new Error('No such desk.'));

async function startLogin(identity: RestIdentity): Promise<string> {
  return getText(await replicas().login(identity), 'flow_token');
}

const verify = (flow_token: string, otp: string) => replicas().browser().send('verify', { flow_token, otp });

/** What is seen in a session that a code has opened. */
const sees = (outcome: ApiOutcome) => toSignedIn(replicas().browser(), getTokens(outcome).access_token).sees();

/** A login whose code goes to the address for the `count`th time. */
async function signInAt(identity: RestIdentity, email: string, count: number): Promise<ApiOutcome> {
  const flow_token = await startLogin(identity);
  return verify(flow_token, await replicas().mailbox.waitForCode(email, count));
}

async function readOwners(ids: readonly number[]): Promise<readonly unknown[]> {
  const sql = 'SELECT DISTINCT consumer_profile_id AS owner FROM consumers WHERE id IN (?)';
  const rows = await replicas().database.rows(sql.replace('?', ids.map(() => '?').join()), ids);
  return rows.map(({ owner }) => owner);
}

const later = async <Result>(ms: number, work: () => Promise<Result>) => {
  await pause(ms);
  return work();
};

it('opens one session for two codes of one sign-in', async () => {
  for (const [round] of ROUNDS.entries()) {
    const [identity, emails] = [newIdentity(), [newEmail(), newEmail()] as const];
    const ids = [await placeAt(0, 0, identity, emails[0]), await placeAt(1, 1, identity, emails[1])];
    const flow_token = await startLogin(identity);
    const codes = await Promise.all(emails.map((email) => replicas().mailbox.waitForCode(email)));
    const toInput = (index: number) => ({ flow_token, otp: codes[(index + round) % 2] });
    const outcomes = await replicas().sendConcurrently(4, 'verify', toInput);
    const { ok, flow_token_used: used } = countOutcomes(outcomes.map(getErrorCode));
    expect({ ok, used }).toEqual({ ok: 1, used: 3 });
    const [owner, ...others] = (await readOwners(ids)).filter((id) => id !== null);
    expect([owner, others, await readOwners(ids)]).toEqual([expect.anything(), [], expect.arrayContaining([null])]);
    const sql = 'SELECT COUNT(*) AS n FROM sessions WHERE profile_id = ?';
    expect(await replicas().database.rows(sql, [Number(owner)])).toEqual([{ n: 1 }]);
  }
});

it('gives an account that is placed during a confirmation to the address that was delivered', async () => {
  for (const ms of ROUNDS) {
    const [identity, email, other] = [newIdentity(), newEmail(), newEmail()];
    const attempt_token = getText(await replicas().login(identity), 'attempt_token');
    const [confirmed, id] = await Promise.all([
      later(ms, () => replicas().browser().send('confirmCreate', { attempt_token })),
      later(32, () => placeAt(0, ms % 2, identity, email)),
    ]);
    expect([null, 'identity_exists']).toContain(getErrorCode(confirmed));
    const flow_token = confirmed.value ? getText(confirmed, 'flow_token') : await startLogin(identity);
    const earlier = confirmed.value ? 0 : 1;
    if (!confirmed.value) await replicas().mailbox.waitForCode(email);
    await replicas().browser().send('contact', { flow_token, email: other });
    expect(await sees(await verify(flow_token, await replicas().mailbox.waitForCode(other)))).toEqual([]);
    expect(await sees(await signInAt(identity, email, earlier + 1))).toEqual([id]);
  }
});

it('claims an account that is placed during a verification, at the next sign-in at the latest', async () => {
  for (const ms of ROUNDS) {
    const { identity, email, flow_token, otp } = await replicas().startSignIn();
    const [, id] = await Promise.all([
      later(ms, () => verify(flow_token, otp)),
      later(32, () => placeAt(0, ms % 2, identity, email)),
    ]);
    expect(await sees(await signInAt(identity, email, 2))).toEqual([id]);
  }
});

it('never gives accounts of one company and one identity to two people', async () => {
  for (const ms of ROUNDS) {
    const one = await replicas().startSignIn();
    const { identity } = one;
    const verified = await verify(one.flow_token, one.otp);
    const other = newEmail();
    const first = await placeAt(0, 0, identity, other);
    const flow_token = await startLogin(identity);
    const otp = await replicas().mailbox.waitForCode(other);
    // One of them has verified the address of the second account, the other is about to verify that of the first.
    const [crossed, second] = await Promise.all([
      later(ms, () => verify(flow_token, otp)),
      later(32, () => placeAt(0, 1, identity, one.email)),
    ]);
    const after = [await placeAt(0, 0, identity, one.email), await placeAt(0, 1, identity, other)];
    expect(await readOwners([first, second, ...after])).toEqual([expect.any(Number)]);
    const seen = [await sees(verified), await sees(crossed)];
    expect(seen.map(({ length }) => length).sort()).toEqual([0, 4]);
  }
});

it('links accounts to a profile, or leaves them with the person who signs in at that moment', async () => {
  const db = await openOwnDatabase(replicas());
  const clock = systemClock('America/New_York', () => Date.now());
  const keys = readKeyRing(TEST_KEYS.index);
  const operator = { db, audit, claims, profiles, clock, digests: keyedDigests(keys, keys[0]) };
  for (const ms of ROUNDS) {
    const { identity, flow_token, otp, profileId } = await replicas().startSignIn();
    const linked = await verify(flow_token, otp);
    const email = newEmail();
    const ids = [await placeAt(0, 0, identity, email), await placeAt(0, 1, identity, email)];
    const flow = await startLogin(identity);
    const code = await replicas().mailbox.waitForCode(email);
    const [link, entered] = await Promise.all([
      later(ms, () => linkAccounts(operator, { operator: 'ops' }, ids[0] ?? 0, profileId)).catch((error: unknown) =>
        String(error),
      ),
      later(32, () => verify(flow, code)),
    ]);
    const seen = [await sees(linked), await sees(entered)];
    expect(seen).toEqual(typeof link === 'string' ? [[], ids] : [ids, []]);
    if (typeof link === 'string') expect(link).toContain('Unlink it first');
    const [owner, ...others] = await readOwners(ids);
    expect([owner, others]).toEqual([expect.any(Number), []]);
    // Neither has taken them from the other.
    const sql = "SELECT COUNT(*) AS n FROM audit_events WHERE event = 'accounts.claimed' AND profile_id >= ?";
    expect(await replicas().database.rows(sql, [profileId])).toEqual([{ n: 1 }]);
  }
  await db.close();
});
