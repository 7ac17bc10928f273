// The closed vocabularies of the domain, registered as GraphQL enums.
// An enum value is named after its documented key in upper case; internally it is the documented key itself.
import { GraphQLEnumType } from 'graphql';
import { WITHDRAW_REASONS } from '../../src/domain/imports/columns';
import { registerEnumType } from 'type-graphql';
import { QUOTED_NUMBERS } from '../../src/domain/account/creditor-contact';
import { MOVE_DESCRIPTIONS } from '../../src/domain/account/moves';
import { TERM_LEVELS } from '../../src/domain/company/pay-terms-request';
import { ACCOUNT_SORTS } from '../../src/domain/creditor/account-list';
import { API_KEY_SCOPES, CREDITOR_ROLES } from '../../src/domain/creditor/creditor-access';
import { FUNNEL_GROUPS } from '../../src/domain/creditor/funnel';
import { GIFT_LINK_STATUSES } from '../../src/domain/gifts/gift-link';
import { GIFT_STATUSES } from '../../src/domain/gifts/gift-payment';
import { MAILBOX_LISTS } from '../../src/domain/letters/mailbox-letter';
import { PAYMENT_CHANNELS, REMITTANCE_KINDS } from '../../src/domain/payments/creditor-payment';
import { LETTER_REFUSALS } from '../../src/domain/letters/sent-letter';
import { WARNING_REASONS } from '../../src/domain/letters/fill-letter';
import { NOTICE_FILTERS } from '../../src/domain/negotiation/notice-view';
import { REQUIRED_STEPS } from '../../src/domain/profile/profile';
import { QUOTED_PARTS, QUOTE_REFUSALS } from '../../src/domain/negotiation/offer-quote';
import { DELETION_STATUSES, ERASURE_BLOCKS } from '../../src/domain/profile/erasure';
import { LEGAL_HOLD_REASONS } from '../../src/domain/account/legal-hold';
import { PORTAL_ACCENTS, PORTAL_TEXT_SIZES, PORTAL_THEMES } from '../../src/domain/profile/portal-preferences';
import { CONTACT_CHANGE_STEPS, CONTACT_PROOFS } from '../../src/domain/profile/contact-change';
import { PAYMENT_METHOD_STATUSES } from '../../src/domain/payments/payment-method';
import { PAYMENT_METHOD_TYPES } from '../../src/domain/shared/payment-details';
import { CAPTCHA_KINDS } from '../../src/domain/sign-in/captcha-kinds';
import { CHANNELS } from '../../src/domain/sign-in/login-flow';
import { MESSAGE_CODES } from '../../src/domain/shared/message-codes';
import { concerns, ERRORS, type Audience } from '../../src/domain/shared/errors';
import { PROTOCOL_ERRORS } from '../../src/domain/shared/protocol-errors';
import {
  ACCOUNT_ACTIONS,
  ACCOUNT_CONDITIONS,
  ACCOUNT_MARKS,
  ACCOUNT_STATES,
  ACCOUNT_STATUSES,
  AGREEMENT_PARTIES,
  AGREEMENT_STATUSES,
  DISPUTE_CATEGORIES,
  DISPUTE_OUTCOMES,
  LINK_STATES,
  MARK_SOURCES,
  MEMBERSHIP_STATUSES,
  NEGOTIATION_TYPES,
  NEXT_ACTIONS,
  NOTICE_SENDER_TYPES,
  NOTICE_STATUSES,
  PAY_TERM_SOURCES,
  PAYMENT_ACTIONS,
  PAYMENT_OUTCOMES,
  REVERSAL_REASONS,
  PAYMENT_SOURCES,
  TEMPLATE_TYPES,
  TRANSACTION_STATUSES,
  UPCOMING_PAYMENT_STATUSES,
} from '../../src/domain/shared/vocabulary';

/** `e-letter` → `E_LETTER`, `-updated_at` → `UPDATED_AT_DESC`. */
export function toEnumName(key: string): string {
  return key.startsWith('-') ? `${toEnumName(key.slice(1))}_DESC` : key.toUpperCase().replaceAll('-', '_');
}

