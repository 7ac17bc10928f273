// Reads the setup that a payer completed in the provider's widget.
import { UNKNOWN_SETUP } from '../../../domain/payments/payment-method-request';
import type { GiftLinkFacts } from '../../../domain/gifts/gift-link';
import { DomainError } from '../../../domain/shared/errors';
import type { PaymentSetupFacts } from '../../../persistence/payments/payment-setup-store';
import { askProvider, requireSetups } from '../../payments/steps/describe-method';
import type { Dependencies } from '../../shared/dependencies';

/** Throws `validation_failed` for a setup of another link, and `payment_setup_incomplete`. */
export async function findOpenSetup(
  { db, clock, paymentSetups }: Dependencies,
  link: Pick<GiftLinkFacts, 'id'>,
  setupId: string,
): Promise<PaymentSetupFacts> {
  const setup = await paymentSetups.findSetup(db, { giftLinkId: link.id }, setupId);
  if (!setup) throw unknownSetup();
  if (setup.state === 'redeemed') throw incomplete('redeemed');
  if (setup.expiresAt <= clock().epoch) throw incomplete('expired');
  return setup;
}

/** Returns the reference. Throws also `payments_unavailable`. Called outside of transactions: it may take seconds. */
export async function readGiftSetup(dependencies: Dependencies, setup: PaymentSetupFacts): Promise<string> {
  const { db, gifts } = dependencies;
  const { read } = requireSetups(dependencies);
  const result = await askProvider(dependencies, () => read(setup.providerSetup));
  if (result === null) throw unknownSetup();
  if (result.status !== 'succeeded') throw incomplete(result.status);
  const { owner, reference } = result;
  if (owner !== null && !gifts.getGiftOwners(db, setup.id).includes(owner)) throw unknownSetup();
  return reference;
}

function unknownSetup(): DomainError {
  return new DomainError('validation_failed', { errors: { setupId: [UNKNOWN_SETUP] } });
}

function incomplete(currentStatus: string): DomainError {
  return new DomainError('payment_setup_incomplete', { currentStatus });
}
