// Codes are checked when this compiles: each line below is an error, or the compiler reports the line above it.
import type { ConsumerErrorCode } from '../generated/graphql';
import { chooseReaction } from './errors';

// region codes
chooseReaction('OFFER_ACTION_UNAVAILABLE');

// @ts-expect-error A code that the schema does not have.
chooseReaction('OFFER_UNAVAILABLE');

// @ts-expect-error REST spells codes in lower case.
chooseReaction('offer_action_unavailable');

declare const text: string;
// @ts-expect-error Not every text is a code.
export const code: ConsumerErrorCode = text;

// @ts-expect-error A table of codes must have all of them.
export const table: Readonly<Record<ConsumerErrorCode, string>> = { OTP_INVALID: 'Enter the code again.' };
// endregion
