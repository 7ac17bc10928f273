// The closed word lists of the domain, registered as GraphQL enums.
// A value's name is its documented key in upper case; the documented key stays the internal value.
import { registerEnumType } from 'type-graphql';
import { WARNING_REASONS } from '../../src/domain/placeholder-warnings';
import { MOVE_WORDS } from '../../src/domain/move-words';
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
export function enumName(key: string): string {
  return key.toUpperCase().replaceAll('-', '_');
}

/** Registers a word list (key → description) as an enum and answers the object that stands for its type. */
function enumOf<Key extends string>(name: string, description: string, words: Readonly<Record<Key, string>>) {
  const names = Object.fromEntries(Object.keys(words).map((key) => [enumName(key), key]));
  const descriptions = Object.entries<string>(words).map(
    ([key, text]) => [enumName(key), { description: text }] as const,
  );
  const valuesConfig: Record<string, { description: string }> = Object.fromEntries(descriptions);
  registerEnumType(names, { name, description, valuesConfig });
  return names;
}

export const ConsumerAccountTabKey = enumOf(
  'ConsumerAccountTabKey',
  'Tab under which an account is shown. `DASHBOARD` is the tab of all accounts and never the state of one.',
  ACCOUNT_STATES,
);

export const ConsumerAccountConditionKey = enumOf(
  'ConsumerAccountConditionKey',
  'What holds for an account inside its tab.',
  ACCOUNT_CONDITIONS,
);

export const NegotiationType = enumOf('NegotiationType', 'Kind of an offer.', {
  pif: NEGOTIATION_TYPES.pif.choice,
  installment: NEGOTIATION_TYPES.installment.choice,
});

export const InstallmentType = enumOf('InstallmentType', 'Period of an instalment plan.', {
  weekly: `${INSTALLMENT_TYPES.weekly.label}: a payment every week`,
  bimonthly: `${INSTALLMENT_TYPES.bimonthly.label}: a payment every two weeks`,
  monthly: `${INSTALLMENT_TYPES.monthly.label}: a payment every month`,
});

export const OfferNextActionKey = enumOf(
  'OfferNextActionKey',
  'What the client should do after an offer move.',
  NEXT_ACTIONS,
);

export const NoticeSenderType = enumOf('NoticeSenderType', 'Who sent a notice.', NOTICE_SENDER_TYPES);

export const OfferSide = enumOf('OfferSide', 'Who made an offer.', {
  consumer: 'The consumer',
  creditor: 'The creditor',
});

export const ELetterTemplateType = enumOf('ELetterTemplateType', 'The one type that a letter template has.', {
  'e-letter': TEMPLATE_TYPES['e-letter'],
});

export const ELetterWarningReason = enumOf(
  'ELetterWarningReason',
  'Why a word in brackets stays in letters as it is.',
  WARNING_REASONS,
);
export const NegotiationActor = enumOf('NegotiationActor', 'Who moves in a negotiation.', {
  consumer: 'The consumer',
  creditor: 'A user of the creditor',
  system: 'The service itself',
});

export const NegotiationMove = enumOf('NegotiationMove', 'A move of a negotiation.', MOVE_WORDS);
