// Names in the document of an agreement, in every script that its fonts show.
import { AGREEMENT, renderAgreement } from '../../support/fixtures/agreement-document';
import { listGlyphs, readPdfText } from '../../support/fixtures/pdf-text';

it.each([
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
])('the document of an agreement shows the name %j as %j', async (consumerName, shown) => {
  const text = await readPdfText(await renderAgreement({ ...AGREEMENT, consumerName, billing: null }));
  expect(text).toContain(`Consumer ${shown}${shown === '' ? '' : ' '}Account Account`);
  expect(text).not.toContain('no font');
});

it('the document of an agreement has a glyph for each letter of every script that its fonts show, in all fields of a person', async () => {
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
  for (const name of names) {
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
