// What a client gets to open the payment provider's widget.
import type { Instant } from '../../../domain/shared/calendar';

/** Secret: never stored or logged. */
export interface PaymentSetupResult {
  readonly message: string;
  readonly data: {
    readonly setupId: string;
    readonly provider: string;
    readonly clientSecret: string;
    readonly publishableKey: string | null;
    readonly widgetUrl: string | null;
    readonly expiresAt: Instant;
  };
}
