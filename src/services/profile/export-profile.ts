// Everything that is stored of the signed-in consumer, as one JSON file: the profile and what it has claimed. A few statements for
// each kind of rows, and for each fifty accounts. docs/rights-of-a-person.md.
import { describeAccount } from '../../domain/account/describe-account';
import { describeDeletionRequest } from '../../domain/profile/erasure';
import { describePortal } from '../../domain/profile/portal-preferences';
import { toInstant } from '../../domain/shared/calendar';
import { toExportJson } from '../../domain/profile/export-file';
import { getReason } from '../../domain/negotiation/negotiation-history';
import { recordAuditEvent } from '../shared/audit';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { toFileDocument, type FileDocumentView } from '../shared/file-document';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { assertRecentSignIn } from './steps/recent-sign-in';

const PAGE = 50;

/** Throws `recent_sign_in_required`, then `too_many_attempts`. */
export async function exportProfile(
  dependencies: Dependencies,
  caller: Caller,
  { request, response }: RequestContext,
): Promise<FileDocumentView> {
  const { db } = dependencies;
  const { profile, sessionId } = caller;
  await assertRecentSignIn(dependencies, caller);
  await enforceRateLimits(dependencies, response, [{ scope: 'profile_export', subject: String(profile.id) }]);
  const file = { ...(await readProfile(dependencies, caller)), ...(await readAccounts(dependencies, profile.id)) };
  await recordAuditEvent(dependencies, db, request, { event: 'profile.exported', profileId: profile.id, sessionId });
  const bytes = Buffer.from(toExportJson(file));
  return toFileDocument({ fileName: 'my-data.json', mediaType: 'application/json', bytes });
}

async function readProfile(dependencies: Dependencies, { profile }: Caller): Promise<object> {
  const { db, billingDetails, clock, devices, erasures, erasureRequests, exportedData } = dependencies;
  const { id } = profile;
  const facts = { ...profile, identityIndex: undefined };
  const identity = await dependencies.profiles.findIdentity(db, id);
  const accounts = await erasures.findErasableAccounts(db, { profileIds: [id] });
  const requests = await erasureRequests.findRequestsOfProfile(db, id, PAGE);
  const trusted = await devices.findDevicesByProfile(db, id, clock().epoch);
  return {
    exportedAt: clock().now,
    profile: { ...facts, dateOfBirth: identity?.dateOfBirth ?? null, last4ssn: identity?.last4ssn ?? null },
    billing: await billingDetails.findBilling(db, id),
    portal: describePortal(await dependencies.portalPreferences.findPreferences(db, id)),
    paymentMethods: await dependencies.paymentMethods.findMethodsByProfile(db, id),
    signIns: await exportedData.findExportedSignIns(db, id),
    devices: trusted.map(({ label, createdAt, lastUsedAt, expiresAt }) => {
      return { label, createdAt: toInstant(createdAt), lastUsedAt, expiresAt };
    }),
    contactChanges: await dependencies.contactChanges.findWaitingChanges(db, id),
    deletionRequests: requests.map((one) => describeDeletionRequest(one, accounts)),
    ...(await exportedData.findExportedGifts(db, id)),
  };
}

/** Returns the accounts as they are displayed, with what has happened to them since they belong to their owner. */
async function readAccounts(dependencies: Dependencies, profileId: number): Promise<object> {
  const { db, accounts, clock, exportedData, history } = dependencies;
  const states = await accounts.findStateFactsByProfile(db, profileId);
  const all: object[] = [];
  const moves: object[] = [];
  const ids = states.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += PAGE) {
    const page = ids.slice(start, start + PAGE);
    all.push(...(await accounts.findAccountsByIds(db, page, clock().today)).map(describeAccount));
    const entries = await history.findHistoryIds(db, page);
    const histories = await history.findHistoriesByIds(db, page, [...entries.values()].flat());
    for (const [accountId, made] of histories) {
      moves.push(
        ...made.map(({ at, move, mover, recorded }) => {
          const negotiation = recorded.negotiation ?? null;
          return { accountId, at, move, by: mover.kind, negotiation, reason: getReason(recorded) };
        }),
      );
    }
  }
  return {
    accounts: all,
    negotiations: moves,
    payments: await exportedData.findExportedPayments(db, ids),
    scheduledPayments: await exportedData.findExportedSchedule(db, ids),
    marks: await exportedData.findExportedMarks(db, ids),
    messages: await exportedData.findExportedMessages(db, ids),
    notices: await exportedData.findExportedNotices(db, ids),
    letters: await exportedData.findExportedLetters(db, ids),
  };
}
