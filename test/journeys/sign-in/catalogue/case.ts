// A case of the error catalogue: its preconditions, the rejected request, and the stored changes that it may cause.
import type { Browser, ApiOutcome, ApiStyle } from '../../../support/clients/simulated-browser';
import type { ExpectedRefusal } from '../../../support/clients/refusals';
import type { SignInFixture } from '../../../support/fixtures/sign-in-fixture';

export interface CatalogueCase {
  /** `E1`–`E33`. */
  readonly id: string;
  readonly title: string;
  /** A hosted CAPTCHA by default. */
  readonly captcha?: 'altcha';
  arrange(context: CaseContext): Promise<Arranged>;
}

/** One browser with one API style, on a new day of the fixture. */
export interface CaseContext {
  readonly fixture: SignInFixture;
  readonly style: ApiStyle;
  readonly browser: Browser;
}

export interface Arranged {
  readonly send: () => Promise<ApiOutcome>;
  readonly refusal: ExpectedRefusal;
  /** Columns that the rejected request may change, as `table.column`; a new row as `table+`. None by default. */
  readonly writes?: readonly string[];
  readonly restore?: () => Promise<void>;
}

/** The response to invalid input. */
export function invalid(errors: Readonly<Record<string, readonly string[]>>): ExpectedRefusal {
  return {
    status: 422,
    code: 'validation_failed',
    plain: true,
    message: 'The given data was invalid.',
    members: { errors },
  };
}

export function tooMany(code: string, message: string, retry_after: number): ExpectedRefusal {
  return { status: 429, code, message, members: { retry_after } };
}
