// What is checked about an uploaded file before its first byte is read.
import { DomainError } from '../shared/errors';
import type { FileReading, ImportFormat, ImportState } from './import';

export interface UploadHeaders {
  readonly contentType: string | null;
  readonly contentEncoding: string | null;
  readonly contentLength: number | null;
  readonly contentDigest: string | null;
}

const UPLOAD_TYPES: Readonly<Record<ImportFormat, readonly string[]>> = {
  csv: ['text/csv'],
  jsonl: ['application/x-ndjson', 'application/jsonl'],
};

const TYPE_MESSAGE =
  'Send the file as text/csv, or as application/x-ndjson or application/jsonl, as the import says, and not compressed. Save a workbook as CSV UTF-8 first.';

/**
 * Throws, in this order, `unsupported_media_type`, `payload_too_large` and `validation_failed`. Returns the SHA-256 that the
 * client announces, in hexadecimal digits, or null.
 */
export function checkUpload(
  { format, reading }: { readonly format: ImportFormat; readonly reading: FileReading },
  headers: UploadHeaders,
  maxBytes: number,
): string | null {
  if (!isReadable(headers, format, reading)) throw new DomainError('unsupported_media_type', { message: TYPE_MESSAGE });
  if (headers.contentLength !== null && headers.contentLength > maxBytes) throw tooLarge(maxBytes);
  return headers.contentDigest === null ? null : parseContentDigest(headers.contentDigest);
}

export function tooLarge(limitBytes: number): DomainError {
  return new DomainError('payload_too_large', { message: 'The file is larger than allowed.', limitBytes });
}

export function replacedUpload(currentState: ImportState): DomainError {
  const message = 'Another upload of this import has replaced this one.';
  return new DomainError('import_state_conflict', { message, currentState });
}

/** What a compressed file contains may be of any size. */
function isReadable(
  { contentType, contentEncoding }: UploadHeaders,
  format: ImportFormat,
  { encoding }: FileReading,
): boolean {
  if ((contentEncoding ?? 'identity').trim().toLowerCase() !== 'identity') return false;
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charsets = parameters
    .map((parameter) => parameter.split('='))
    .filter(([name = '']) => name.trim() === 'charset');
  return (
    UPLOAD_TYPES[format].includes(type.trim()) &&
    charsets.every(([, value = '']) => value.trim().replace(/^"(.*)"$/, '$1') === encoding)
  );
}

const SHA_256 = /^sha-256=:([A-Za-z0-9+/]{43}=):$/;

/** A dictionary of digests (RFC 9530). Others than SHA-256 are ignored, as that document says. */
function parseContentDigest(header: string): string | null {
  const members = header.split(',').map((member) => member.trim());
  const ours = members.find((member) => /^sha-256\b/i.test(member));
  if (ours === undefined) return null;
  const [, base64] = SHA_256.exec(ours) ?? [];
  if (base64 !== undefined) return Buffer.from(base64, 'base64').toString('hex');
  throw new DomainError('validation_failed', {
    errors: { contentDigest: ['The content digest must be sha-256=:…: with the digest in Base64.'] },
  });
}
