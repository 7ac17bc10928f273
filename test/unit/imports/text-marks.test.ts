// `="00123"` in CSV files, with the quotes that RFC 4180 wants around it and without, however the file is divided.
import { DEFAULT_READING, type FileReading } from '../../../src/domain/imports/import';
import { placementFiles } from '../../../src/providers/placement-files/placement-files';

/** `[account number, city, line]` of each row. */
async function readRows(text: string, size: number, delimiter: FileReading['delimiter'] = ','): Promise<unknown> {
  async function* parts(): AsyncGenerator<string> {
    for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
    await Promise.resolve();
  }
  const rows: unknown[] = [];
  const layout = { format: 'csv', reading: { ...DEFAULT_READING, delimiter } } as const;
  for await (const { line, cells } of placementFiles.readRows(parts(), layout)) {
    rows.push([cells.account_number, cells.city, line]);
  }
  return rows;
}

describe.each([1, 7, 1000])('in parts of %i characters', (size) => {
  it.each<FileReading['delimiter']>([',', ';', '\t', '|'])('are one cell each beside %j', async (delimiter) => {
    const lines = [
      ['account_number', 'city'],
      ['="00123"', '="Dover, DE"'],
      ['"=""00124"""', '="Dover"'],
      ['"a\r\nb,=""x"",c"', '="00125"'],
    ];
    const text = lines.map((cells) => cells.join(delimiter)).join('\r\n');
    expect(await readRows(text, size, delimiter)).toEqual([
      ['="00123"', '="Dover, DE"', 2],
      ['="00124"', '="Dover"', 3],
      ['a\r\nb,="x",c', '="00125"', 4],
    ]);
  });

  it.each(['\n', '\r', '\r\n'])('end a line that ends with %j', async (end) => {
    expect(await readRows(['account_number,city', '1,="Dover"', '="2",', '="3",="Salem"'].join(end), size)).toEqual([
      ['1', '="Dover"', 2],
      ['="2"', '', 3],
      ['="3"', '="Salem"', 4],
    ]);
  });

  it.each(['="1"2', '"1"2', '1"2"', '="1', '"="1"'])('do not pass a quote that is malformed: %s', async (cell) => {
    await expect(readRows(`account_number,city\n${cell},Dover`, size)).rejects.toMatchObject({ code: 'csv_malformed' });
  });
});
