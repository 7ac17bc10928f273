// What the services work with: stores, ports and settings, put together once by the composition root.
import type { Captcha } from '../gateways/captcha';
import type { Clock } from '../gateways/clock';
import type { Digests } from '../gateways/digests';
import type { Mail } from '../gateways/mail';
import type { Randomness } from '../gateways/randomness';
import type { Tokens } from '../gateways/tokens';
import type * as AccountStore from '../persistence/account-store';
import type { Database } from '../persistence/database';
import type * as FlowStore from '../persistence/flow-store';
import type * as NegotiationStore from '../persistence/negotiation-store';
import type * as ProfileStore from '../persistence/profile-store';
import type * as SessionStore from '../persistence/session-store';

export interface Parts {
  readonly db: Database;
  readonly accounts: typeof AccountStore;
  readonly negotiations: typeof NegotiationStore;
  readonly profiles: typeof ProfileStore;
  readonly flows: typeof FlowStore;
  readonly sessions: typeof SessionStore;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly digests: Digests;
  readonly tokens: Tokens;
  readonly captcha: Captcha;
  readonly mail: Mail;
  readonly settings: ServiceSettings;
}

export interface ServiceSettings {
  readonly version: string;
  readonly accessTokenSeconds: number;
  readonly codeSeconds: number;
  readonly codeMaxAttempts: number;
  readonly refreshGraceSeconds: number;
  /** Local environments: any six digits pass as one-time code. */
  readonly acceptsAnyCode: boolean;
}
