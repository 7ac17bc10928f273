// The document of an agreement: its whole text, its bytes, names of all kinds, and long ones.
import type { AgreementView } from '../../../src/domain/payments/describe-agreement';
import { accountDocuments } from '../../../src/providers/documents/documents';
import { renderAgreement as renderOn } from '../../../src/providers/documents/agreement-pdf';
import { listCopiedText, listGlyphs, readPdfText } from '../../support/fixtures/pdf-text';
import { firstOfEach } from '../../support/fixtures/run-length';

const AGREEMENT: AgreementView = {
  accountId: 14,
  number: '14-3',
  account: {
    accountName: 'St. Brendan Clinic',
    accountNumber: 'A-1014',
    memberAccountNumber: null,
    referenceNumber: 'REF-14',
    statementIdNumber: null,
    subclientAccountNumber: 'AMD-2204',
  },
  creditor: {
    company: {
      id: 1,
      companyName: 'Acme Recovery',
      phone: '(202) 555-0100',
      email: 'help@acme.test',
      url: null,
      papersTo: null,
      address1: '12 Main Street',
      address2: null,
      city: 'Springfield',
      state: 'IL',
      zip: '62701',
    },
    subclient: { subclientName: 'Acme Medical', uniqueIdentificationNumber: 'AMD' },
    quote: [],
    sender: null,
  },
  consumerName: 'Maria Rivera',
  billing: {
    firstName: 'Maria',
    lastName: 'Rivera-Lopez',
    address1: '9 Elm Street',
    address2: 'Apt 2',
    city: 'Reno',
    state: 'NV',
    zip: '89501',
  },
  negotiationType: { key: 'installment', label: 'Pay Plan' },
  agreedAt: '2026-03-10T16:00:00.123Z',
  agreedBy: { key: 'creditor', label: 'Creditor' },
  terms: {
    amount: '720.00',
    installmentType: { key: 'monthly', label: 'Monthly' },
    paymentAmount: '360.00',
    numberOfInstallments: 2,
    lastPaymentAmount: null,
    firstPayDate: '2026-03-20',
  },
  originalBalance: '1000.00',
  balanceAtAgreement: '960.00',
  discountAmount: '240.00',
  paidToDate: '360.00',
  schedule: [
    {
      number: 1,
      date: '2026-03-25',
      paidOn: '2026-03-20',
      amount: '360.00',
      status: { key: 'successful', label: 'Successful' },
    },
    { number: 2, date: '2026-04-20', paidOn: null, amount: '360.00', status: { key: 'scheduled', label: 'Scheduled' } },
  ],
  changes: [{ at: '2026-03-20T14:00:00.000Z', text: 'A payment succeeded.' }],
  status: { key: 'active', label: 'Active' },
  updatedAt: '2026-03-20T14:00:00.000Z',
  sha256: '0123456789abcdef'.repeat(4),
};

const TODAY = '2026-03-25';
const renderAgreement = (agreement: AgreementView) => renderOn(agreement, TODAY);

const TEXT = [
  'Payment Plan Agreement Agreement 14-3 · Active · As of March 25, 2026',
  'Parties Creditor Acme Recovery 12 Main Street Springfield, IL 62701 (202) 555-0100 help@acme.test',
  'On behalf of Acme Medical Consumer Maria Rivera Maria Rivera-Lopez 9 Elm Street Apt 2 Reno, NV 89501',
  'Account Account St. Brendan Clinic Account number A-1014 Reference number REF-14 Subclient account number AMD-2204',
  'Terms Type Pay Plan Agreed amount $720.00 Interval Monthly Amount of each full payment $360.00',
  'Number of full payments 2',
  'First payment date March 20, 2026 Accepted by Creditor',
  'Balance Original balance $1,000.00 Balance at agreement $960.00 Discount $240.00 Paid to date $360.00',
  'Schedule of payments No. Date Amount Status',
  '1 March 20, 2026 $360.00 Successful 2 April 20, 2026 $360.00 Scheduled',
  'Changes since the agreement Date and time Change March 20, 2026 at 14:00 UTC A payment succeeded.',
  'Acceptance The creditor accepted the offer of the consumer on March 10, 2026 at 16:00 UTC.',
  `Fingerprint of the data of this agreement (SHA-256): ${'0123456789abcdef'.repeat(4)}`,
];

