// Cases of the rights of a person, and of the legal hold of accounts, which keeps them from being erased.
import { ConsumerModel } from '../../../../src/persistence/models/account';
import type { ParityCase } from '../case';
import { signInPerson } from '../fixtures';
import type { ParityApp } from '../parity-app';
import { toRecord, type ParityRequest } from '../requests';
import { asDana, guarded } from './creditors';
import { NO_TOKEN } from './sessions';

const signedIn = async (app: ParityApp): Promise<ParityRequest> => ({ token: (await signInPerson(app)).token });

const anonymous = (operation: string, request: ParityRequest = {}): readonly ParityCase[] =>
  NO_TOKEN.map((token) => ({ outcome: `${operation} 401 unauthenticated`, arrange: () => ({ ...request, ...token }) }));

async function withRequest(app: ParityApp) {
  const signed = await signedIn(app);
  const { body } = await app.send('requestProfileDeletion', { ...signed, body: {} });
  return { signed, request: String(toRecord(toRecord(body)['data'])['id']) };
}

/** As if a trusted browser had signed in. */
async function withoutCode(app: ParityApp): Promise<ParityRequest> {
  const signed = await signedIn(app);
  await app.server.dependencies.db.write('UPDATE sessions SET by_code = 0', []);
  return signed;
}

/** The law asks for a hold also without a membership. */
const guardedByRole = (operation: string, request: ParityRequest) =>
  guarded(operation, request).filter(({ outcome }) => !outcome.endsWith('membership_required'));

const HELD = { path: { account: 19 }, body: { reason: 'litigation' } };
const LIFTED = { path: { account: 19 } };

/** An account of nobody, so that the other cases keep theirs. */
async function erased(app: ParityApp): Promise<number> {
  const { db } = app.server.dependencies;
  await db.model(ConsumerModel).update({ erasedAt: 1 }, { id: 1 });
  return 1;
}

export const RIGHTS_CASES: readonly ParityCase[] = [
  { outcome: 'exportProfile 200', arrange: signedIn, random: true },
  ...anonymous('exportProfile'),
  { outcome: 'exportProfile 403 recent_sign_in_required', arrange: withoutCode },
  {
    outcome: 'exportProfile 429 too_many_attempts',
    async arrange(app) {
      const request = await signedIn(app);
      await app.send('exportProfile', request);
      return request;
    },
  },
  { outcome: 'requestProfileDeletion 403 recent_sign_in_required', arrange: withoutCode },
  {
    outcome: 'deletionRequests 200',
    random: true,
    arrange: async (app) => (await withRequest(app)).signed,
  },
  ...anonymous('deletionRequests'),
  {
    outcome: 'requestProfileDeletion 202',
    random: true,
    arrange: async (app) => ({ ...(await signedIn(app)), body: {} }),
  },
  ...anonymous('requestProfileDeletion', { body: {} }),
  {
    outcome: 'requestProfileDeletion 429 too_many_attempts',
    async arrange(app) {
      const request = { ...(await signedIn(app)), body: {} };
      for (let time = 0; time < 10; time += 1) await app.send('requestProfileDeletion', request);
      return request;
    },
  },
  {
    outcome: 'withdrawDeletionRequest 200',
    random: true,
    async arrange(app) {
      const { signed, request } = await withRequest(app);
      return { ...signed, path: { request }, body: {} };
    },
  },
  ...anonymous('withdrawDeletionRequest', { path: { request: 'none' }, body: {} }),
  {
    outcome: 'withdrawDeletionRequest 404 not_found',
    arrange: async (app) => ({ ...(await signedIn(app)), path: { request: 'none' }, body: {} }),
  },
  { outcome: 'setLegalHold 200', random: true, arrange: (app) => asDana(app, HELD) },
  ...guardedByRole('setLegalHold', HELD),
  {
    outcome: 'setLegalHold 404 not_found',
    arrange: (app) => asDana(app, { ...HELD, path: { account: 987_654 } }),
  },
  {
    outcome: 'setLegalHold 409 account_erased',
    arrange: async (app) => asDana(app, { ...HELD, path: { account: await erased(app) } }),
  },
  {
    outcome: 'setLegalHold 422 validation_failed',
    rejectedByTypes: true,
    arrange: (app) => asDana(app, { ...HELD, body: { reason: 'none' } }),
  },
  { outcome: 'liftLegalHold 200', arrange: (app) => asDana(app, LIFTED) },
  ...guardedByRole('liftLegalHold', LIFTED),
  {
    outcome: 'liftLegalHold 404 not_found',
    arrange: (app) => asDana(app, { path: { account: 987_654 } }),
  },
];
