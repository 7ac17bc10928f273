// Converts the rows of the account statements into facts.
import type { AccountFacts, StateFacts } from '../../domain/account/account-facts';
import { toInstant } from '../../domain/shared/calendar';
import type { Sealing } from '../../domain/shared/sealing';
import { ACCOUNT_STATUSES, LINK_STATES, NOTICE_STATUSES } from '../../domain/shared/vocabulary';
import type { StateRow } from '../hot-statements/account-list';
import type { AccountRow } from '../hot-statements/account-read';
import {
  readDate,
  readEnum,
  readFlag,
  readInstantColumn,
  readMoney,
  readNumber,
  readText,
  required,
} from '../shared/columns';
import { readMarks } from '../shared/mark-bits';
import { openPersonalData } from '../shared/personal-data';
import { openHoldReason } from '../shared/sealed-account';
import {
  readNegotiationType,
  toAccountTerms,
  toCompany,
  toNegotiation,
  toNextPayment,
  toNoticeResponse,
  toSubclient,
} from './related-rows';

const readStatus = readEnum(ACCOUNT_STATUSES);
const readLinkState = readEnum(LINK_STATES);
const readNoticeStatus = readEnum(NOTICE_STATUSES);

export function toStateFacts(row: StateRow): StateFacts & { readonly id: number } {
  return {
    id: required(readNumber(row.id)),
    status: required(readStatus(row.status)),
    paymentSetup: readFlag(row.paymentSetup),
    offerAccepted: readFlag(row.offerAccepted),
    counterOffer: readFlag(row.counterOffer),
    wasDisputed: readFlag(row.wasDisputed),
    negotiationType: readNegotiationType(row['negotiation.negotiationType']),
    noticeStatus: readNoticeStatus(row['noticeResponse.status']),
  };
}

/** Lists the members of `state` instead of spreading it, which would make building the object ten times slower. */
export function toAccountFacts(row: AccountRow, sealing: Sealing): AccountFacts {
  const state = toStateFacts(row);
  const personal = openPersonalData(sealing, 'consumers', state.id, row.personal) ?? {};
  const lastLogin = readNumber(row.lastLogin);
  return {
    id: state.id,
    status: state.status,
    paymentSetup: state.paymentSetup,
    offerAccepted: state.offerAccepted,
    counterOffer: state.counterOffer,
    wasDisputed: state.wasDisputed,
    negotiationType: state.negotiationType,
    noticeStatus: state.noticeStatus,
    profileId: readNumber(row.consumerProfileId),
    linkState: required(readLinkState(row.linkState)),
    isErased: readNumber(row.erasedAt) !== null,
    marks: readMarks(row.marks),
    ownerStopsContact: readFlag(row.ownerStopsContact),
    version: required(readNumber(row.version)),
    hasFailedPayment: readFlag(row.hasFailedPayment),
    customOffer: readFlag(row.customOffer),
    accountName: required(readText(row.originalAccountName)),
    accountNumber: personal.accountNumber ?? null,
    memberAccountNumber: personal.memberAccountNumber ?? null,
    referenceNumber: personal.referenceNumber ?? null,
    statementIdNumber: personal.statementIdNumber ?? null,
    subclientAccountNumber: personal.subclientAccountNumber ?? null,
    firstName: personal.firstName ?? null,
    middleName: personal.middleName ?? null,
    lastName: personal.lastName ?? null,
    last4ssn: personal.last4ssn ?? null,
    originalBalance: readMoney(row.totalBalance),
    currentBalance: readMoney(row.currentBalance),
    reasonId: readNumber(row.reasonId),
    reasonLabel: readText(row['reason.label']),
    holdReason: openHoldReason(sealing, state.id, row.sealedHoldReason),
    placementDate: readDate(row.placementDate),
    expiryDate: readDate(row.expiryDate),
    restartDate: readDate(row.restartDate),
    lastLoginAt: lastLogin === null ? null : toInstant(lastLogin),
    disputedAt: readInstantColumn(row.disputedAt),
    cancelledAt: readInstantColumn(row.cancelledAt),
    deactivatedAt: readInstantColumn(row.deactivatedAt),
    createdAt: readInstantColumn(row.createdAt),
    updatedAt: readInstantColumn(row.updatedAt),
    ownTerms: toAccountTerms(row),
    company: toCompany(row),
    subclient: toSubclient(row),
    negotiation: toNegotiation(row),
    hadAgreement: readFlag(row.hadAgreement),
    nextPayment: toNextPayment(row),
    nextSettlementDate: readDate(row.nextSettlementDate),
    hasTransactions: readFlag(row.hasTransactions),
    hasPaymentMethod: readFlag(row.hasPaymentMethod),
    skipsInRow: required(readNumber(row.skipSchedules)),
    skipsUsed: required(readNumber(row.skipsUsed)),
    unpaidPayments: required(readNumber(row.unpaidPayments)),
    failedPayments: required(readNumber(row.failedPayments)),
    hasOpenCharge: readFlag(row.hasOpenCharge),
    noticeResponse: toNoticeResponse(row),
  };
}
