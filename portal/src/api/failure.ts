// What went wrong with a request, in the words of the person's language.
import type { CombinedError } from '@urql/core';
import type { CodedMessage, Texts } from '../texts/texts';
import type { Enum } from './graphql';

// region codes
/** Every code that a consumer can meet. `texts/en.ts` has a `Record` with a sentence for each. */
export type ErrorCode = Enum<'ConsumerErrorCode'>;
// endregion

export interface Failure {
  readonly code: ErrorCode | Enum<'CreditorErrorCode'> | 'OFFLINE';
  /** For the person. */
  readonly message: string;
  /** Messages for each field of the form, by its name. */
  readonly fields: Readonly<Record<string, string[]>>;
  /** After how many seconds another attempt makes sense. */
  readonly retryAfter: number | null;
  readonly extensions: Readonly<Record<string, unknown>>;
}

// region failure
export function readFailure(error: CombinedError, texts: Texts): Failure {
  const [first] = error.graphQLErrors;
  if (!first) {
    const nothing = { fields: {}, retryAfter: null, extensions: {} };
    return { code: 'OFFLINE', message: texts.offline, ...nothing };
  }
  const extensions = first.extensions as Record<string, unknown>;
  const {
    code,
    errors = {},
    errorCodes = {},
    retryAfter = null,
  } = extensions as {
    readonly code: ErrorCode;
    readonly errors?: Record<string, string[]>;
    readonly errorCodes?: Record<string, CodedMessage[]>;
    readonly retryAfter?: number | null;
  };
  // A code of a newer service than this portal was built for has no sentence here.
  const sentence = new Map(Object.entries(texts.errors)).get(code);
  const fields = Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field,
      messages.map((message, n) => texts.sayMessage(message, errorCodes[field]?.[n])),
    ]),
  );
  return { code, message: sentence ?? first.message, fields, retryAfter, extensions };
}
// endregion

/** What the page shows is old: the account was changed by somebody else, or elsewhere. */
export function isConflict({ code }: Failure): boolean {
  return CONFLICTS.has(code);
}

const CONFLICTS = new Set<Failure['code']>([
  'OFFER_ACTION_UNAVAILABLE',
  'PAYMENT_ACTION_UNAVAILABLE',
  'GIFT_ACTION_UNAVAILABLE',
  'PRECONDITION_FAILED',
  'CHARGE_IN_PROGRESS',
]);
