// Letter facts for tests: one account with a value for every placeholder.
import { type LetterFacts, PLACEHOLDERS, type PlaceholderValues } from '../../../src/domain/letters/placeholders';
import { money } from '../../../src/domain/shared/money';
import { accountFacts, subclientFacts } from '../account/account-facts';

export const LETTER_SETTINGS = { timeZone: 'America/New_York', portalUrl: 'https://portal.test' };

export function buildLetterFacts(overrides: Partial<LetterFacts> = {}): LetterFacts {
  return {
    account: accountFacts({
      memberAccountNumber: 'M-7',
      statementIdNumber: 'S-9',
      subclientAccountNumber: '9001',
      originalBalance: money('1234.5'),
      currentBalance: money('1000'),
      expiryDate: '2026-12-31',
      subclient: subclientFacts(),
    }),
    dateOfBirth: '1985-04-02',
    email: 'ada@example.test',
    mobile: '(202) 555-0110',
    address1: '12 Harbor Street',
    address2: 'Suite 3',
    city: 'Baltimore',
    state: 'MD',
    zip: '02101',
    passThrough: ['one', 'two', 'three', 'four', 'five'],
    invitationLink: 'https://parley.test/i/42',
    businessCategory: 'Medical',
    ...overrides,
  };
}

/** `text` for every placeholder. */
export function buildValues(text: string): PlaceholderValues {
  return Object.fromEntries(PLACEHOLDERS.map((placeholder) => [placeholder, text])) as PlaceholderValues;
}
