// Recognizes files that are not placement files by how they begin, so that the answer can say what to save instead.
import type { ImportFormat } from './import';

const SAVE_AS_CSV = 'Open it in the spreadsheet, choose Save as, and save the sheet as "CSV UTF-8".';

const ACCOMPANYING =
  'It is a file that a system keeps beside others, or a link to one. Send the file itself, which is larger.';

/** What a file begins with, as Latin-1, and what it has near its beginning. */
interface Signature {
  readonly starts: readonly string[];
  readonly has?: RegExp;
  readonly sentence: string;
}

const ZIP = 'PK\u0003\u0004';
const EXPORT_CSV = 'Export the accounts as CSV UTF-8 from the system that has them.';
const UNPACK = 'Send the file that is inside of it.';
const DECRYPT = 'Decrypt it, and send the file that is inside of it.';

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
  {
    starts: [ZIP],
    has: /Index\/(Document|Tables)/,
    sentence: 'It is a spreadsheet of Numbers. Open it in Numbers, and choose File, Export to, CSV.',
  },
  { starts: [ZIP, 'PK\u0005\u0006', 'PK\u0007\b'], sentence: `It is a ZIP archive. ${UNPACK}` },
  {
    starts: ['\u00d0\u00cf\u0011\u00e0', '\t\b\u0010\0', '\t\b\b\0', '\t\u0004\u0006\0', '\t\u0002\u0006\0'],
    sentence: `It is an old Excel workbook (xls), or another old Office document. ${SAVE_AS_CSV}`,
  },
  { starts: ['%PDF-'], sentence: `It is a PDF, from which no table can be read. ${EXPORT_CSV}` },
  { starts: ['\u001f\u008b'], sentence: `It is compressed with gzip. ${UNPACK}` },
  {
    starts: ['7z\u00bc\u00af', 'Rar!', 'BZh', '\u00fd7zXZ', '(\u00b5/\u00fd', '\u001f\u009d', '\u0004"M\u0018'],
    sentence: `It is compressed. ${UNPACK}`,
  },
  { starts: [''], has: /^[^]{257}ustar/, sentence: `It is an archive (tar). ${UNPACK}` },
  {
    starts: ['SQLite format 3', '\0\u0001\0\0Standard ', 'PAR1', 'Obj\u0001', 'ORC'],
    sentence: 'It is a database or a file of one. Export the table as CSV UTF-8.',
  },
  { starts: ['bplist00', '\0\u0005\u0016\u0007', 'L\0\0\0\u0001\u0014\u0002\0'], sentence: ACCOMPANYING },
  { starts: ['\u0085\u0001', '\u0085\u0002'], sentence: `It is encrypted (PGP). ${DECRYPT}` },
  { starts: ['{\\rtf'], sentence: `It is a document of a word processor (RTF). ${EXPORT_CSV}` },
  {
    starts: ['\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', 'II*\0', 'MM\0*'],
    sentence: 'It is a picture, from which no table can be read.',
  },
];

const SEVERAL_LINES =
  'It is JSON whose objects go over several lines: write each object in one line, and use format jsonl.';

/** A file is recognized by its first characters. */
const TEXTS: Readonly<Record<ImportFormat, readonly (readonly [pattern: RegExp, sentence: string])[]>> = {
  csv: [
    [
      /^\{\s*"\w+"\s*:\s*[[{]/,
      'It is one JSON document: write one object a line, without what is around them, and use format jsonl.',
    ],
    [
      /^\{\s*"(error|errors|message|status|code)"\s*:/,
      'It seems to be the error of a service that was saved in place of a file. Download the file again.',
    ],
    [/^\{\s*[\r\n]/, SEVERAL_LINES],
    [/^\{\s*"/, 'It seems to be JSON Lines: create the import with format jsonl (by command --format jsonl).'],
    [
      /^\[\s*\{/,
      'It seems to be a JSON array: write one object a line, without brackets and commas, and use format jsonl.',
    ],
  ],
  jsonl: [
    [/^\{\s*[\r\n]/, SEVERAL_LINES],
    [/^\[/, 'It seems to be a JSON array: write one object a line, without brackets and commas between them.'],
    [/^[^{\s]/, 'It seems to be CSV: create the import with format csv (by command --format csv).'],
  ],
};

const MAIL =
  'It is an e-mail, or a page that was saved as one. Send the file that is attached to it, or export it again.';

const MARKUP: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/(?<![^])([\w-]+:\s[^]*^)?(MIME-Version|Message-ID):\s/im, MAIL],
  [/^This is a multi-?part message in MIME format/i, MAIL],
  [
    /^-+WebKitFormBoundary|^--[\w-]+\r?\nContent-Disposition:/,
    'It is the body of a form of several parts: send only the file, as the body of the request.',
  ],
  [
    /^begin(-base64)? \d{3} \S+\r?\n|^([A-Za-z0-9+/]{60,76}\r?\n){2}/,
    `It is encoded for e-mail (base64 or uuencode). ${UNPACK}`,
  ],
  [/^-----BEGIN /, `It is encrypted or signed. ${DECRYPT}`],
  [/^ID;P|^TABLE\r?\n0,1\r?\n/, `It is an exchange format of spreadsheets (SYLK or DIF). ${SAVE_AS_CSV}`],
  [/^\[InternetShortcut\]|^version https:\/\/git-lfs/i, ACCOMPANYING],
  [/^(ISA\*|UNB\+|UNA:)/, `It is an EDI message. ${EXPORT_CSV}`],
  [/^(INSERT INTO|CREATE TABLE|SELECT|BEGIN;|SET) /i, `It seems to be a script of a database (SQL). ${EXPORT_CSV}`],
  [/^(---\r?\n|- ?[a-z_]+: )/, `It seems to be YAML. ${EXPORT_CSV}`],
  [/^(<{7}|={7}|>{7}) /, 'It has marks of a conflict between two versions: choose one of them.'],
  [
    /^\d{3} (Forbidden|Unauthorized|Not Found|Bad Gateway|Internal Server Error)/i,
    'It seems to be the error of a service that was saved in place of a file. Download the file again.',
  ],
  [
    /^<(!doctype html|html|head|body|table|meta|style|div)\b/i,
    `It is a web page: some programs name a page .xls or .csv, and a page with a sign-in form is saved when a download has expired. ${SAVE_AS_CSV}`,
  ],
  [/^<\?xml[^]*?(Workbook|spreadsheet)/i, `It is a workbook in XML. ${SAVE_AS_CSV}`],
  [/^<(\?xml|!--|[a-z])/i, `It is XML. ${EXPORT_CSV}`],
];

/** Reads the bytes that a file begins with. Returns null if it may be text. */
export function recognizeBytes(start: Uint8Array): string | null {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString('latin1');
  const found = SIGNATURES.find(
    ({ starts, has }) => starts.some((signature) => text.startsWith(signature)) && (has?.test(text) ?? true),
  );
  return found?.sentence ?? null;
}

/** Reads the text that a file begins with. Returns null if it may be a placement file. */
export function recognizeText(start: string, format: ImportFormat): string | null {
  const text = start.slice(0, 1000).trimStart();
  return find(MARKUP, text) ?? find(TEXTS[format], text);
}

function find(table: typeof MARKUP, text: string): string | null {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
