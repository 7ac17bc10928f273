// Every job of the product, bound to its parts: one job under the same name as its GraphQL field.
import { addPaymentMethod } from './payments/add-payment-method';
import { authenticate } from './authenticate';
import { authenticateCreditor } from './authenticate-creditor';
import { captchaChallenge } from './sign-in/captcha-challenge';
import { checkOfferAccess } from './check-offer-access';
import { confirmCreate } from './sign-in/confirm-create';
import {
  acceptCreditorOffer,
  cancelPendingOffer,
  cancelPlan,
  changeFirstPayDate,
  createCustomOffer,
  createSettlementOffer,
  disputeAccount,
  holdPlan,
  restartNegotiation,
  restartPlan,
  sendCounterOffer,
  startOver,
} from './consumer-moves';
import { createPaymentPlanOffer } from './create-payment-plan-offer';
import { creditorLogin } from './creditor/creditor-login';
import { creditorLogout } from './creditor-logout';
import { acceptOffer, counterOffer, declineOffer } from './negotiation/creditor-moves';
import { describeCreditor } from './describe-creditor';
import { describeHealth } from './system/health';
import { describeViewer } from './profile/viewer';
import { listDevices, revokeDevice } from './sign-in/devices';
import { listAccounts } from './account/accounts';
import { listELetterTemplates } from './list-e-letter-templates';
import { listTemplateVersions } from './list-template-versions';
import { login } from './sign-in/login';
import { openAccount } from './open-account';
import { openELetterTemplate } from './open-e-letter-template';
import { openOffers } from './open-offers';
import type { Parts } from './shared/dependencies';
import { previewELetterTemplate } from './letters/preview-e-letter-template';
import { provideContact } from './sign-in/provide-contact';
import { refreshCreditorTokens } from './refresh-creditor-tokens';
import { refreshTokens } from './sign-in/refresh-tokens';
import { listNotPayingReasons, reportNotPaying } from './negotiation/report-not-paying';
import { resendOtp } from './sign-in/resend-otp';
import { listNegotiationHistory } from './negotiation/negotiation-history';
import { listOpenOffers } from './negotiation/open-offers';
import { listSessions, logout, revokeOtherSessions, revokeSession } from './sign-in/sessions';
import { countUnregistered, findDocumentText, isDocumentRegistered } from './system/trusted-documents';
import { updateCommunication } from './profile/update-communication';
import { updateELetterTemplate } from './letters/update-e-letter-template';
import { addUsage } from './system/usage';
import { verifyIdentity } from './profile/verify-identity';
import { verifyOtp } from './sign-in/verify-otp';
import { watchAccount } from './account/account-changed';

export type Services = ReturnType<typeof bindServices>;

/** The services with their parts already given. */
export function bindServices(parts: Parts) {
  const bind =
    <Given extends readonly unknown[], Answer>(job: (parts: Parts, ...given: Given) => Answer) =>
    (...given: Given): Answer =>
      job(parts, ...given);
  return {
    acceptCreditorOffer: bind(acceptCreditorOffer),
    acceptOffer: bind(acceptOffer),
    addPaymentMethod: bind(addPaymentMethod),
    addUsage: bind(addUsage),
    authenticate: bind(authenticate),
    authenticateCreditor: bind(authenticateCreditor),
    cancelPendingOffer: bind(cancelPendingOffer),
    cancelPlan: bind(cancelPlan),
    captchaChallenge: bind(captchaChallenge),
    changeFirstPayDate: bind(changeFirstPayDate),
    checkOfferAccess: bind(checkOfferAccess),
    confirmCreate: bind(confirmCreate),
    countUnregistered: bind(countUnregistered),
    counterOffer: bind(counterOffer),
    createCustomOffer: bind(createCustomOffer),
    createPaymentPlanOffer: bind(createPaymentPlanOffer),
    createSettlementOffer: bind(createSettlementOffer),
    creditorLogin: bind(creditorLogin),
    creditorLogout: bind(creditorLogout),
    declineOffer: bind(declineOffer),
    describeCreditor: bind(describeCreditor),
    describeHealth: bind(describeHealth),
    describeViewer: bind(describeViewer),
    disputeAccount: bind(disputeAccount),
    findDocumentText: bind(findDocumentText),
    holdPlan: bind(holdPlan),
    isDocumentRegistered: bind(isDocumentRegistered),
    listAccounts: bind(listAccounts),
    listDevices: bind(listDevices),
    listELetterTemplates: bind(listELetterTemplates),
    listNegotiationHistory: bind(listNegotiationHistory),
    listNotPayingReasons: bind(listNotPayingReasons),
    listOpenOffers: bind(listOpenOffers),
    listSessions: bind(listSessions),
    listTemplateVersions: bind(listTemplateVersions),
    login: bind(login),
    logout: bind(logout),
    openAccount: bind(openAccount),
    openELetterTemplate: bind(openELetterTemplate),
    openOffers: bind(openOffers),
    previewELetterTemplate: bind(previewELetterTemplate),
    provideContact: bind(provideContact),
    refreshCreditorTokens: bind(refreshCreditorTokens),
    refreshTokens: bind(refreshTokens),
    reportNotPaying: bind(reportNotPaying),
    resendOtp: bind(resendOtp),
    restartNegotiation: bind(restartNegotiation),
    restartPlan: bind(restartPlan),
    revokeDevice: bind(revokeDevice),
    revokeOtherSessions: bind(revokeOtherSessions),
    revokeSession: bind(revokeSession),
    sendCounterOffer: bind(sendCounterOffer),
    startOver: bind(startOver),
    updateCommunication: bind(updateCommunication),
    updateELetterTemplate: bind(updateELetterTemplate),
    verifyIdentity: bind(verifyIdentity),
    verifyOtp: bind(verifyOtp),
    watchAccount: bind(watchAccount),
  };
}
