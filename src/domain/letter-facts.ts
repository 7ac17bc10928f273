// What a letter may tell of one account: the account itself, the person, and the columns that only letters show.
import type { AccountFacts } from './account/account-facts';
import type { LocalDate } from './shared/calendar';

export interface LetterFacts {
  readonly account: AccountFacts;
  readonly dateOfBirth: LocalDate | null;
  /** As the creditor has them; the profile's own contacts never stand in a letter. */
  readonly email: string | null;
  readonly mobile: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  /** Postal code or name. */
  readonly state: string | null;
  readonly zip: string | null;
  readonly passThrough: readonly [OptionalText, OptionalText, OptionalText, OptionalText, OptionalText];
  readonly invitationLink: string | null;
  readonly businessCategory: string | null;
}

type OptionalText = string | null;
