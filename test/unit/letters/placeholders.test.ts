// The 35 placeholders: their values, the defaults without stored data, and warnings about other words.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountFacts } from '../../../src/domain/account/account-facts';
import { toLocalDate } from '../../../src/domain/shared/calendar';
import {
  getPlaceholderValues,
  isPlaceholder,
  type LetterFacts,
  PLACEHOLDERS,
} from '../../../src/domain/letters/placeholders';
import { money } from '../../../src/domain/shared/money';
import { findPlaceholderWarnings } from '../../../src/domain/letters/fill-letter';
import { getStateName } from '../../../src/domain/shared/us-states';
import {
  accountFacts,
  companyFacts,
  negotiationFacts,
  FACTS_BY_CONDITION,
  payTerms,
  settlementFacts,
  subclientFacts,
  termColumns,
} from '../../support/account/account-facts';
import { buildLetterFacts, LETTER_SETTINGS } from '../../support/letters/letter-facts';

it('are all named in the documentation, in this order', () => {
  const [, list = ''] =
    /^The placeholders are: (.*)\.$/m.exec(readFileSync(join(__dirname, '../../../docs/rules/letters.md'), 'utf8')) ??
    [];
  expect(list).toBe(PLACEHOLDERS.map((name) => `\`[${name}]\``).join(', '));
});

const EXPECTED = {
  'Original Account Number': 'A-100',
  'Member Account Number': 'M-7',
  'Original Name': 'City Clinic',
  'First Name': 'Ada',
  'Last Name': 'Park',
  'Birth Date': 'Apr 02, 1985',
  'Last 4 SSN': '0042',
  'Original Balance': '$1,234.50',
  'Current Balance': '$1,000.00',
  'Consumer Email': 'ada@example.test',
  'Consumer Phone': '(202) 555-0110',
  'Address 1': '12 Harbor Street',
  'Address 2': 'Suite 3',
  City: 'Baltimore',
  State: 'Maryland',
  'Zip Code': '02101',
  'Ref Number': 'R-5',
  'Statement Number': 'S-9',
  'Sub Identification(ID)': 'HN-1',
  'Sub Name': 'Harbor North',
  'Sub Number': '#9001',
  Placement: 'Jan 15, 2026',
  'Expiration date': 'Dec 31, 2026',
  'Pay Full %': '50%',
  'Payment-Discount %': '25%',
  'Payment Monthly % Balance': '$75.00',
  'Payment Days Pay': '12',
  'You Negotiate Link': 'https://parley.test/i/42',
  'Pass Through 1': 'one',
  'Pass Through 2': 'two',
  'Pass Through 3': 'three',
  'Pass Through 4': 'four',
  'Pass Through 5': 'five',
  'Member Industry Type': 'Medical',
  'Negotiated Expiry Date': 'N/A',
};

function getValue(placeholder: keyof typeof EXPECTED, facts: Partial<LetterFacts> = {}): string {
  return getPlaceholderValues(buildLetterFacts(facts), LETTER_SETTINGS)[placeholder];
}

function getAccountValue(placeholder: keyof typeof EXPECTED, account: Partial<AccountFacts>): string {
  return getValue(placeholder, { account: accountFacts(account) });
}

describe('the placeholders', () => {
  it('are the documented 35, in order', () => {
    expect(PLACEHOLDERS).toHaveLength(35);
    expect(PLACEHOLDERS).toEqual(Object.keys(EXPECTED));
  });

  const filled = getPlaceholderValues(buildLetterFacts(), LETTER_SETTINGS);
  it.each(Object.entries(EXPECTED))('[%s] is replaced by %s', (placeholder, text) => {
    expect(filled).toHaveProperty([placeholder], text);
  });

  const nothing: LetterFacts = {
    account: accountFacts({
      accountNumber: null,
      memberAccountNumber: null,
      referenceNumber: null,
      statementIdNumber: null,
      firstName: null,
      lastName: null,
      last4ssn: null,
      subclientAccountNumber: null,
      subclient: null,
      originalBalance: null,
      currentBalance: null,
      placementDate: null,
      expiryDate: null,
      createdAt: null,
      company: null,
    }),
    dateOfBirth: null,
    email: null,
    mobile: null,
    address1: null,
    address2: null,
    city: null,
    state: null,
    zip: null,
    passThrough: [null, null, null, null, null],
    invitationLink: null,
    businessCategory: null,
  };
  const empty = getPlaceholderValues(nothing, LETTER_SETTINGS);
  const SPECIAL: Readonly<Record<string, string>> = {
    'Original Name': 'City Clinic',
    'Sub Identification(ID)': 'N/A',
    'Sub Name': 'N/A',
    'Sub Number': 'N/A',
    Placement: 'N/A',
    'Negotiated Expiry Date': 'N/A',
    'You Negotiate Link': 'https://portal.test',
  };
  it.each(PLACEHOLDERS)('[%s] is N/A, empty or where people sign in without stored data', (placeholder) => {
    expect(empty[placeholder]).toBe(SPECIAL[placeholder] ?? '');
  });
});

