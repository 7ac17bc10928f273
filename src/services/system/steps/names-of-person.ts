// Everything by which a person is named outside of their profile and accounts: digests of limits and of the audit trail.
import type { ProfileFacts } from '../../../domain/profile/profile';
import { RATE_LIMITS, type RateLimitScope } from '../../../domain/rate-limits/rate-limits';
import { keysOf } from '../../../domain/shared/vocabulary';
import { normalizeLastName } from '../../../domain/sign-in/last-name';
import type { Database } from '../../../persistence/database/database';
import type { Identity } from '../../../persistence/shared/personal-data';
import type { AccountOfPerson, NamesOfPerson } from '../../../persistence/system/erasure-store';
import type { Dependencies } from '../../shared/dependencies';

type NameDependencies = Pick<Dependencies, 'digests' | 'erasures' | 'profiles' | 'settings'>;

/** A profile with what its owner signs in with. */
export interface KnownPerson {
  readonly profile: ProfileFacts;
  readonly identity: Identity | null;
}

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Call it after the accounts are erased. What others still have of accounts without a profile stays: an erased account of one
 * company must not change how its person signs in to the accounts of another.
 */
export async function listNames(
  dependencies: NameDependencies,
  db: Database,
  people: readonly KnownPerson[],
  accounts: readonly AccountOfPerson[],
): Promise<NamesOfPerson> {
  const { digests, erasures, profiles, settings } = dependencies;
  const identities = [...people.map(({ identity }) => identity), ...accounts.map(({ person }) => readIdentity(person))]
    .filter((identity) => identity !== null)
    .map((identity) => [formatIdentity(identity), identity] as const);
  const profileIds = people.map(({ profile }) => profile.id);
  const contactsOfProfiles = people.flatMap(({ profile }) => [profile.email, profile.mobile]);
  const contactsOfAccounts = accounts.flatMap(({ person }) => [person.email, person.mobile]);
  const waiting = await erasures.findWaitingContacts(db, profileIds);
  const all = collect([...contactsOfProfiles, ...contactsOfAccounts, ...waiting]);
  const known = {
    identities: [...new Map(identities).values()],
    emails: all.filter((contact) => contact.includes('@')),
    mobiles: all.filter((contact) => !contact.includes('@')),
  };
  const { identities: unique, emails, mobiles } = people.length > 0 ? known : await erasures.findUnused(db, known);
  const companyIds = [...new Set(accounts.flatMap(({ companyId }) => companyId ?? []))];
  const identityIndexes = unique.flatMap((identity) => [...profiles.listIdentityIndexes(db, identity)]);
  const contacts = [...emails, ...mobiles];
  const subjects = [
    ...unique.flatMap(listIdentityTexts),
    ...identityIndexes,
    ...contacts,
    ...companyIds.flatMap((id) => [...emails, ...profileIds].map((reader) => `${id}|${reader}`)),
  ];
  const limits = listScopes(settings.rateLimits).flatMap(({ scope, seconds }) =>
    subjects.flatMap((text) =>
      digests.digestSubjects(`${scope}.${seconds}`, text).map((subject) => ({ scope, subject })),
    ),
  );
  const counters = [...limits, ...erasures.listLocks(db, { identities: unique, emails, mobiles })];
  const auditReasons = [
    ...unique.flatMap((identity) => digests.digestSubjects('audit.identity', formatIdentity(identity))),
    ...emails.flatMap((email) => digests.digestSubjects('audit.email', email).map((digest) => `email ${digest}`)),
    ...mobiles.flatMap((mobile) => digests.digestSubjects('audit.sms', mobile).map((digest) => `sms ${digest}`)),
  ];
  const births = unique.map(({ lastNameKey, dateOfBirth }) => `${lastNameKey}|${dateOfBirth}`);
  const accountIds = accounts.map(({ id }) => id);
  const delivered = collect(contactsOfAccounts);
  return { profileIds, accountIds, companyIds, identityIndexes, births, contacts, delivered, counters, auditReasons };
}

function readIdentity({ lastName, dateOfBirth, last4ssn }: AccountOfPerson['person']): Identity | null {
  if (lastName === undefined || dateOfBirth === undefined || last4ssn === undefined) return null;
  return { lastNameKey: normalizeLastName(lastName), dateOfBirth, last4ssn };
}

function formatIdentity({ lastNameKey, dateOfBirth, last4ssn }: Identity): string {
  return `${lastNameKey}|${dateOfBirth}|${last4ssn}`;
}

/** Limits count identities by these texts. */
function listIdentityTexts({ lastNameKey, dateOfBirth, last4ssn }: Identity): readonly string[] {
  return [
    `${lastNameKey}|${dateOfBirth}|${last4ssn}`,
    `${lastNameKey}|${dateOfBirth}`,
    `${dateOfBirth}|${last4ssn}`,
    `${dateOfBirth}|${last4ssn}|${lastNameKey}`,
  ];
}

const OF_PEOPLE: readonly RateLimitScope[] = keysOf(RATE_LIMITS).filter((scope) =>
  /^(login|send|identity)_/.test(scope),
);

/** Limits that count identities and contacts, in each window. */
function listScopes(rateLimits: Dependencies['settings']['rateLimits']) {
  const limits = OF_PEOPLE.flatMap((name) =>
    rateLimits[name].flatMap(({ seconds }) => [
      { scope: name, seconds },
      { scope: `${name}.value`, seconds },
    ]),
  );
  const invitations = ['letter_invitation', 'letter_notice'].map((scope) => ({ scope, seconds: DAY_SECONDS }));
  return [...limits, ...invitations];
}

function collect(values: readonly (string | null | undefined)[]): readonly string[] {
  return [...new Set(values.flatMap((value) => (value ? [value.trim().toLowerCase()] : [])))];
}