/** Registers a vocabulary (key → description) as an enum. Returns the object that represents the enum in `@Field`. */
export function registerEnum<Key extends string>(
  name: string,
  description: string,
  vocabulary: Readonly<Record<Key, string>>,
) {
  const names = Object.fromEntries(Object.keys(vocabulary).map((key) => [toEnumName(key), key]));
  const descriptions = Object.entries<string>(vocabulary).map(
    ([key, text]) => [toEnumName(key), { description: text }] as const,
  );
  const valuesConfig: Record<string, { description: string }> = Object.fromEntries(descriptions);
  registerEnumType(names, { name, description, valuesConfig });
  return names;
}

export const ConsumerAccountTabKeyEnum = registerEnum(
  'ConsumerAccountTabKey',
  'Tab in which an account is shown. `DASHBOARD` lists all accounts and is never the state of a single account.',
  ACCOUNT_STATES,
);

export const ConsumerAccountConditionKeyEnum = registerEnum(
  'ConsumerAccountConditionKey',
  'Exact condition of an account within its tab.',
  ACCOUNT_CONDITIONS,
);

export const NegotiationTypeEnum = registerEnum('NegotiationType', 'Type of an offer.', {
  pif: NEGOTIATION_TYPES.pif.choice,
  installment: NEGOTIATION_TYPES.installment.choice,
});

export const InstallmentTypeEnum = registerEnum('InstallmentType', 'Payment interval of an installment plan.', {
  weekly: 'One payment every week',
  bimonthly: 'One payment every two weeks',
  monthly: 'One payment every month',
});

export const OfferQuoteRefusalReasonEnum = registerEnum(
  'OfferQuoteRefusalReason',
  'Why an offer would be refused: the code of the error that the move would fail with.',
  QUOTE_REFUSALS,
);

export const OfferQuotePartEnum = registerEnum('OfferQuotePart', 'A part of an offer that can be wrong.', QUOTED_PARTS);

export const MessageCodeEnum = registerEnum('MessageCodeKey', 'What a message about an input says.', MESSAGE_CODES);

export const OfferNextActionKeyEnum = registerEnum(
  'OfferNextActionKey',
  'Next step for the consumer after a move.',
  NEXT_ACTIONS,
);

export const ConsumerActionKeyEnum = registerEnum(
  'ConsumerActionKey',
  'What a consumer can do with an account or a payment.',
  {
    ...ACCOUNT_ACTIONS,
    ...PAYMENT_ACTIONS,
  },
);

export const NoticeSenderTypeEnum = registerEnum(
  'NoticeSenderType',
  'Type of the sender of a notice.',
  NOTICE_SENDER_TYPES,
);

export const CaptchaKindEnum = registerEnum('CaptchaKind', 'Where the token of a sign-in comes from.', CAPTCHA_KINDS);

export const OfferSideEnum = registerEnum('OfferSide', 'Side that made an offer.', {
  consumer: 'The consumer',
  creditor: 'The creditor',
});

export const ELetterTemplateTypeEnum = registerEnum('ELetterTemplateType', 'Type of a letter template.', {
  'e-letter': TEMPLATE_TYPES['e-letter'],
});

export const ELetterWarningReasonEnum = registerEnum(
  'ELetterWarningReason',
  'Why bracketed text in a template is not replaced, or an address not kept.',
  WARNING_REASONS,
);

export const ELetterRefusalReasonEnum = registerEnum(
  'ELetterRefusalReason',
  'Why a letter is not sent to an account.',
  LETTER_REFUSALS,
);

export const ApiKeyScopeEnum = registerEnum('ApiKeyScope', 'What an API key may do.', API_KEY_SCOPES);

export const CreditorAccountSortEnum = registerEnum(
  'CreditorAccountSort',
  'Order of a list of accounts.',
  ACCOUNT_SORTS,
);

export const LinkStateEnum = registerEnum('LinkState', 'Whether a consumer has claimed an account.', LINK_STATES);

export const FunnelGroupEnum = registerEnum('FunnelGroup', 'What the rows of a funnel stand for.', FUNNEL_GROUPS);

