// Lists every dependency of the application once: stores, providers and settings, created from the configuration.
import type { Logger } from 'pino';
import type { Config } from './config/config';
import { getRateLimitFactor } from './config/rate-limits';
import {
  createCaptcha,
  createCreditorIdentityProvider,
  createMail,
  createPayments,
  createTextMessages,
  createTextVerification,
} from './create-providers';
import { FUTURE_INSTANTS, type FutureInstant } from './domain/shared/clock-difference';
import { widenRateLimits } from './domain/rate-limits/rate-limits';
import { PLACES_PER_LANE } from './domain/messages/outbox';
import { createAnswerStore } from './providers/answer-store';
import { createChangeNotifier } from './providers/change-notifier';
import { accountDocuments } from './providers/documents/documents';
import { createCircuitBreaker } from './providers/circuit-breaker';
import { minimumResponseTime, systemClock, type Clock } from './providers/clock';
import { keyedDigests } from './providers/crypto/digests';
import { argonPasswords } from './providers/crypto/passwords';
import { createObserver, type Observer } from './providers/observation/observer';
import { createJobSignal } from './providers/job-signal';
import { createRequestLoad } from './providers/request-load';
import { createClosed, createReadOnly, endWithoutEffect } from './persistence/database/read-only';
import { createCompanyTurns } from './providers/company-turns';
import { createLetterDesk } from './providers/letters/letter-desk';
import { createUploadPlaces } from './providers/upload-places';
import { placementFiles } from './providers/placement-files/placement-files';
import { signedIncomingTexts } from './providers/messaging/incoming-texts';
import { readUsMobile } from './providers/messaging/us-mobile';
import { systemRandomness } from './providers/clock';
import { signedTokens } from './providers/crypto/tokens';
import * as accounts from './persistence/account/account-store';
import * as billingDetails from './persistence/profile/billing-store';
import * as calendarFeeds from './persistence/calendar/calendar-store';
import * as erasures from './persistence/system/erasure-store';
import * as erasureRequests from './persistence/profile/erasure-request-store';
import * as exportedData from './persistence/system/export-store';
import * as retention from './persistence/system/retention-store';
import * as captchaUses from './persistence/sign-in/captcha-store';
import * as claims from './persistence/account/claim-store';
import * as marks from './persistence/account/mark-store';
import * as companies from './persistence/company/company-contact-store';
import * as companySettings from './persistence/company/company-settings-store';
import * as memberships from './persistence/company/membership-store';
import * as noticeSenders from './persistence/company/sender-store';
import * as payTerms from './persistence/company/terms-store';
import * as subclients from './persistence/company/subclient-store';
import * as contactChanges from './persistence/profile/contact-change-store';
import * as contacts from './persistence/profile/contact-store';
import type { Database } from './persistence/database/database';
import * as companyRows from './persistence/company/company-row-store';
import * as companyCounts from './persistence/creditor/company-count-store';
import * as creditorSessions from './persistence/creditor/creditor-session-store';
import * as apiKeys from './persistence/creditor/api-key-store';
import * as creditors from './persistence/creditor/creditor-store';
import * as creditorUsers from './persistence/creditor/creditor-user-store';
import * as passwordTokens from './persistence/creditor/password-token-store';
import * as devices from './persistence/sign-in/device-store';
import * as eLetters from './persistence/letters/template-store';
import * as gifts from './persistence/gifts/gift-store';
import * as giftLinks from './persistence/gifts/gift-link-store';
import * as giftLists from './persistence/gifts/gift-list-store';
import * as flows from './persistence/sign-in/flow-store';
import * as letters from './persistence/letters/letter-store';
import * as mailbox from './persistence/letters/mailbox-store';
import * as letterFacts from './persistence/letters/letter-facts-store';
import * as agreements from './persistence/payments/agreement-store';
import * as charges from './persistence/payments/charge-store';
import * as detachedMethods from './persistence/payments/detached-method-store';
import * as paymentHistory from './persistence/payments/payment-history-store';
import * as reminders from './persistence/payments/reminder-store';
import * as schedules from './persistence/payments/schedule-store';
import * as statements from './persistence/payments/statement-store';
import * as paymentMethods from './persistence/payments/payment-method-store';
import * as paymentSetups from './persistence/payments/payment-setup-store';
import * as dueMoves from './persistence/negotiation/due-account-store';
import * as companyImports from './persistence/imports/company-import-store';
import * as importCleanUp from './persistence/imports/import-clean-up-store';
import * as headerProfiles from './persistence/imports/header-profile-store';
import * as importFiles from './persistence/imports/import-file-store';
import * as importUploads from './persistence/imports/import-upload-store';
import * as imports from './persistence/imports/import-store';
import * as placingCompanies from './persistence/imports/placing-company-store';
import * as directPayments from './persistence/payments/direct-payment-store';
import * as creditorPayments from './persistence/payments/creditor-payment-store';
import * as accountDetails from './persistence/creditor/account-detail-store';
import * as exportedRows from './persistence/exports/export-store';
import * as placements from './persistence/imports/placement-store';
import * as auditEvents from './persistence/system/audit-event-store';
import * as jobRuns from './persistence/system/job-run-store';
import * as leases from './persistence/system/lease-store';
import * as notices from './persistence/account/notice-store';
import * as notPayingReasons from './persistence/account/reason-store';
import * as history from './persistence/negotiation/history-store';
import * as idempotency from './persistence/system/idempotency-store';
import { reportEvents, reportMoves } from './persistence/system/reported-writes';
import * as rateLimits from './persistence/rate-limits/rate-counter-store';
import * as contactFacts from './persistence/messages/contact-facts-store';
import * as contactRecords from './persistence/messages/contact-record-store';
import * as optOuts from './persistence/messages/opt-out-store';
import * as outbox from './persistence/messages/outbox-store';
import * as portalPreferences from './persistence/profile/portal-store';
import * as profiles from './persistence/profile/profile-store';
import * as sessions from './persistence/sign-in/session-store';
import * as signInLocks from './persistence/sign-in/lock-store';
import * as transactionMarks from './persistence/system/transaction-mark-store';
import * as trustedDocuments from './persistence/system/trusted-document-store';
import * as versions from './persistence/system/item-version-store';
import * as verifications from './persistence/sign-in/verification-store';
import * as usage from './persistence/system/usage-store';
import * as schemaStates from './persistence/migrations/schema-state';
import * as runtimeSettings from './persistence/system/runtime-setting-store';
import { createRuntimeState } from './providers/runtime-state';
import { createOutboxSender } from './providers/messaging/outbox-sender';

