// Says in the log which messages were given up, and when a provider takes none. Nothing of their content or recipients.
import type { Logger } from 'pino';
import type { DeliveryReporter } from '../../services/messages/deliver-messages';

export function reportDeliveries(log: Logger): DeliveryReporter {
  return {
    gaveUp({ id: message, channel, purpose, attempts }, outcome, cause) {
      const facts = { event: 'message.given_up', message, channel, purpose, outcome, attempts, cause };
      log.warn(facts, 'A message was given up');
    },
    providerFailed(provider, cause) {
      log.warn({ event: 'message.provider_failed', provider, cause }, 'A provider accepts no messages; they wait');
    },
  };
}
