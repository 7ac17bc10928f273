// What the commands for companies share: what they open, and options for contact data.
import type { Command } from 'commander';
import { readConfig, type Config } from '../../config/config';
import type { Dependencies } from '../../container';
import type { CompanyContactRequest } from '../../domain/company/company-profile';
import * as accounts from '../../persistence/account/account-store';
import * as accountDetails from '../../persistence/creditor/account-detail-store';
import * as calendarFeeds from '../../persistence/calendar/calendar-store';
import * as creditorSessions from '../../persistence/creditor/creditor-session-store';
import * as giftLinks from '../../persistence/gifts/gift-link-store';
import * as contactChanges from '../../persistence/profile/contact-change-store';
import * as contacts from '../../persistence/profile/contact-store';
import * as profiles from '../../persistence/profile/profile-store';
import * as devices from '../../persistence/sign-in/device-store';
import * as flows from '../../persistence/sign-in/flow-store';
import * as sessions from '../../persistence/sign-in/session-store';
import * as companySettings from '../../persistence/company/company-settings-store';
import * as memberships from '../../persistence/company/membership-store';
import * as noticeSenders from '../../persistence/company/sender-store';
import * as subclients from '../../persistence/company/subclient-store';
import * as payTerms from '../../persistence/company/terms-store';
import * as apiKeys from '../../persistence/creditor/api-key-store';
import * as creditorUsers from '../../persistence/creditor/creditor-user-store';
import * as passwordTokens from '../../persistence/creditor/password-token-store';
import * as notPayingReasons from '../../persistence/account/reason-store';
import * as portalPreferences from '../../persistence/profile/portal-store';
import * as audit from '../../persistence/system/audit-store';
import * as runtimeSettings from '../../persistence/system/runtime-setting-store';
import * as contactRecords from '../../persistence/messages/contact-record-store';
import * as optOuts from '../../persistence/messages/opt-out-store';
import * as outbox from '../../persistence/messages/outbox-store';
import { systemClock, systemRandomness } from '../../providers/clock';
import { keyedDigests } from '../../providers/crypto/digests';
import { argonPasswords } from '../../providers/crypto/passwords';
import { findOperator, type Operator } from '../operator';
import { withDatabase, type CommandReport } from '../run-command';

const STORES = {
  accountDetails,
  accounts,
  apiKeys,
  audit,
  calendarFeeds,
  companySettings,
  creditorUsers,
  devices,
  flows,
  giftLinks,
  memberships,
  noticeSenders,
  notPayingReasons,
  contactChanges,
  contactRecords,
  contacts,
  creditorSessions,
  optOuts,
  outbox,
  passwordTokens,
  payTerms,
  portalPreferences,
  profiles,
  runtimeSettings,
  sessions,
  subclients,
};

type Provided = 'db' | 'clock' | 'digests' | 'messageTexts' | 'passwords' | 'randomness' | 'settings';

export type OperatorDependencies = Pick<Dependencies, Provided | keyof typeof STORES>;

/** Opens the database for a command of an operator. */
export async function runAsOperator(
  work: (dependencies: OperatorDependencies, actor: Operator, config: Config) => Promise<CommandReport>,
): Promise<CommandReport> {
  const config = readConfig(process.env);
  return withDatabase(config, (db) => {
    const clock = systemClock(config.BUSINESS_TIME_ZONE, db.readEpoch);
    const digests = keyedDigests(config.keyRings.CODE_KEYS, config.keyRings.LIMIT_KEYS[0]);
    const providers = { clock, digests, passwords: argonPasswords(), randomness: systemRandomness };
    const { services: settings, messageTexts } = config;
    const dependencies = { db, ...providers, settings, messageTexts, ...STORES };
    return work(dependencies, findOperator(), config);
  });
}

/** Adds the options for contact data, which all have the name of their field. */
export function withContactOptions(command: Command): Command {
  return command
    .option('--phone <number>', 'US phone number that consumers see')
    .option('--email <address>', 'e-mail address that consumers see')
    .option('--address1 <text>', 'first line of the address')
    .option('--address2 <text>', 'second line of the address')
    .option('--city <name>', 'city')
    .option('--state <state>', 'US state')
    .option('--zip <code>', 'ZIP code')
    .option('--url <address>', 'web site, from https:// on');
}

export function pickContact({
  phone,
  email,
  address1,
  address2,
  city,
  state,
  zip,
  url,
}: CompanyContactRequest): CompanyContactRequest {
  const given = Object.entries({ phone, email, address1, address2, city, state, zip, url });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
