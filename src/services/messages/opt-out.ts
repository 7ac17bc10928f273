// Stops the messages of a channel to a person, and lets them come again: by the link of a mail or by a texted word, without
// signing in. docs/contact.md.
import { DomainError } from '../../domain/shared/errors';
import { readTextCommand } from '../../domain/messages/text-command';
import type { Channel } from '../../domain/sign-in/login-flow';
import type { Database } from '../../persistence/database/database';
import type { OptOutLink } from '../../persistence/messages/opt-out-store';
import type { AuditedRequest } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { limitFailures } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { changeProfile, changeTextsToNumber } from './steps/change-opt-out';

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
  const { id, channel } = link;
  await dependencies.db.transaction(async (db) => {
    if (link.companyId !== null) {
      await dependencies.optOuts.changeOptOutOfAddress(db, id, isStopped ? dependencies.clock().epoch : null);
    }
    for (const profileId of await dependencies.optOuts.findProfilesOfLink(db, link)) {
      await changeProfile(dependencies, db, context.request, { profileId, channel, isStopped });
    }
  });
  const changed = (await dependencies.optOuts.findOptOutLink(dependencies.db, id)) ?? link;
  return describe(dependencies, dependencies.db, changed);
}

/** Returns what a text says that came from a number, or null if it does not concern messages. */
export async function takeTextCommand(
  dependencies: Dependencies,
  request: AuditedRequest,
  { from, body }: { readonly from: string; readonly body: string },
): Promise<'stop' | 'start' | null> {
  const command = readTextCommand(body);
  const mobile = dependencies.readUsMobile(from);
  if (command === null || mobile === null) return command;
  await changeTextsToNumber(dependencies, request, { mobile, isStopped: command === 'stop' });
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

/** Mails have stopped when they have for everybody whom the link concerns. */
async function describe(dependencies: Dependencies, db: Database, link: OptOutLink): Promise<OptOutState> {
  const { contacts, optOuts, profiles } = dependencies;
  const { channel, optedOutAt } = link;
  const profileIds = await optOuts.findProfilesOfLink(db, link);
  if (profileIds.length === 0) return { channel, isStopped: optedOutAt !== null, isOffInSettings: false };
  let [isStopped, isOffInSettings] = [true, true];
  for (const profileId of profileIds) {
    const profile = await profiles.findProfileById(db, profileId);
    const isPermitted = profile?.[channel === 'sms' ? 'textPermission' : 'emailPermission'] ?? false;
    const hasStopped = (await contacts.findOptOut(db, profileId, channel)) !== null;
    isStopped &&= !isPermitted;
    isOffInSettings &&= !isPermitted && !hasStopped;
  }
  return { channel, isStopped, isOffInSettings };
}