describe('Pay Terms in a letter', () => {
  it('come from account, subclient or company, in that order; a stored 0 counts', () => {
    const ownTerms = termColumns({ settlementDiscountPercent: money(0), planDiscountPercent: money('10.78') });
    expect(getAccountValue('Pay Full %', { ownTerms })).toBe('0%');
    expect(getAccountValue('Payment-Discount %', { ownTerms })).toBe('10.78%');
    const subclient = subclientFacts({ terms: termColumns({ maxDaysFirstPay: 20 }) });
    expect(getAccountValue('Payment Days Pay', { ownTerms, subclient })).toBe('20');
  });

  it('default to 0 %, to 30 days, and to no amount without a minimum payment', () => {
    const company = companyFacts({ terms: termColumns() });
    const values = getPlaceholderValues(buildLetterFacts({ account: accountFacts({ company }) }), LETTER_SETTINGS);
    expect(values['Pay Full %']).toBe('0%');
    expect(values['Payment-Discount %']).toBe('0%');
    expect(values['Payment Days Pay']).toBe('30');
    expect(values['Payment Monthly % Balance']).toBe('');
  });

  it('are the captured ones while an offer is pending', () => {
    const capturedTerms = payTerms({ settlementDiscountPercent: money(33), maxDaysFirstPay: 9 });
    const account = { status: 'payment_setup', negotiation: negotiationFacts({ capturedTerms }) } as const;
    expect(getAccountValue('Pay Full %', account)).toBe('33%');
    expect(getAccountValue('Payment Days Pay', account)).toBe('9');
  });

  it('round the monthly payment to cents: 12 % of 94.47', () => {
    const ownTerms = termColumns({ planDiscountPercent: money(6), minMonthlyPayPercent: money(12) });
    expect(getAccountValue('Payment Monthly % Balance', { ownTerms, currentBalance: money('100.50') })).toBe('$11.34');
  });
});

describe('days in a letter', () => {
  it('default the expiry date to 30 days after the creation, in the business time zone', () => {
    // Late in the evening of March 1 in New York.
    const createdAt = '2026-03-02T04:30:00.000Z';
    expect(toLocalDate(createdAt, LETTER_SETTINGS.timeZone)).toBe('2026-03-01');
    expect(getAccountValue('Expiration date', { createdAt })).toBe('Mar 31, 2026');
  });

  it.each([
    ['the consumer’s', negotiationFacts({ offerAccepted: true }), 'Jun 10, 2026'],
    [
      'the creditor’s',
      settlementFacts({ counterOfferAccepted: true, counterFirstPayDate: '2026-07-01' }),
      'Jul 01, 2026',
    ],
    ['no', negotiationFacts({ offerAccepted: true, firstPayDate: null }), 'N/A'],
  ])('include %s agreed first pay date while the payment method is missing', (_whose, negotiation, day) => {
    const agreed = { status: 'payment_accepted', offerAccepted: true, negotiation } as const;
    expect(getAccountValue('Negotiated Expiry Date', agreed)).toBe(day);
  });

  const others = Object.entries(FACTS_BY_CONDITION).filter(([condition]) => !condition.includes('setup_is_pending'));
  it.each(others)('omit the agreed first pay date of an account that is %s', (_condition, account) => {
    expect(getValue('Negotiated Expiry Date', { account })).toBe('N/A');
  });
});

describe('getStateName', () => {
  it.each([
    ['CA', 'California'],
    ['tx', 'Texas'],
    [' DC ', 'District of Columbia'],
    ['Ontario', 'Ontario'],
    ['ZZ', 'ZZ'],
    ['constructor', 'constructor'],
    ['', ''],
  ])('maps %j to %j', (stored, name) => {
    expect(getStateName(stored)).toBe(name);
  });
});