export const CreditorRoleEnum = registerEnum('CreditorRole', 'What a creditor user may do.', CREDITOR_ROLES);

export const MailboxListEnum = registerEnum('MailboxList', 'Which letters a list shows.', MAILBOX_LISTS);

export const NegotiationActorEnum = registerEnum('NegotiationActor', 'Who made a move.', {
  consumer: 'The consumer',
  creditor: 'A user of the creditor',
  system: 'The service',
});

export const NegotiationMoveEnum = registerEnum('NegotiationMove', 'A move in a negotiation.', MOVE_DESCRIPTIONS);

export const UpcomingPaymentStatusEnum = registerEnum(
  'UpcomingPaymentStatus',
  'Status of an upcoming payment.',
  UPCOMING_PAYMENT_STATUSES,
);

export const PaymentStatusEnum = registerEnum('PaymentStatus', 'Outcome of a payment.', PAYMENT_OUTCOMES);

export const PaymentSourceEnum = registerEnum('PaymentSource', 'How a payment came about.', PAYMENT_SOURCES);

export const PaymentChannelEnum = registerEnum(
  'PaymentChannel',
  'How payments came about: one source, or `PORTAL` for all that the portal collected.',
  PAYMENT_CHANNELS,
);

export const RemittanceKindEnum = registerEnum(
  'RemittanceKind',
  'Whether an amount was collected or taken back.',
  REMITTANCE_KINDS,
);

export const ScheduledPaymentStatusEnum = registerEnum(
  'ScheduledPaymentStatus',
  'Status of a payment in the schedule of an agreement.',
  TRANSACTION_STATUSES,
);

export const AgreementStatusEnum = registerEnum('AgreementStatus', 'Status of an agreement.', AGREEMENT_STATUSES);

export const AgreementPartyEnum = registerEnum(
  'AgreementParty',
  'Who accepted the offer of an agreement.',
  AGREEMENT_PARTIES,
);

export const GiftLinkStatusEnum = registerEnum('GiftLinkStatus', 'Status of a helping hand link.', GIFT_LINK_STATUSES);

export const GiftStatusEnum = registerEnum('GiftStatus', 'Status of a gift.', GIFT_STATUSES);

export const ContactChannelEnum = registerEnum('ContactChannel', 'Kind of a contact.', CHANNELS);

export const ContactProofEnum = registerEnum(
  'ContactProof',
  'How a consumer proves to be the owner before a contact is changed.',
  CONTACT_PROOFS,
);

export const ContactChangeStateEnum = registerEnum(
  'ContactChangeState',
  'What a change of a contact requires next.',
  CONTACT_CHANGE_STEPS,
);

export const PaymentMethodTypeEnum = registerEnum(
  'PaymentMethodType',
  'Type of a payment method.',
  PAYMENT_METHOD_TYPES,
);

export const PaymentSetupTypeEnum = registerEnum('PaymentSetupType', 'Type of a payment method to set up.', {
  card: PAYMENT_METHOD_TYPES.card,
  bank_account: PAYMENT_METHOD_TYPES.bank_account,
});

export const PaymentMethodStatusEnum = registerEnum(
  'PaymentMethodStatus',
  'Status of a payment method.',
  PAYMENT_METHOD_STATUSES,
);

export const TermLevelEnum = registerEnum('TermLevel', 'Where Pay Terms are set.', TERM_LEVELS);

export const PaymentReversalReasonEnum = registerEnum(
  'PaymentReversalReason',
  'Why a payment to the creditor was reversed.',
  REVERSAL_REASONS,
);

export const WithdrawReasonEnum = registerEnum('WithdrawReason', 'Why an account is withdrawn.', WITHDRAW_REASONS);

export const TermSourceEnum = registerEnum('TermSource', 'Where a term in force comes from.', {
  ...TERM_LEVELS,
  default: 'Set on no level',
});

export const MembershipStatusEnum = registerEnum('MembershipStatus', 'Status of a membership.', MEMBERSHIP_STATUSES);

export const PortalThemeEnum = registerEnum('PortalTheme', 'Light or dark colors.', PORTAL_THEMES);

export const PortalAccentEnum = registerEnum('PortalAccent', 'Accent color.', PORTAL_ACCENTS);

