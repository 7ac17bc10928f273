// What a file says against the way in which it is read, and which of its cells are then in doubt.
import type { ColumnName } from '../../../src/domain/imports/columns';
import { findCellDoubt, watchDoubts } from '../../../src/domain/imports/file-doubts';
import { DEFAULT_READING, type FileReading } from '../../../src/domain/imports/import';

type Cell = readonly [column: ColumnName, cell: string];

/** The cells of a file, each with the hint of its doubt, or null. */
function judge(cells: readonly Cell[], reading: Partial<FileReading> = {}) {
  const plain = { ...DEFAULT_READING, ...reading };
  const watch = watchDoubts(plain);
  cells.forEach(([column, cell]) => watch.add({ cells: { [column]: cell } }));
  const doubts = watch.find();
  const doubted = { ...plain, ...(doubts && { doubts }) };
  return cells.map(([column, cell]) => findCellDoubt(cell, column, doubted)?.hint ?? null);
}

const judgeNames = (...names: readonly string[]) => judge(names.map((name) => ['last_name', name] as const));

describe('letters', () => {
  it.each<[string, readonly string[]]>([
    // Peña, García, Pérez, López, Björn, Álvarez, Luís.
    ['encoding_mac', ['Pe–a', 'Garc’a', 'PŽrez', 'L—pez', 'Bjšrn', 'çlvarez', 'Lu’s']],
    // Muñoz, Márquez, Alcalá, Østerberg, Ümit, Áron.
    ['encoding_ms_dos', ['Mu¤oz', 'M\u00a0rquez', 'Alcal\u00a0', '\u009dsterberg', 'šmit', 'µron']],
    // Muñoz, Ñandú, İnci.
    ['encoding_utf_8', ['MuÃ±oz', 'Ã‘andÃº', 'Ä°nci']],
    // Żuk, Wąsik, Michał.
    ['encoding_central_european', ['Micha³', '¯uk', 'W¹sik']],
    // Dušan.
    ['encoding_latin_9', ['Du¨an', '¦imko']],
    // Muñoz as old Macs and MS-DOS read Windows-1252 and UTF-8.
    ['encoding_utf_8', ['Mu√±oz', 'Ren√©e']],
    ['encoding_utf_8', ['Mu├▒oz', 'Ren├®e']],
    ['encoding_windows', ['Mu±oz', 'GarcÝa']],
  ])('name %s, also for cells that look right: %j', (hint, names) => {
    expect(judgeNames(...names)).toEqual(names.map(() => hint));
  });

  it('say nothing against names of ASCII, names that are marked, and empty cells', () => {
    expect(judgeNames('Pe–a', 'Ashdown', '="Garc’a"', '', '\u00a0')).toEqual(['encoding_mac', null, null, null, null]);
  });

  it('say nothing against names that the other encoding would damage', () => {
    const names = ['José', 'Müller', 'Pérez', 'Hernández', 'O’Brien', 'Straße', 'Renée', 'Ñandú'];
    expect(judgeNames('JosŽ', ...names)).toEqual(['encoding_mac', ...names.map(() => null)]);
    expect(judgeNames('Mu¤oz', ...names)).toEqual(['encoding_ms_dos', ...names.map(() => null)]);
    expect(judgeNames('MuÃ±oz', ...names)).toEqual(['encoding_utf_8', ...names.map(() => null)]);
  });

  it('of several encodings doubt what each of them could mean', () => {
    expect(judgeNames('Jos‚', 'Mu¤oz', 'JosŽ', 'Garc’a', 'M\u00a0rquez')).toEqual([
      'encoding_ms_dos',
      'encoding_ms_dos',
      'encoding_mac',
      'encoding_mac',
      'encoding_ms_dos',
    ]);
  });

  it.each(['Mu?oz', 'Mu\uFFFDoz', 'O&#39;Brien', 'Аshdown'])('that were lost or replaced prove nothing: %s', (name) => {
    expect(judgeNames(name, 'Garc’a', 'Peña')).toEqual([null, null, null]);
  });

  it('are also those of numbers and texts, and not those of constants', () => {
    const cells: readonly Cell[] = [
      ['last_name', 'Pe–a'],
      ['city', 'Le—n'],
      ['address1', 'Calle Le—n\n\tPiso 2'],
      ['account_number', '„1001'],
      ['original_account_name', 'Macy’s'],
    ];
    const constants = { original_account_name: 'Macy’s' };
    expect(judge(cells, { constants })).toEqual([...Array<string>(4).fill('encoding_mac'), null]);
  });
});

describe('dates', () => {
  const us = { dateFormat: 'MM/DD/YYYY' } as const;
  const judgeDates = (dates: readonly string[], reading: Partial<FileReading> = us) =>
    judge(
      dates.map((date) => ['date_of_birth', date] as const),
      reading,
    );
  const hint = 'date_days_first';

  it.each(['25/04/1985', '25.04.1985', '25-4-1985', '25/04/1985 00:00:00', '25/04/1985 14:30', '25/04/85'])(
    'with the day first put those in doubt that can be read in both ways: %s',
    (proof) => {
      const dates = [proof, '03/04/1985', '3/4/1985', '12/11/1985 00:00', '04/25/1985', '04/04/1985', '4/04/1985'];
      expect(judgeDates(dates)).toEqual([hint, hint, hint, hint, null, null, null]);
    },
  );

  it('speak for all columns', () => {
    const cells: readonly Cell[] = [
      ['placement_date', '25/04/2020'],
      ['date_of_birth', '03/04/1985'],
      ['balance_as_of', '03/04/2021'],
    ];
    expect(judge(cells, us)).toEqual([hint, hint, hint]);
  });

  it('with the month first, or that are none, prove nothing', () => {
    expect(judgeDates(['04/25/1985', '03/04/1985', '32/04/1985', '25/13/1985', '25/04/12', '13/85'])).toEqual(
      Array(6).fill(null),
    );
  });

  it('with the year first have no other order', () => {
    expect(judgeDates(['25/04/1985', '1985-03-04'], {})).toEqual([null, null]);
  });
});

describe('amounts', () => {
  const judgeAmounts = (amounts: readonly string[], reading: Partial<FileReading>) =>
    judge(
      amounts.map((amount) => ['current_balance', amount] as const),
      reading,
    );

  it('with a comma before the cents put other commas in doubt', () => {
    const amounts = ['450,50', '450,000', '$1,234', '1,234.50', '1234', '1234.50'];
    const found = ['money_commas', 'money_commas', 'money_commas', null, null, null];
    expect(judgeAmounts(amounts, { moneyFormat: 'us' })).toEqual(found);
    expect(judgeAmounts(amounts, {})).toEqual(amounts.map(() => null));
  });

  it('with commas between thousands prove nothing', () => {
    expect(judgeAmounts(['1,234.50', '450,000', '$1,234'], { moneyFormat: 'us' })).toEqual([null, null, null]);
  });
});

it('finds nothing in a file without a proof', () => {
  const watch = watchDoubts({ ...DEFAULT_READING, dateFormat: 'MM/DD/YYYY', moneyFormat: 'us' });
  const names = ['Garc’a', 'Muñoz', 'Nguyễn', 'Иванов', '王小明', 'Smith–Jones', 'Gal·la', 'RENÉ’S', '="Mu¤oz"'];
  names.forEach((name) => watch.add({ cells: { last_name: name } }));
  watch.add({ cells: { last_name: 'Pe–a', date_of_birth: '25/04/1985' }, misplaced: 'extra_cells' });
  expect(watch.find()).toBeUndefined();
});
