// Stops the messages of a channel to a person, and lets them come again: by the link of a mail or by a texted word, without
// signing in. docs/contact.md.
import { DomainError } from '../../domain/shared/errors';
import { readTextCommand } from '../../domain/messages/opt-out';
import type { Channel } from '../../domain/sign-in/login-flow';
import type { Database } from '../../persistence/database/database';
import type { OptOutLink } from '../../persistence/messages/opt-out-store';
import { recordAuditEvent, type AuditedRequest } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { limitFailures } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';

/** What a link stops, and whether it has. */
export interface OptOutState {
  readonly channel: Channel;
  readonly isStopped: boolean;
  /** Messages are off, and not by this link or word: only the communication settings turn them on. */
  readonly isOffInSettings: boolean;
}

/** Throws `not_found` and `too_many_attempts`. */
export async function readOptOut(
  dependencies: Dependencies,
  context: RequestContext,
  token: string,
): Promise<OptOutState> {
  return describe(dependencies, dependencies.db, await loadLink(dependencies, context, token));
}

/** `isStopped: false` undoes it. Repeating changes nothing. Throws `not_found` and `too_many_attempts`. */
export async function changeOptOut(
  dependencies: Dependencies,
  context: RequestContext,
  { token, isStopped }: { readonly token: string; readonly isStopped: boolean },
): Promise<OptOutState> {
  const link = await loadLink(dependencies, context, token);
  const { id, channel, profileId } = link;
  await dependencies.db.transaction(async (db) => {
    if (profileId !== null) return changeProfile(dependencies, db, context.request, { profileId, channel, isStopped });
    await dependencies.optOuts.changeOptOutOfAddress(db, id, isStopped ? dependencies.clock().epoch : null);
  });
  const changed = (await dependencies.optOuts.findOptOutLink(dependencies.db, id)) ?? link;
  return describe(dependencies, dependencies.db, changed);
}

/** What a text says that came from a number. Null: it concerns no messages. */
export async function takeTextCommand(
  dependencies: Dependencies,
  request: AuditedRequest,
  { from, body }: { readonly from: string; readonly body: string },
): Promise<'stop' | 'start' | null> {
  const command = readTextCommand(body);
  const mobile = dependencies.readUsMobile(from);
  if (command === null || mobile === null) return command;
  await dependencies.db.transaction(async (db) => {
    const profiles = await dependencies.contacts.findVerifiedProfiles(db, { channel: 'sms', to: mobile });
    for (const profileId of profiles) {
      await changeProfile(dependencies, db, request, { profileId, channel: 'sms', isStopped: command === 'stop' });
    }
  });
  return command;
}

async function loadLink(
  dependencies: Dependencies,
  { request, response }: RequestContext,
  token: string,
): Promise<OptOutLink> {
  const { db, optOuts, digests } = dependencies;
  const failures = [{ scope: 'verify_ip', subject: request.ipPrefix }] as const;
  return limitFailures(dependencies, response, failures, ['not_found'], async () => {
    const link = TOKEN.test(token) ? await optOuts.findOptOutLink(db, digests.digestToken(token)) : null;
    if (!link) throw new DomainError('not_found', { message: 'This link is not valid.' });
    return link;
  });
}

const TOKEN = /^[0-9a-f]{64}$/;

interface ProfileChange {
  readonly profileId: number;
  readonly channel: Channel;
  readonly isStopped: boolean;
}

/** Does nothing where messages are off already, or were not stopped by a link or a word. */
async function changeProfile(
  dependencies: Dependencies,
  db: Database,
  request: AuditedRequest,
  { profileId, channel, isStopped }: ProfileChange,
): Promise<void> {
  const { contacts, clock } = dependencies;
  for (;;) {
    const stored = await contacts.findProfileToChange(db, profileId);
    if (!stored) return;
    const isPermitted = stored.profile[channel === 'sms' ? 'textPermission' : 'emailPermission'];
    const hasStopped = (await contacts.findOptOut(db, profileId, channel)) !== null;
    if (isStopped ? !isPermitted : !hasStopped) return;
    const { epoch, now } = clock();
    const change = { channel, optedOutAt: isStopped ? epoch : null };
    if (!(await contacts.changeOptOut(db, stored, change, now))) continue;
    const event = isStopped ? 'communication.stopped' : 'communication.resumed';
    await recordAuditEvent(dependencies, db, request, { event, profileId, reason: channel });
    return;
  }
}

async function describe(
  { contacts, profiles }: Dependencies,
  db: Database,
  { channel, profileId, optedOutAt }: OptOutLink,
): Promise<OptOutState> {
  if (profileId === null) return { channel, isStopped: optedOutAt !== null, isOffInSettings: false };
  const profile = await profiles.findProfileById(db, profileId);
  const isPermitted = profile?.[channel === 'sms' ? 'textPermission' : 'emailPermission'] ?? false;
  const hasStopped = (await contacts.findOptOut(db, profileId, channel)) !== null;
  return { channel, isStopped: !isPermitted, isOffInSettings: !isPermitted && !hasStopped };
}