export const PortalTextSizeEnum = registerEnum('PortalTextSize', 'Text size.', PORTAL_TEXT_SIZES);

export const RequiredStepEnum = registerEnum(
  'RequiredStep',
  'What a consumer does before the first offer.',
  REQUIRED_STEPS,
);

export const PayTermsLevelEnum = registerEnum('PayTermsLevel', 'Level that supplies Pay Terms.', PAY_TERM_SOURCES);

export const AccountStatusEnum = registerEnum('AccountStatus', 'Stored status of an account.', ACCOUNT_STATUSES);

export const QuotedNumberKeyEnum = registerEnum(
  'QuotedNumberKey',
  'A number to quote to the creditor.',
  QUOTED_NUMBERS,
);

export const NoticeFilterEnum = NOTICE_FILTERS;
registerEnumType(NOTICE_FILTERS, {
  name: 'NoticeFilter',
  description: 'Which notice responses a list shows.',
  valuesConfig: {
    PENDING: { description: NOTICE_STATUSES[1] },
    DELIVERED: { description: NOTICE_STATUSES[2] },
    COMPLETED: { description: NOTICE_STATUSES[3] },
    RETURNED: { description: NOTICE_STATUSES[4] },
    CLOSED: { description: NOTICE_STATUSES[5] },
    OPEN: { description: 'Pending and delivered ones' },
  },
});

export const DeletionStatusEnum = registerEnum(
  'DeletionStatus',
  'Status of a request to be erased.',
  DELETION_STATUSES,
);

export const ErasureBlockEnum = registerEnum(
  'ErasureBlock',
  'What keeps a person or an account from being erased.',
  ERASURE_BLOCKS,
);

export const LegalHoldReasonEnum = registerEnum(
  'LegalHoldReason',
  'Why a company must keep an account.',
  LEGAL_HOLD_REASONS,
);

const CODES = describeErrors({ ...PROTOCOL_ERRORS, ...ERRORS });

/** Only the directive `@errors` takes it, so no class can name it. */
export const ErrorCodeType = new GraphQLEnumType({
  name: 'ErrorCode',
  description:
    'Every error code, as in `@errors`. A client of one side needs only `ConsumerErrorCode` or `CreditorErrorCode`.',
  values: Object.fromEntries(
    Object.entries(CODES).map(([code, description]) => [toEnumName(code), { value: code, description }]),
  ),
});

export const ConsumerErrorCodeEnum = registerEnum(
  'ConsumerErrorCode',
  'Error codes that clients of consumers get, as found in `errors[].extensions.code`. `consumerErrorCodes` says what to do about each.',
  selectErrors('consumer'),
);

export const CreditorErrorCodeEnum = registerEnum(
  'CreditorErrorCode',
  'Error codes that clients of creditors get, as found in `errors[].extensions.code`. `creditorErrorCodes` says what to do about each.',
  selectErrors('creditor'),
);

function selectErrors(audience: Audience): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(CODES).filter(([code]) => concerns(audience, code)));
}

function describeErrors<Code extends string>(
  rows: Readonly<Record<Code, { readonly status: number; readonly message: string }>>,
): Readonly<Record<Code, string>> {
  const entries = Object.entries<{ readonly status: number; readonly message: string }>(rows);
  const texts = entries.map(([code, { status, message }]) => [code, `${status}: ${message}`]);
  return Object.fromEntries(texts) as Readonly<Record<Code, string>>;
}

export const AccountMarkEnum = registerEnum(
  'AccountMark',
  'What is known of an account or its consumer that limits its collection.',
  ACCOUNT_MARKS,
);

export const MarkSourceEnum = registerEnum('MarkSource', 'Who set a mark or took it back.', MARK_SOURCES);

export const DisputeCategoryEnum = registerEnum('DisputeCategory', 'What a dispute is about.', DISPUTE_CATEGORIES);

export const DisputeOutcomeEnum = registerEnum(
  'DisputeOutcome',
  'How a dispute was answered. `CLOSED` withdraws the account; after the others, the consumer can negotiate again.',
  DISPUTE_OUTCOMES,
);
