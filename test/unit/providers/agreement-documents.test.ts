// The document of an agreement: its whole text, its bytes, names of all kinds, and long ones.
import type { AgreementView } from '../../../src/domain/payments/describe-agreement';
import { accountDocuments } from '../../../src/providers/documents/documents';
import { renderAgreement as renderOn } from '../../../src/providers/documents/agreement-pdf';
import { AGREEMENT, renderAgreement, TODAY } from '../../support/fixtures/agreement-document';
import { listCopiedText, listGlyphs, readPdfText } from '../../support/fixtures/pdf-text';

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
