// Finds the profile of each new account of a batch, or makes one, so that its owner can sign in.
import type { Moment } from '../../../domain/shared/calendar';
import type { LinkState } from '../../../domain/shared/vocabulary';
import type { RowValues } from '../../../domain/imports/read-row';
import type { RowViolation, RowWarningCode } from '../../../domain/imports/row-violations';
import type { Database } from '../../../persistence/database/database';
import type { ProfilePersonalData } from '../../../persistence/shared/personal-data';
import type { Dependencies } from '../../shared/dependencies';

export interface PersonLink {
  readonly profileId: number | null;
  readonly linkState: LinkState;
  readonly warnings: readonly RowViolation<RowWarningCode>[];
}

const INCOMPLETE: PersonLink = {
  profileId: null,
  linkState: 'incomplete',
  warnings: [{ column: null, code: 'identity_incomplete' }],
};
const AMBIGUOUS: PersonLink = {
  profileId: null,
  linkState: 'ambiguous',
  warnings: [{ column: null, code: 'identity_ambiguous' }],
};

/** One result for each of `rows`, in their order. Call in the transaction that inserts the accounts. */
export async function linkPeople(
  { links, settings }: Pick<Dependencies, 'links' | 'settings'>,
  db: Database,
  rows: readonly RowValues[],
  moment: Moment,
): Promise<readonly PersonLink[]> {
  const people = rows.map(toPerson);
  const known = people.filter((person) => person !== null);
  const profileIds = await links.findProfileIds(db, known);
  const isNew = (person: ProfilePersonalData) => !profileIds.has(links.toIdentityKey(person));
  const first = new Map<string, ProfilePersonalData>();
  for (const person of known.filter(isNew)) {
    const key = links.toIdentityKey(person);
    if (!first.has(key)) first.set(key, person);
  }
  const bound = await enforceContactLimit({ links, settings }, db, [...first]);
  const made = await links.insertProfiles(
    db,
    bound.map(({ person }) => person),
    moment,
  );
  const warnings = new Map(bound.map(({ key, warnings: found }) => [key, found]));
  return people.map((person): PersonLink => {
    if (!person) return INCOMPLETE;
    const key = links.toIdentityKey(person);
    const [id = made.get(key) ?? null, ...more] = profileIds.get(key) ?? [];
    if (more.length > 0) return AMBIGUOUS;
    const own = warnings.get(key) ?? [];
    warnings.delete(key);
    return { profileId: id, linkState: 'linked', warnings: own };
  });
}

interface NewPerson {
  readonly key: string;
  readonly person: ProfilePersonalData;
  readonly warnings: readonly RowViolation<RowWarningCode>[];
}

/** A contact that the allowed number of profiles has is left out. */
async function enforceContactLimit(
  { links, settings }: Pick<Dependencies, 'links' | 'settings'>,
  db: Database,
  people: readonly (readonly [string, ProfilePersonalData])[],
): Promise<readonly NewPerson[]> {
  const emails = people.flatMap(([, { email }]) => email ?? []);
  const mobiles = people.flatMap(([, { mobile }]) => mobile ?? []);
  const counts = new Map([
    ...(await links.countContacts(db, 'email', emails)),
    ...(await links.countContacts(db, 'sms', mobiles)),
  ]);
  const take = (contact: string | undefined) => {
    if (contact === undefined) return false;
    const count = counts.get(contact) ?? 0;
    counts.set(contact, count + 1);
    return count >= settings.profilesPerContact;
  };
  return people.map(([key, { email, mobile, ...person }]) => {
    const exceeding = [take(email) ? 'email1' : null, take(mobile) ? 'mobile1' : null].filter((name) => name !== null);
    return {
      key,
      person: {
        ...person,
        ...(email !== undefined && !exceeding.includes('email1') && { email }),
        ...(mobile !== undefined && !exceeding.includes('mobile1') && { mobile }),
      },
      warnings: exceeding.map((column) => ({ column, code: 'contact_not_bound' as const })),
    };
  });
}

/** Null while the identity is incomplete. */
export function toPerson(values: RowValues): ProfilePersonalData | null {
  const { last_name: lastName, date_of_birth: dateOfBirth, last4ssn } = values;
  if (typeof lastName !== 'string' || typeof dateOfBirth !== 'string' || typeof last4ssn !== 'string') return null;
  const { first_name: firstName, email1: email, mobile1: mobile } = values;
  return {
    lastName,
    dateOfBirth,
    last4ssn,
    ...(typeof firstName === 'string' && { firstName }),
    ...(typeof email === 'string' && { email }),
    ...(typeof mobile === 'string' && { mobile }),
  };
}
