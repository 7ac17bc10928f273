// `npm run consumer -- unlock --profile 12` or `unlock --account 4711`: ends the lock of a consumer's sign-in, for support.
// The audit trail records it. Names and contacts are not accepted: commands are stored in the history of a shell.
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config/config';
import * as accounts from '../persistence/account/account-store';
import type { Database } from '../persistence/database/database';
import { migrate } from '../persistence/migrations/migrate';
import * as profiles from '../persistence/profile/profile-store';
import * as rateLimits from '../persistence/shared/rate-counter-store';
import * as audit from '../persistence/system/audit-store';
import { systemClock } from '../providers/clock';
import { keyedDigests } from '../providers/crypto/digests';
import { unlockProfile, type ProfileToUnlock } from '../services/sign-in/unlock-profile';
import { printLine, runCommand, withDatabase } from './run-command';

const USAGE = [
  'Usage: npm run consumer -- unlock --profile 12',
  '       npm run consumer -- unlock --account 4711',
].join('\n');

async function run(): Promise<void> {
  const target = parseOptions();
  const config = readConfig(process.env);
  await withDatabase(config, async (db) => {
    await migrate(db);
    const { profileId, secondsLocked } = await unlock(config, db, target);
    const state = secondsLocked > 0 ? `It was locked for ${secondsLocked} more seconds.` : 'It was not locked.';
    printLine(`Unlocked the sign-in of profile ${profileId}. ${state}`);
  });
}

function unlock({ keyRings, services, ...config }: Config, db: Database, target: ProfileToUnlock) {
  const clock = systemClock(config.BUSINESS_TIME_ZONE);
  const digests = keyedDigests(keyRings.CODE_KEYS, keyRings.LIMIT_KEYS[0]);
  return unlockProfile({ db, accounts, audit, clock, digests, profiles, rateLimits, settings: services }, target);
}

function parseOptions(): ProfileToUnlock {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { profile: { type: 'string' }, account: { type: 'string' } },
    });
    const [command, ...others] = positionals;
    const { profile, account } = values;
    const isOne = (profile === undefined) !== (account === undefined);
    const id = profile ?? account ?? '';
    if (command !== 'unlock' || others.length > 0 || !isOne || !/^[1-9][0-9]{0,15}$/.test(id)) throw new Error(USAGE);
    return profile === undefined ? { accountId: Number(id) } : { profileId: Number(id) };
  } catch {
    throw new Error(USAGE);
  }
}

runCommand(run);