function withRows(payments: number, changes: number): AgreementView {
  const [payment] = AGREEMENT.schedule;
  const [change] = AGREEMENT.changes;
  if (!payment || !change) throw new Error('The agreement has no rows.');
  return {
    ...AGREEMENT,
    schedule: Array.from({ length: payments }, (_, index) => ({ ...payment, number: index + 1 })),
    changes: Array<typeof change>(changes).fill(change),
  };
}

describe('the document of an agreement', () => {
  it('says what the agreement says, in its order, and nothing else', async () => {
    const text = await readPdfText(await renderAgreement(AGREEMENT));
    expect(text.replaceAll(/Agreement 14-3 Page \d of \d ?/g, '').trim()).toBe(TEXT.join(' '));
  });

  it('has the same bytes again on the same day, and says when it was last changed', async () => {
    const bytes = await renderAgreement(AGREEMENT);
    expect((await renderOn(AGREEMENT, '2026-03-26')).equals(bytes)).toBe(false);
    expect((await renderAgreement(AGREEMENT)).equals(bytes)).toBe(true);
    expect(bytes.toString('latin1')).toContain('(D:20260320140000Z)');
    expect((await renderAgreement({ ...AGREEMENT, paidToDate: '360.01' })).equals(bytes)).toBe(false);
  });

  it.each(
    firstOfEach(4, [
      ['Łukasz Žižka', 'Łukasz Žižka'],
      ['Ολυμπία Ιωάννου', 'Ολυμπία Ιωάννου'],
      ['Олександр Ґедзь', 'Олександр Ґедзь'],
      ['Łucja', 'Łucja'],
      ['山田 太郎', '山田 太郎'],
      ['王小明', '王小明'],
      ['㐂田 カトウ', '㐂田 カトウ'],
      ['김민수', '김민수'],
      ['สมชาย ใจดี', 'สมชาย ใจดี'],
      ['Ana 🙂 ❤️', 'Ana 🙂 ❤'],
      ['Հայկ', 'Հայկ'],
      ['გიორგი', 'გიორგი'],
      ['አበበ', 'አበበ'],
      ['דוד כהן', 'דוד כהן'],
      ['Maria (דוד) Rivera', 'Maria (דוד) Rivera'],
      ['محمد علي', 'محمد علي'],
      ['سارة Smith, Jr. (محمد)', 'سارة Smith, Jr. (محمد)'],
      ['Ana 👍🏽', 'Ana 👍'],
      ['தமிழ்', 'தமிழ்'],
      ['Eve\r\n<</JS (x)>> endobj', 'Eve <</JS (x)>> endobj'],
      ['Kɔfi Ɗanɗi ƴ Kaʻohe', 'Kɔfi Ɗanɗi ƴ Kaʻohe'],
      ['Ọ̀yọ́ Ẹ̀kọ́', 'Ọ̀yọ́ Ẹ̀kọ́'],
      ['ᏣᎳᎩ', 'ᏣᎳᎩ'],
      ['', ''],
    ]),
  )('shows the name %j as %j', async (consumerName, shown) => {
    const text = await readPdfText(await renderAgreement({ ...AGREEMENT, consumerName, billing: null }));
    expect(text).toContain(`Consumer ${shown}${shown === '' ? '' : ' '}Account Account`);
    expect(text).not.toContain('no font');
  });

  it('has a glyph for each letter of every script that its fonts show, in all fields of a person', async () => {
    const names = [
      '山田 太郎',
      '김민수',
      'محمد علي الأحمد',
      'דוד כהן',
      'สมชาย ใจดี',
      'प्रिया क्षेत्री',
      'বাংলা',
      'ગુજરાતી',
      'ਪੰਜਾਬੀ',
    ];
    const more = [
      'తెలుగు',
      'ಕನ್ನಡ',
      'മലയാളം',
      'සිංහල',
      'ລາວ',
      'မြန်မာ',
      'ខ្មែរ',
      'გიორგი',
      'Հայկ',
      'አበበ',
      '🙂 ❤️',
      'Ångström',
    ];
    for (const name of firstOfEach(4, [...names, ...more])) {
      const billing = {
        firstName: name,
        lastName: name,
        address1: name,
        address2: name,
        city: name,
        state: 'NV',
        zip: '89501',
      };
      const glyphs = listGlyphs(await renderAgreement({ ...AGREEMENT, consumerName: name, billing }));
      expect([name, glyphs.includes(0), glyphs.length > 500]).toEqual([name, false, true]);
    }
  });

  it('says which characters it cannot show', async () => {
    const bytes = await renderAgreement({ ...AGREEMENT, consumerName: 'Ana 𞤀𞤁 𓀀𞤀' });
    const text = await readPdfText(bytes);
    expect(text).toContain('Consumer Ana ?? ??');
    expect(text).toContain('no font for some characters, for which “?” stands: U+1E900, U+1E901, U+13000.');
    expect(listGlyphs(bytes)).not.toContain(0);
  });

  it.each([
    ['a stroke through letters', 'Ana S\u0336mi\u0338th', 'Ana ?m?th', 'U+0053 U+0336, U+0069 U+0338'],
    ['a dot of Hebrew on a letter that has none', 'דו\u05c1ד', 'ד?ד', 'U+05D5 U+05C1'],
    ['a vowel of Arabic on a letter that has none', '\u0674\u0650', '?', 'U+0674 U+0650'],
  ])('says so of %s, for which its fonts have no place', async (_what, consumerName, shown, points) => {
    const text = await readPdfText(await renderAgreement({ ...AGREEMENT, consumerName, billing: null }));
    expect(text).toContain(`Consumer ${shown} Account Account`);
    expect(text).toContain(`for which “?” stands: ${points}.`);
  });

  it.each(['श्रीकृष्ण शर्मा', 'রহিম চৌধুরী', 'செல்வம்', 'ស្រីមុំ', 'กิ่งแก้ว ศรีสุวรรณ', '王小明 🙂'])(
    'lets %j be copied as it is written, although its font draws it in another order',
    async (consumerName) => {
      const copied = listCopiedText(await renderAgreement({ ...AGREEMENT, consumerName, billing: null }));
      expect(copied.join('')).toBe(consumerName.replaceAll(' ', ''));
    },
  );

  it('breaks long lines between words, and between letters that have no spaces', async () => {
    const address1 = '東京都千代田区丸の内一丁目九番一号'.repeat(3);
    const firstName = 'محمد '.repeat(20).trim();
    const billing = {
      firstName,
      lastName: 'Rivera',
      address1,
      address2: null,
      city: 'Reno',
      state: 'NV',
      zip: '89501',
    };
    const text = await readPdfText(await renderAgreement({ ...AGREEMENT, billing }));
    expect(text.replaceAll(' ', '')).toContain(address1);
    expect(text.match(/محمد/g)).toHaveLength(20);
  });

  it('of 400 payments and 200 changes is made in a thread, with the same bytes, below 2 MB', async () => {
    const long = withRows(400, 200);
    const bytes = await accountDocuments().render({ kind: 'agreement', agreement: long, today: TODAY });
    expect(bytes.equals(await renderAgreement(long))).toBe(true);
    expect(bytes.length).toBeLessThan(2_000_000);
    const text = await readPdfText(bytes);
    expect(text).toContain('400 March 20, 2026 $360.00 Successful');
    expect(text).not.toMatch(/and \d+ more/);
  });

  it('leaves out more rows, and says how many', async () => {
    const text = await readPdfText(await renderAgreement(withRows(402, 207)));
    expect(text).not.toContain('401 March 20, 2026');
    expect(text).toContain('and 2 more');
    expect(text).toContain('and 7 more');
  });

  it('without a schedule says when there will be one', async () => {
    const text = await readPdfText(await renderAgreement({ ...AGREEMENT, schedule: [], changes: [], agreedAt: null }));
    expect(text).toContain('They are scheduled when a payment method is added.');
    expect(text).toContain('The creditor accepted the offer of the consumer.');
    expect(text).not.toContain('Changes since');
  });
});
