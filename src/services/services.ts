// Every job of the product, bound to its parts: one job under the same name as its GraphQL field.
import { addPaymentMethod } from './payments/add-payment-method';
import { authenticate, authenticateCreditor } from './shared/authenticate';
import { captchaChallenge } from './sign-in/captcha-challenge';
import { account, offerAccess, offers } from './account/account';
import { confirmCreate } from './sign-in/confirm-create';
import {
  acceptCreditorOffer,
  cancelPendingOffer,
  cancelPlan,
  changeFirstPayDate,
  createCustomOffer,
  createPaymentPlanOffer,
  createSettlementOffer,
  disputeAccount,
  holdPlan,
  restartNegotiation,
  restartPlan,
  sendCounterOffer,
  startOver,
} from './negotiation/consumer-moves';
import { creditorLogin } from './creditor/creditor-login';
import { creditor, creditorLogout, refreshCreditorTokens } from './creditor/creditor-session';
import { acceptOffer, counterOffer, declineOffer } from './negotiation/creditor-moves';
import { health } from './system/health';
import { viewer } from './profile/viewer';
import { devices, revokeDevice } from './sign-in/devices';
import { accounts } from './account/accounts';
import { eLetterTemplate, eLetterTemplates, eLetterTemplateVersions } from './letters/e-letter-templates';
import { login } from './sign-in/login';
import type { Dependencies } from './shared/dependencies';
import { previewELetterTemplate } from './letters/preview-e-letter-template';
import { provideContact } from './sign-in/provide-contact';
import { refreshTokens } from './sign-in/refresh-tokens';
import { notPayingReasons, reportNotPaying } from './negotiation/report-not-paying';
import { resendOtp } from './sign-in/resend-otp';
import { negotiationHistory } from './negotiation/negotiation-history';
import { openOffers } from './negotiation/open-offers';
import { sessions, logout, revokeOtherSessions, revokeSession } from './sign-in/sessions';
import { addUnregisteredCounts, findDocumentText, isDocumentRegistered } from './system/trusted-documents';
import { updateCommunication } from './profile/update-communication';
import { updateELetterTemplate } from './letters/update-e-letter-template';
import { recordUsage } from './system/usage';
import { verifyIdentity } from './profile/verify-identity';
import { verifyOtp } from './sign-in/verify-otp';
import { accountChanged } from './account/account-changed';

export type Services = ReturnType<typeof bindServices>;

/** The services with their parts already given. */
export function bindServices(parts: Dependencies) {
  const bind =
    <Given extends readonly unknown[], Answer>(job: (parts: Dependencies, ...given: Given) => Answer) =>
    (...given: Given): Answer =>
      job(parts, ...given);
  return {
    acceptCreditorOffer: bind(acceptCreditorOffer),
    acceptOffer: bind(acceptOffer),
    addPaymentMethod: bind(addPaymentMethod),
    addUsage: bind(recordUsage),
    authenticate: bind(authenticate),
    authenticateCreditor: bind(authenticateCreditor),
    cancelPendingOffer: bind(cancelPendingOffer),
    cancelPlan: bind(cancelPlan),
    captchaChallenge: bind(captchaChallenge),
    changeFirstPayDate: bind(changeFirstPayDate),
    checkOfferAccess: bind(offerAccess),
    confirmCreate: bind(confirmCreate),
    countUnregistered: bind(addUnregisteredCounts),
    counterOffer: bind(counterOffer),
    createCustomOffer: bind(createCustomOffer),
    createPaymentPlanOffer: bind(createPaymentPlanOffer),
    createSettlementOffer: bind(createSettlementOffer),
    creditorLogin: bind(creditorLogin),
    creditorLogout: bind(creditorLogout),
    declineOffer: bind(declineOffer),
    describeCreditor: bind(creditor),
    describeHealth: bind(health),
    describeViewer: bind(viewer),
    disputeAccount: bind(disputeAccount),
    findDocumentText: bind(findDocumentText),
    holdPlan: bind(holdPlan),
    isDocumentRegistered: bind(isDocumentRegistered),
    listAccounts: bind(accounts),
    listDevices: bind(devices),
    listELetterTemplates: bind(eLetterTemplates),
    listNegotiationHistory: bind(negotiationHistory),
    listNotPayingReasons: bind(notPayingReasons),
    listOpenOffers: bind(openOffers),
    listSessions: bind(sessions),
    listTemplateVersions: bind(eLetterTemplateVersions),
    login: bind(login),
    logout: bind(logout),
    openAccount: bind(account),
    openELetterTemplate: bind(eLetterTemplate),
    openOffers: bind(offers),
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
    watchAccount: bind(accountChanged),
  };
}