describe('warnings about bracketed words', () => {
  const listWarnings = (letter: string) =>
    findPlaceholderWarnings(letter).map(({ placeholder, reason }) => [placeholder, reason]);

  it.each(['first name', 'FirstName', 'Foo', 'constructor', '__proto__', 'toString'])(
    '[%s] is no placeholder',
    (word) => {
      expect(isPlaceholder(word)).toBe(false);
      expect(listWarnings(`<p>[${word}]</p>`)).toEqual([[`[${word}]`, 'unknown']]);
    },
  );

  it('report unknown words in text, titles and links: each once, in order', () => {
    const letter =
      '<p title="[Nick]">[Foo] [First Name] [[Bar]] [Foo]</p><a href="https://a.test/?q=[Pet%20Name]&amp;r=[City]">[]</a>';
    expect(listWarnings(letter)).toEqual(['[Nick]', '[Foo]', '[Bar]', '[Pet Name]'].map((word) => [word, 'unknown']));
  });

  it('report placeholders in a context in which they are not filled', () => {
    const letter =
      '<a href="https://[City].test/[State]?q=[First Name]#[Zip Code]">x</a><img src="https://a.test/?q=[Last 4 SSN]">' +
      '<a href="[You Negotiate Link]">x</a><a href="[Ref Number]">y</a><p style="color: [Placement]">[City]</p><script>a[0]</script>';
    const words = ['[City]', '[State]', '[Zip Code]', '[Last 4 SSN]', '[Ref Number]', '[Placement]'];
    expect(listWarnings(letter)).toEqual(words.map((word) => [word, 'misplaced']));
  });

  it('cover words of at most 200 characters, and at most 100 of them', () => {
    expect(listWarnings(`[${'x'.repeat(200)}] [${'y'.repeat(201)}]`)).toEqual([[`[${'x'.repeat(200)}]`, 'unknown']]);
    expect(listWarnings([...Array(150).keys()].map((number) => `[w${number}]`).join(''))).toHaveLength(100);
  });

  it.each([
    ['<p><b>[Pet</b> <!-- a -->Name]</p>', '[Pet Name]', 'unknown'],
    ['<p>[Pet<br>Name]</p>', '[Pet Name]', 'unknown'],
    ['<p>[First</p><p>Name]</p>', '[First Name]', 'incomplete'],
    ['<table><tr><td>[First</td><td>Name]</td></tr></table>', '[First Name]', 'incomplete'],
    ['<p>[First <img src="https://a.test/a.png">Name]</p>', '[First Name]', 'incomplete'],
    ['<p>Dear [First Name, hello</p>', '[First Name', 'incomplete'],
    ['<p>Dear <b>First</b> Name], hello</p>', 'First Name]', 'incomplete'],
    ['<a href="https://a.test/%5BCity%5D">x</a>', '[City]', 'misplaced'],
    ['<a href="https://a.test/?a=%5BPet+Name%5D">x</a>', '[Pet Name]', 'unknown'],
    ['<a href="https://a.test/%5BPet%20Name%5D">x</a>', '[Pet Name]', 'unknown'],
    ['<a href="tel:[Our Phone]">x</a>', '[Our Phone]', 'unknown'],
    ['<img src="https://a.test/a.png?u=%5BCity%5D">x', '[City]', 'misplaced'],
    ['<a href="https://a.test/?to=https%3A%2F%2Fb.test%3Fc%3D%255BCity%255D">x</a>', '[City]', 'misplaced'],
    ['<p>Dear {{first_<b>name</b>}},</p>', '{{first_name}}', 'unknown'],
    ['<p>Dear *|FNAME|*,</p>', '*|FNAME|*', 'unknown'],
    ['<p>Dear %%First Name%%,</p>', '%%First Name%%', 'unknown'],
    ['<p>Dear ${city},</p>', '${city}', 'unknown'],
    ['<p>{% if city %}</p>', '{% if city %}', 'unknown'],
    ['<p>Dear «First_Name»,</p>', '«First_Name»', 'unknown'],
    ['<p>Dear %FIRST_NAME%,</p>', '%FIRST_NAME%', 'unknown'],
    ['<p>Dear {First Name},</p>', '{First Name}', 'unknown'],
    ['<p>Dear &lt;First Name&gt;,</p>', '<First Name>', 'unknown'],
    ['<p>Dear ［First Name］,</p>', '［First Name］', 'unknown'],
  ])('are about what the author sees: %s', (letter, placeholder, reason) => {
    expect(listWarnings(letter)).toEqual([[placeholder, reason]]);
  });

  it.each([
    '<p><b>[First</b> Name]</p>',
    '<p>[<i>First</i><br>Name]</p>',
    '<p style="display:none">[Pet Name]</p>x',
    '<style>a[href]{color:red}</style>x',
    '<p>Cities] and [Statements</p>',
    '<p>«Bonjour», 5 % to 10 % {about}, 1 &lt; 2 &gt; 1, *** | ***</p>',
  ])('are not about %s', (letter) => {
    expect(listWarnings(letter)).toEqual([]);
  });
});
