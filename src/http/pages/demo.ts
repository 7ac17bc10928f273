// What the pages of a developer's machine know of the demo data. The application receives it from its start.
import type { LocalDate, Moment } from '../../domain/shared/calendar';

/** A person who can sign in. */
export interface DemoPerson {
  readonly kind: 'consumer' | 'creditor';
  readonly name: string;
  readonly about: string;
  /** The input of `login` or `creditorLogin`. */
  readonly input: Readonly<Record<string, string>>;
}

export interface Demo {
  readonly people: (moment: Moment) => readonly DemoPerson[];
  /** Whose e-mail address or mobile number it is. */
  readonly findName: (moment: Moment, contact: string) => string | null;
  /** Returns the day from which the demo data counts, or null if the database has other data, or none. */
  readonly findDay: (moment: Moment) => Promise<LocalDate | null>;
  /** Deletes everything and seeds again. Returns false, and changes nothing, in a database with other data. */
  readonly reset: (moment: Moment) => Promise<boolean>;
}