/** What use cases, the HTTP layer and the command line work with. */
export type Dependencies = ReturnType<typeof createDependencies>;

/** Tests bring their own clock. */
export function createDependencies(
  config: Config,
  log: Logger,
  db: Database,
  clock: Clock = systemClock(config.BUSINESS_TIME_ZONE, db.readEpoch),
  observer: Observer = createObserver(),
) {
  const { CLOCK_TOLERANCE_SECONDS: clockTolerance, keyRings } = config;
  const newCircuitBreaker = (onOpened?: () => void) =>
    createCircuitBreaker(config.CIRCUIT_FAILURES, config.CIRCUIT_SECONDS * 1000, onOpened);
  /** Deliveries say of their providers themselves why they failed. */
  const newLoggedBreaker = (provider: 'payments' | 'identity provider') =>
    newCircuitBreaker(() =>
      log.warn({ event: 'provider.failed', provider }, 'A provider does not do what it is asked'),
    );
  const mail = createMail(config, log, clock);
  const noteFutureInstant = (instant: FutureInstant) => {
    observer.metrics?.futureInstant(instant);
    log.warn(
      { event: 'clock.future_instant', instant },
      `Replaced ${FUTURE_INSTANTS[instant]}: it was stored by a process with a wrong clock`,
    );
  };
  return {
    db,
    accounts,
    agreements,
    apiKeys,
    audit: reportEvents(observer.metrics?.securityEvent),
    auditEvents,
    billingDetails,
    calendarFeeds,
    captchaUses,
    charges,
    claims,
    companies,
    companyCounts,
    companyRows,
    companyImports,
    companySettings,
    contactChanges,
    contactFacts,
    contactRecords,
    contacts,
    creditors,
    creditorSessions,
    creditorUsers,
    detachedMethods,
    devices,
    dueMoves,
    eLetters,
    erasureRequests,
    erasures,
    exportedData,
    flows,
    gifts,
    giftLinks,
    giftLists,
    headerProfiles,
    exportedRows,
    history,
    idempotency,
    importCleanUp,
    importFiles,
    importUploads,
    imports,
    jobRuns,
    leases,
    letterFacts,
    letters,
    mailbox,
    marks,
    memberships,
    noticeSenders,
    payTerms,
    subclients,
    moves: reportMoves(observer.metrics?.move),
    /** Call it for each stored instant of the future that was replaced. */
    noteFutureInstant,
    notices,
    notPayingReasons,
    /** Observes requests, jobs and statements. */
    observer,
    optOuts,
    outbox,
    passwordTokens,
    paymentHistory,
    paymentMethods,
    paymentSetups,
    placements,
    accountDetails,
    creditorPayments,
    directPayments,
    placingCompanies,
    portalPreferences,
    profiles,
    rateLimits,
    reminders,
    retention,
    /** What operators have set for a while, as this process knows it. */
    runtime: createRuntimeState(log),
    runtimeSettings,
    schedules,
    schemaStates,
    sessions,
    signInLocks,
    statements,
    transactionMarks,
    trustedDocuments,
    usage,
    verifications,
    versions,
    /** Agreements, statements of account and receipts. */
    documents: accountDocuments(),
    /** Answers that are sent again while nothing that they show has changed. */
    answers: createAnswerStore({
      ...config.answers,
      below: systemRandomness.below,
      onDifference(operation) {
        observer.metrics?.storedAnswer('different');
        log.error({ event: 'answer.different', operation }, 'A stored answer differs from the one made again');
      },
    }),
    /** Notifies the subscriptions of this process. */
    changeNotifier: createChangeNotifier(config.streams.polling),
    /** One for each provider that is called outside of a request. `sms` are codes. */
    circuitBreakers: {
      email: newCircuitBreaker(),
      sms: newCircuitBreaker(),
      sms_notices: newCircuitBreaker(),
      payments: newLoggedBreaker('payments'),
    },
    captcha: createCaptcha(config),
    clock,
    /** Signs the creditors' tokens instead of us. Creditors sign in here if this is null. */
    creditorIdentityProvider: createCreditorIdentityProvider(config, newLoggedBreaker('identity provider')),
    creditorTokens: signedTokens(keyRings.CREDITOR_JWT_KEYS, 'creditor', clockTolerance),
    digests: keyedDigests(keyRings.CODE_KEYS, keyRings.LIMIT_KEYS[0], keyRings.LIMIT_KEYS.slice(1)),
    /** Reads texts that people send back. No provider posts them if this is null. */
    incomingTexts: config.textMessages && signedIncomingTexts(config.textMessages.authToken),
    /** Wakes jobs of this process up. */
    jobSignal: createJobSignal(),
    requestLoad: createRequestLoad(),
    uploadPlaces: createUploadPlaces(),
    /** Previews of files wait for these turns. */
    takeCompanyTurn: createCompanyTurns(2),
    /** Works on the HTML of creditors. */
    letterDesk: createLetterDesk(),
    mail,
    /** The words of messages, by language. */
    messageTexts: config.messageTexts,
    minimumResponseTime: minimumResponseTime(config.RESPONSE_MIN_MS, config.RESPONSE_JITTER_MS, systemRandomness.below),
    /** Wakes up for each new message of the outbox. */
    outboxSender: createOutboxSender(config.OUTBOX_POLL_MS, PLACES_PER_LANE),
    /** Creditor users sign in with these passwords. */
    passwords: argonPasswords(),
    /** No provider is configured if this is null, and nothing is charged. */
    payments: createPayments(config, log, clock),
    placementFiles,
    randomness: systemRandomness,
    /** Mobile number as typed → E.164; null when it is not a US mobile number. */
    readUsMobile,
    /** Without a provider, codes go by e-mail only. On a developer's machine any six digits pass instead. */
    sendsTextCodes: config.sms !== null || mail.messages !== undefined || config.APP_ENV === 'local',
    smsVerification: createTextVerification(config, mail),
    /** Sends notices by text message. Mobile numbers get codes only if this is null. */
    textMessages: createTextMessages(config, mail),
    /** Tokens of consumers. */
    tokens: signedTokens(keyRings.JWT_KEYS, 'consumer', clockTolerance),
    settings: {
      ...config.services,
      rateLimits: widenRateLimits(config.services.rateLimits, getRateLimitFactor(config)),
    },
  };
}

/** They throw `service_unavailable` where a use case would have an effect. Work for strangers is not to read either. */
export function withoutEffects(
  dependencies: Dependencies,
  { isStranger }: { readonly isStranger: boolean },
): Dependencies {
  const { db, captcha, passwords, payments, smsVerification } = dependencies;
  return {
    ...dependencies,
    db: isStranger ? createClosed(db) : createReadOnly(db),
    captcha: endCalls(captcha),
    passwords: endCalls(passwords),
    payments: payments && endCalls(payments),
    smsVerification: endCalls(smsVerification),
    // The operation that is carried out draws the same values whether or not it was asked before.
    randomness: systemRandomness,
  };
}

function endCalls<Provider extends object>(provider: Provider): Provider {
  return new Proxy(provider, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? endWithoutEffect : member;
    },
  });
}
