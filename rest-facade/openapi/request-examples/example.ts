// An example of a request that succeeds on new demo data, as the OpenAPI documents show it and the reference fills it in.

/** The date so many days after today. */
export type Day = (days: number) => string;

export interface RequestExample {
  /** The demo person who sends it; by default the first of each API. */
  readonly person?: string;
  readonly path?: Readonly<Record<string, number | string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Keys are names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Further bodies, by what they show. */
  readonly otherBodies?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** What comes before, or why the request may be refused. */
  readonly note?: string;
}

/** Keys are operations. Operations without parameters and body need no example. */
export type RequestExamples = Readonly<Record<string, RequestExample>>;

/** A value that only an earlier answer has. The reference puts in the newest one. */
export const FROM_ANSWER = {
  attemptToken: '{attempt_token}',
  flowToken: '{flow_token}',
  refreshToken: '{refresh_token}',
  session: '{session}',
  setupId: '{setup_id}',
} as const;

export const OKAFOR = 'Chidi Okafor';
export const OBRIEN = "Saoirse O'Brien-Müller";
export const CASTILLO = 'Elena Castillo';
export const NORTHBANK = 'Sam Ostrowski';
