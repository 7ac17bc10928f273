// Decodes the bytes of an uploaded file to text, and refuses what is not valid text in its encoding instead of replacing it.
import { isUtf8 } from 'node:buffer';
import { FileViolation, type FileReading } from '../../domain/imports/import';
import { WINDOWS_1252 } from '../../domain/imports/misread-encodings';
import { recognizeBytes } from '../../domain/imports/recognize-file';

/** UTF-32 LE begins with that of UTF-16 LE. */
const FOREIGN_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0x00, 0x00, 0xfe, 0xff],
];
const UTF8_MARK = [0xef, 0xbb, 0xbf];
const LINE_FEED = 0x0a;

/** What a file is shows in its first bytes. */
const START_BYTES = 4096;

const UTF16 = 'It is UTF-16, which spreadsheets call Unicode text.';
const BINARY = 'It contains characters with the number 0, which no text has.';
const UTF32 = 'It is UTF-32.';
const EBCDIC =
  'It seems to be EBCDIC, the encoding of mainframes: transfer the file as text, so that it is converted to UTF-8.';
const NO_TEXT = 'It has so many control characters that it is probably no text.';
const OLD_LETTERS =
  'Letters of it are probably in the encoding of MS-DOS or of old Macs, which no header profile reads: save it as "CSV UTF-8", and not as "CSV (MS-DOS)" or "CSV (Macintosh)".';
const OTHER_LETTERS =
  'Letters of it are probably in Windows-1252, as Excel on Windows writes them when it saves as plain CSV: a header profile with format.encoding windows-1252 reads them.';

/** Yields texts of any length. Throws `wrong_file_type`, and `encoding_invalid` with the line. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  chosen: FileReading['encoding'],
): AsyncGenerator<string> {
  let encoding = chosen;
  let decode = createDecoder(encoding);
  let line = 1;
  let start: Buffer | null = Buffer.alloc(0);
  /** Bytes of a character that the last part did not end. */
  let unfinished = Buffer.alloc(0);

  const decodePart = (part: Buffer, isLast: boolean): string => {
    const all = Buffer.concat([unfinished, part]);
    const end = encoding === 'utf-8' && !isLast ? findCharacterEnd(all) : all.length;
    const whole = all.subarray(0, end);
    unfinished = Buffer.from(all.subarray(end));
    let text: string;
    try {
      text = decode(whole);
    } catch {
      throw new FileViolation('encoding_invalid', line + countLinesBeforeViolation(whole), describeLetters(whole));
    }
    const nul = text.indexOf('\0');
    if (nul >= 0) throw new FileViolation('encoding_invalid', line + countLineEnds(text.slice(0, nul)), BINARY);
    line += countLineEnds(text);
    return text;
  };

  const begin = (first: Buffer): Buffer => {
    const kind = recognizeBytes(first);
    if (kind !== null) throw new FileViolation('wrong_file_type', null, kind);
    if (FOREIGN_MARKS.some((mark) => hasMark(first, mark)) || isWideText(first)) {
      throw new FileViolation('encoding_invalid', 1, isUtf32(first) ? UTF32 : UTF16);
    }
    if (isEbcdic(first)) throw new FileViolation('encoding_invalid', 1, EBCDIC);
    if (!hasMark(first, UTF8_MARK)) return first;
    // The mark says what the file is, whatever the profile says.
    encoding = 'utf-8';
    decode = createDecoder(encoding);
    return first.subarray(UTF8_MARK.length);
  };

  for await (const chunk of bytes) {
    let part = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (start) {
      start = Buffer.concat([start, part]);
      if (start.length < START_BYTES) continue;
      part = begin(start);
      start = null;
    }
    const text = decodePart(part, false);
    if (text !== '') yield text;
  }
  const rest = decodePart(start ? begin(start) : Buffer.alloc(0), true);
  if (rest !== '') yield rest;
}

/** The decoder of Node 20 for Windows-1252 is that for Latin-1, which has control characters there. */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
}

function createDecoder(encoding: FileReading['encoding']): (bytes: Buffer) => string {
  if (encoding === 'windows-1252') return decodeWindows1252;
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes) => decoder.decode(bytes);
}

/** A character of UTF-32 has at most three. */
const FOUR_ZEROS = Buffer.alloc(4);

/** UTF-16 without a mark: every other byte of its names of columns is 0. */
function isWideText(start: Buffer): boolean {
  const some = start.subarray(0, 32);
  const isText = !some.includes(FOUR_ZEROS) && some.every((byte) => byte === 0 || byte > 0x08);
  return isText && some.length >= 4 && some.filter((byte) => byte === 0).length > some.length / 3;
}

/** Three of four bytes are 0. */
function isUtf32(start: Buffer): boolean {
  const some = start.subarray(4, 36);
  return some.filter((byte) => byte === 0).length > some.length * 0.6;
}

/** Its letters and digits are above 80, and its space and comma are 40 and 6B. */
function isEbcdic(start: Buffer): boolean {
  const some = start.subarray(0, 400);
  const isOwn = (byte: number) => (byte >= 0x81 && byte <= 0xa9) || (byte >= 0xc1 && byte <= 0xf9) || byte === 0x6d;
  return some.length >= 20 && !some.includes(0x20) && some.filter(isOwn).length > some.length * 0.6;
}

function describeLetters(bytes: Buffer): string {
  const controls = bytes.filter((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20)).length;
  if (controls > bytes.length / 50) return NO_TEXT;
  return hasOldLetters(bytes) ? OLD_LETTERS : OTHER_LETTERS;
}

/** Between letters stand bytes that are letters in these encodings, and signs in Windows-1252, and none of its letters. */
function hasOldLetters(bytes: Buffer): boolean {
  if (bytes.some((byte) => byte >= 0xc0)) return false;
  const text = bytes.toString('latin1');
  return /[a-z][\u0080-\u0084\u0086-\u0090\u0098-\u00a5][a-z]|[A-Za-z]{2}[\u0082\u008e\u0096\u00a4](?=[a-z\s,;"]|$)/i.test(
    text,
  );
}

function hasMark(bytes: Buffer, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

/** Where the last character that is complete ends. */
function findCharacterEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function countLinesBeforeViolation(bytes: Buffer): number {
  let lines = 0;
  for (let from = 0; from < bytes.length; lines += 1) {
    const end = bytes.indexOf(LINE_FEED, from);
    const next = end < 0 ? bytes.length : end + 1;
    if (!isUtf8(bytes.subarray(from, next))) return lines;
    from = next;
  }
  return lines;
}

/** MS-DOS and its heirs end a text with Ctrl+Z. */
export function dropEndOfFile(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '\u001a') end -= 1;
  return text.slice(0, end);
}

export function countLineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
