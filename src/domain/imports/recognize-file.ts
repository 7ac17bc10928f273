// Recognizes files that are no placement files by how they begin, so that the answer can say what to save instead.
import type { ImportFormat } from './import';

const SAVE_AS_CSV = 'Open it in the spreadsheet, choose Save as, and save the sheet as "CSV UTF-8".';

/** By the first bytes, as Latin-1. */
const SIGNATURES: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [
    /^PK\x03\x04[^]*?(xl\/|\[Content_Types\]|_rels\/)/,
    `It is an Excel workbook (xlsx), or another Office document. ${SAVE_AS_CSV}`,
  ],
  [
    /^PK\x03\x04[^]*?application\/vnd\.oasis/,
    `It is an OpenDocument file, such as a workbook of LibreOffice (ods). ${SAVE_AS_CSV}`,
  ],
  [/^PK(\x03\x04|\x05\x06|\x07\x08)/, 'It is a ZIP archive. Send the file that is inside of it.'],
  [/^\xd0\xcf\x11\xe0/, `It is an old Excel workbook (xls), or another old Office document. ${SAVE_AS_CSV}`],
  [
    /^%PDF-/,
    'It is a PDF, from which no table can be read. Export the accounts as CSV UTF-8 from the system that has them.',
  ],
  [/^\x1f\x8b/, 'It is compressed with gzip. Send the file that is inside of it.'],
  [/^(7z\xbc\xaf|Rar!|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd)/, 'It is compressed. Send the file that is inside of it.'],
  [/^SQLite format 3/, 'It is a database. Export the table as CSV UTF-8.'],
  [
    /^\{\\rtf/,
    'It is a document of a word processor (RTF). Export the accounts as CSV UTF-8 from the system that has them.',
  ],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*)/, 'It is a picture, from which no table can be read.'],
];

/** By the first characters. */
const TEXTS: Readonly<Record<ImportFormat, readonly (readonly [pattern: RegExp, sentence: string])[]>> = {
  csv: [
    [/^\{\s*"/, 'It seems to be JSON Lines: create the import with format jsonl (by command --format jsonl).'],
    [
      /^\[\s*\{/,
      'It seems to be a JSON array: write one object a line, without brackets and commas, and use format jsonl.',
    ],
  ],
  jsonl: [
    [/^\[/, 'It seems to be a JSON array: write one object a line, without brackets and commas between them.'],
    [/^[^{\s]/, 'It seems to be CSV: create the import with format csv (by command --format csv).'],
  ],
};

const MARKUP: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [
    /^<(!doctype html|html|head|body|table|meta|style|div)\b/i,
    `It is a web page: some programs name a page .xls or .csv, and a page with a sign-in form is saved when a download has expired. ${SAVE_AS_CSV}`,
  ],
  [/^<\?xml[^]*?(Workbook|spreadsheet)/i, `It is a workbook in XML. ${SAVE_AS_CSV}`],
  [/^<(\?xml|!--|[a-z])/i, 'It is XML. Export the accounts as CSV UTF-8 from the system that has them.'],
];

/** Of the bytes that a file begins with. Null: it may be text. */
export function recognizeBytes(start: Uint8Array): string | null {
  return find(SIGNATURES, Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString('latin1'));
}

/** Of the text that a file begins with. Null: it may be a placement file. */
export function recognizeText(start: string, format: ImportFormat): string | null {
  const text = start.slice(0, 1000).trimStart();
  return find(MARKUP, text) ?? find(TEXTS[format], text);
}

function find(table: typeof MARKUP, text: string): string | null {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
