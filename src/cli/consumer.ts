// `npm run consumer -- unlock --profile 12` or `unlock --account 4711`: ends the lock of a consumer's sign-in, for support.
// `npm run consumer -- close --profile 12`: closes a profile, and wipes what only served its owner.
// The audit trail records it. Names and contacts are not accepted: commands are stored in the history of a shell.
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config/config';
import * as accounts from '../persistence/account/account-store';
import type { Database } from '../persistence/database/database';
import { migrate } from '../persistence/migrations/migrate';
import * as calendarFeeds from '../persistence/calendar/calendar-store';
import * as giftLinks from '../persistence/gifts/gift-link-store';
import * as paymentMethods from '../persistence/payments/payment-method-store';
import * as billingDetails from '../persistence/profile/billing-store';
import * as contactChanges from '../persistence/profile/contact-change-store';
import * as portalPreferences from '../persistence/profile/portal-store';
import * as profiles from '../persistence/profile/profile-store';
import * as rateLimits from '../persistence/shared/rate-counter-store';
import * as devices from '../persistence/sign-in/device-store';
import * as sessions from '../persistence/sign-in/session-store';
import * as audit from '../persistence/system/audit-store';
import { systemClock } from '../providers/clock';
import { keyedDigests } from '../providers/crypto/digests';
import { closeProfile } from '../services/system/close-profile';
import { unlockProfile, type ProfileToUnlock } from '../services/sign-in/unlock-profile';
import { printLine, runCommand, withDatabase } from './run-command';

const USAGE = [
  'Usage: npm run consumer -- unlock --profile 12',
  '       npm run consumer -- unlock --account 4711',
  '       npm run consumer -- close --profile 12',
].join('\n');

async function run(): Promise<void> {
  const { command, target } = parseOptions();
  const config = readConfig(process.env);
  await withDatabase(config, async (db) => {
    await migrate(db);
    printLine(command === 'close' ? await close(config, db, target.profileId) : await unlock(config, db, target));
  });
}

async function unlock(config: Config, db: Database, target: ProfileToUnlock): Promise<string> {
  const { keyRings, services: settings, BUSINESS_TIME_ZONE } = config;
  const clock = systemClock(BUSINESS_TIME_ZONE);
  const digests = keyedDigests(keyRings.CODE_KEYS, keyRings.LIMIT_KEYS[0]);
  const stores = { accounts, audit, profiles, rateLimits };
  const { profileId, secondsLocked } = await unlockProfile({ db, ...stores, clock, digests, settings }, target);
  const state = secondsLocked > 0 ? `It was locked for ${secondsLocked} more seconds.` : 'It was not locked.';
  return `Unlocked the sign-in of profile ${profileId}. ${state}`;
}

async function close({ BUSINESS_TIME_ZONE }: Config, db: Database, profileId: number): Promise<string> {
  const clock = systemClock(BUSINESS_TIME_ZONE);
  const stores = { accounts, audit, billingDetails, calendarFeeds, contactChanges, devices, giftLinks };
  const closed = await closeProfile(
    { db, clock, ...stores, paymentMethods, portalPreferences, profiles, sessions },
    profileId,
  );
  const { sessions: ended, devices: revoked, methods } = closed;
  return `Closed profile ${profileId}: ${ended} sessions, ${revoked} trusted browsers, ${methods} payment methods.`;
}

type Command =
  | { readonly command: 'unlock'; readonly target: ProfileToUnlock }
  | { readonly command: 'close'; readonly target: { readonly profileId: number } };

function parseOptions(): Command {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { profile: { type: 'string' }, account: { type: 'string' } },
    });
    const [command, ...others] = positionals;
    const { profile, account } = values;
    const isOne = (profile === undefined) !== (account === undefined);
    const id = profile ?? account ?? '';
    if (others.length > 0 || !isOne || !/^[1-9][0-9]{0,15}$/.test(id)) throw new Error(USAGE);
    if (command === 'close' && profile !== undefined) return { command, target: { profileId: Number(id) } };
    if (command !== 'unlock') throw new Error(USAGE);
    return { command, target: profile === undefined ? { accountId: Number(id) } : { profileId: Number(id) } };
  } catch {
    throw new Error(USAGE);
  }
}

runCommand(run);
