// The closed word lists of the domain, registered as GraphQL enums.
// A value's name is its documented key in upper case; the documented key stays the internal value.
import { registerEnumType } from 'type-graphql';
import { WARNING_REASONS } from '../../src/domain/letters/fill-letter';
import { MOVE_DESCRIPTIONS } from '../../src/domain/account/moves';
import {
  ACCOUNT_CONDITIONS,
  ACCOUNT_STATES,
  INSTALLMENT_TYPES,
  NEGOTIATION_TYPES,
  NEXT_ACTIONS,
  NOTICE_SENDER_TYPES,
  TEMPLATE_TYPES,
} from '../../src/domain/shared/vocabulary';

/** `e-letter` → `E_LETTER`. */
export function toEnumName(key: string): string {
  return key.toUpperCase().replaceAll('-', '_');
}

/** Registers a word list (key → description) as an enum and answers the object that stands for its type. */
function registerEnum<Key extends string>(name: string, description: string, words: Readonly<Record<Key, string>>) {
  const names = Object.fromEntries(Object.keys(words).map((key) => [toEnumName(key), key]));
  const descriptions = Object.entries<string>(words).map(
    ([key, text]) => [toEnumName(key), { description: text }] as const,
  );
  const valuesConfig: Record<string, { description: string }> = Object.fromEntries(descriptions);
  registerEnumType(names, { name, description, valuesConfig });
  return names;
}

export const ConsumerAccountTabKeyEnum = registerEnum(
  'ConsumerAccountTabKey',
  'Tab under which an account is shown. `DASHBOARD` is the tab of all accounts and never the state of one.',
  ACCOUNT_STATES,
);

export const ConsumerAccountConditionKeyEnum = registerEnum(
  'ConsumerAccountConditionKey',
  'What holds for an account inside its tab.',
  ACCOUNT_CONDITIONS,
);

export const NegotiationTypeEnum = registerEnum('NegotiationType', 'Kind of an offer.', {
  pif: NEGOTIATION_TYPES.pif.choice,
  installment: NEGOTIATION_TYPES.installment.choice,
});

export const InstallmentTypeEnum = registerEnum('InstallmentType', 'Period of an instalment plan.', {
  weekly: `${INSTALLMENT_TYPES.weekly.label}: a payment every week`,
  bimonthly: `${INSTALLMENT_TYPES.bimonthly.label}: a payment every two weeks`,
  monthly: `${INSTALLMENT_TYPES.monthly.label}: a payment every month`,
});

export const OfferNextActionKeyEnum = registerEnum(
  'OfferNextActionKey',
  'What the client should do after an offer move.',
  NEXT_ACTIONS,
);

export const NoticeSenderTypeEnum = registerEnum('NoticeSenderType', 'Who sent a notice.', NOTICE_SENDER_TYPES);

export const OfferSideEnum = registerEnum('OfferSide', 'Who made an offer.', {
  consumer: 'The consumer',
  creditor: 'The creditor',
});

export const ELetterTemplateTypeEnum = registerEnum('ELetterTemplateType', 'The one type that a letter template has.', {
  'e-letter': TEMPLATE_TYPES['e-letter'],
});

export const ELetterWarningReasonEnum = registerEnum(
  'ELetterWarningReason',
  'Why a word in brackets stays in letters as it is.',
  WARNING_REASONS,
);
export const NegotiationActorEnum = registerEnum('NegotiationActor', 'Who moves in a negotiation.', {
  consumer: 'The consumer',
  creditor: 'A user of the creditor',
  system: 'The service itself',
});

export const NegotiationMoveEnum = registerEnum('NegotiationMove', 'A move of a negotiation.', MOVE_DESCRIPTIONS);
