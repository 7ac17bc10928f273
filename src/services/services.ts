// Every job of the product, bound to its parts: one job a file, under the same name as its GraphQL field.
import { authenticate } from './authenticate';
import { checkOfferAccess } from './check-offer-access';
import { createPaymentPlanOffer } from './create-payment-plan-offer';
import { describeHealth } from './describe-health';
import { describeViewer } from './describe-viewer';
import { listAccounts } from './list-accounts';
import { login } from './login';
import { openAccount } from './open-account';
import { openOffers } from './open-offers';
import type { Parts } from './parts';
import { refreshTokens } from './refresh-tokens';
import { verifyOtp } from './verify-otp';

export type Services = ReturnType<typeof bindServices>;

type Rest<Job> = Job extends (parts: Parts, ...rest: infer Given) => unknown ? Given : never;

/** The services with their parts already given. */
export function bindServices(parts: Parts) {
  return {
    authenticate: (...given: Rest<typeof authenticate>) => authenticate(parts, ...given),
    checkOfferAccess: (...given: Rest<typeof checkOfferAccess>) => checkOfferAccess(parts, ...given),
    createPaymentPlanOffer: (...given: Rest<typeof createPaymentPlanOffer>) => createPaymentPlanOffer(parts, ...given),
    describeHealth: () => describeHealth(parts),
    describeViewer: (...given: Rest<typeof describeViewer>) => describeViewer(parts, ...given),
    listAccounts: (...given: Rest<typeof listAccounts>) => listAccounts(parts, ...given),
    login: (...given: Rest<typeof login>) => login(parts, ...given),
    openAccount: (...given: Rest<typeof openAccount>) => openAccount(parts, ...given),
    openOffers: (...given: Rest<typeof openOffers>) => openOffers(parts, ...given),
    refreshTokens: (...given: Rest<typeof refreshTokens>) => refreshTokens(parts, ...given),
    verifyOtp: (...given: Rest<typeof verifyOtp>) => verifyOtp(parts, ...given),
  };
}
