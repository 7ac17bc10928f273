// A line of the catalogue of refusals: what leads up to it, the request that is refused, and what may have been written.
import type { Browser, Outcome, Style } from '../../../support/clients/simulated-browser';
import type { Refusal } from '../../../support/clients/refusals';
import type { SignInWorld } from '../../../support/fixtures/sign-in-fixture';

export interface CatalogueCase {
  /** `E1`–`E32`. */
  readonly id: string;
  readonly title: string;
  /** The CAPTCHA of the environment; a hosted one when not said. */
  readonly captcha?: 'altcha';
  arrange(scene: Scene): Promise<Arranged>;
}

/** One browser of one style in a world of its own day. */
export interface Scene {
  readonly world: SignInWorld;
  readonly style: Style;
  readonly browser: Browser;
}

export interface Arranged {
  readonly send: () => Promise<Outcome>;
  readonly refusal: Refusal;
  /** Columns that the refused request may change, as `table.column`; a new row as `table+`. Nothing when absent. */
  readonly writes?: readonly string[];
  readonly tidy?: () => Promise<void>;
}

/** The words that all faulty input is answered with. */
export function invalid(errors: Readonly<Record<string, readonly string[]>>): Refusal {
  return {
    status: 422,
    code: 'validation_failed',
    plain: true,
    message: 'The given data was invalid.',
    members: { errors },
  };
}

export function tooMany(code: string, message: string, retry_after: number): Refusal {
  return { status: 429, code, message, members: { retry_after } };
}
