// The people of the demo data who can sign in, for the pages that offer it in development.
import type { Moment } from '../src/domain/shared/calendar';
import { LINDQVIST, LINDQVIST_NUMBER, profileRows } from './demo-accounts';
import { companyRows, creditorUserRows } from './demo-creditors';

/** What each consumer demonstrates, by profile id. */
const CONSUMERS: Readonly<Record<number, string>> = {
  1: 'an account in every state',
  2: 'odd amounts',
  4: 'profile incomplete',
  5: 'two people, one identity, two codes',
  7: 'accents in the name',
  8: 'payments and mail',
};

const CREDITORS: Readonly<Record<number, string>> = {
  1: '',
  2: ', agent',
  3: '',
  4: ', membership ended',
};

/** `demo-creditors.ts` contains its hash. */
const PASSWORD = 'parley-demo';

interface DemoPerson {
  readonly kind: 'consumer' | 'creditor';
  readonly name: string;
  readonly about: string;
  /** The input of `login` or `creditorLogin`. */
  readonly input: Readonly<Record<string, string>>;
}

export function demoPeople(moment: Moment): readonly DemoPerson[] {
  const consumers = profileRows(moment).flatMap(({ id, personal }): DemoPerson[] => {
    const about = CONSUMERS[id];
    if (about === undefined) return [];
    const { firstName, lastName, dateOfBirth, last4ssn } = personal;
    return [{ kind: 'consumer', name: `${firstName} ${lastName}`, about, input: { lastName, dateOfBirth, last4ssn } }];
  });
  const { firstName, lastName, dateOfBirth, last4ssn } = LINDQVIST.personal;
  const newcomer: DemoPerson = {
    kind: 'consumer',
    name: `${firstName} ${lastName}`,
    about: `gives a contact, then the number ${LINDQVIST_NUMBER}`,
    input: { lastName, dateOfBirth, last4ssn },
  };
  const companies = new Map(companyRows(moment).map(({ id, companyName }) => [id, companyName]));
  const creditors = creditorUserRows(moment).flatMap(({ id, companyId, name, email }): DemoPerson[] => {
    const about = CREDITORS[id ?? 0];
    if (about === undefined) return [];
    return [
      {
        kind: 'creditor',
        name,
        about: `${companies.get(companyId) ?? ''}${about}`,
        input: { email, password: PASSWORD },
      },
    ];
  });
  return [...consumers, newcomer, ...creditors];
}

/** The name of the person who reads messages at this e-mail address or mobile number; null: no one of the demo data does. */
export function findDemoName(moment: Moment, contact: string): string | null {
  const found = profileRows(moment).find(({ personal: { email, mobile } }) => email === contact || mobile === contact);
  return found ? `${found.personal.firstName} ${found.personal.lastName}` : null;
}
