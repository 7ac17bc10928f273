// A line of the catalogue of refusals: what leads up to it, the request that is refused, and what may have been written.
import type { Browser, ApiOutcome, ApiStyle } from '../../../support/clients/simulated-browser';
import type { ExpectedRefusal } from '../../../support/clients/refusals';
import type { SignInFixture } from '../../../support/fixtures/sign-in-fixture';

export interface CatalogueCase {
  /** `E1`–`E32`. */
  readonly id: string;
  readonly title: string;
  /** The CAPTCHA of the environment; a hosted one when not said. */
  readonly captcha?: 'altcha';
  arrange(scene: CaseContext): Promise<Arranged>;
}

/** One browser of one style in a world of its own day. */
export interface CaseContext {
  readonly world: SignInFixture;
  readonly style: ApiStyle;
  readonly browser: Browser;
}

export interface Arranged {
  readonly send: () => Promise<ApiOutcome>;
  readonly refusal: ExpectedRefusal;
  /** Columns that the refused request may change, as `table.column`; a new row as `table+`. Nothing when absent. */
  readonly writes?: readonly string[];
  readonly tidy?: () => Promise<void>;
}

/** The words that all faulty input is answered with. */
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
