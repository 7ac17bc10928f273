// Recognizes files that are no placement files by how they begin, so that the answer can say what to save instead.
import type { ImportFormat } from './import';

const SAVE_AS_CSV = 'Open it in the spreadsheet, choose Save as, and save the sheet as "CSV UTF-8".';

/** What a file begins with, as Latin-1, and what it has near its beginning. */
interface Signature {
  readonly starts: readonly string[];
  readonly has?: RegExp;
  readonly sentence: string;
}

const ZIP = 'PK\u0003\u0004';
const EXPORT_CSV = 'Export the accounts as CSV UTF-8 from the system that has them.';
const UNPACK = 'Send the file that is inside of it.';

/** The first that fits. */
const SIGNATURES: readonly Signature[] = [
  {
    starts: [ZIP],
    has: /xl\/|\[Content_Types\]|_rels\//,
    sentence: `It is an Excel workbook (xlsx), or another Office document. ${SAVE_AS_CSV}`,
  },
  {
    starts: [ZIP],
    has: /application\/vnd\.oasis/,
    sentence: `It is an OpenDocument file, such as a workbook of LibreOffice (ods). ${SAVE_AS_CSV}`,
  },
  { starts: [ZIP, 'PK\u0005\u0006', 'PK\u0007\b'], sentence: `It is a ZIP archive. ${UNPACK}` },
  {
    starts: ['\u00d0\u00cf\u0011\u00e0'],
    sentence: `It is an old Excel workbook (xls), or another old Office document. ${SAVE_AS_CSV}`,
  },
  { starts: ['%PDF-'], sentence: `It is a PDF, from which no table can be read. ${EXPORT_CSV}` },
  { starts: ['\u001f\u008b'], sentence: `It is compressed with gzip. ${UNPACK}` },
  {
    starts: ['7z\u00bc\u00af', 'Rar!', 'BZh', '\u00fd7zXZ', '(\u00b5/\u00fd'],
    sentence: `It is compressed. ${UNPACK}`,
  },
  { starts: ['SQLite format 3'], sentence: 'It is a database. Export the table as CSV UTF-8.' },
  { starts: ['{\\rtf'], sentence: `It is a document of a word processor (RTF). ${EXPORT_CSV}` },
  {
    starts: ['\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', 'II*\0', 'MM\0*'],
    sentence: 'It is a picture, from which no table can be read.',
  },
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
  [/^<(\?xml|!--|[a-z])/i, `It is XML. ${EXPORT_CSV}`],
];

/** Of the bytes that a file begins with. Null: it may be text. */
export function recognizeBytes(start: Uint8Array): string | null {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString('latin1');
  const found = SIGNATURES.find(
    ({ starts, has }) => starts.some((signature) => text.startsWith(signature)) && (has?.test(text) ?? true),
  );
  return found?.sentence ?? null;
}

/** Of the text that a file begins with. Null: it may be a placement file. */
export function recognizeText(start: string, format: ImportFormat): string | null {
  const text = start.slice(0, 1000).trimStart();
  return find(MARKUP, text) ?? find(TEXTS[format], text);
}

function find(table: typeof MARKUP, text: string): string | null {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
