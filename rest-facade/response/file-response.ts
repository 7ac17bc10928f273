// Sends the file that an operation returns as a download: `{file_name, media_type, content, sha256}`, content in Base64, or
// `{file_name, media_type, content}` with the first part of a long one.
import { isRecord } from '../request/input-schema';
import { matchesIfNoneMatch } from './directives';
import type { RestResponse } from './error-response';

/** A file may contain what others wrote: it is saved rather than opened, and runs and loads nothing if it is opened. */
const SAFETY_HEADERS = {
  'Content-Security-Policy': "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
  'X-Content-Type-Options': 'nosniff',
} as const;

export function buildFileResponse(result: unknown, ifNoneMatch: string | undefined): RestResponse | null {
  if (!isRecord(result)) return null;
  const { file_name: name, media_type: type, content, sha256 } = result;
  if (typeof name !== 'string' || typeof type !== 'string' || typeof content !== 'string') return null;
  const tag = `"${String(sha256)}"`;
  const headers = { ...SAFETY_HEADERS, 'Cache-Control': 'private, no-store', ETag: tag };
  if (matchesIfNoneMatch(tag, ifNoneMatch)) return { status: 304, headers };
  const described = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${toToken(name)}"` };
  return { status: 200, headers: { ...headers, ...described }, bytes: Buffer.from(content, 'base64') };
}

export function buildStreamResponse(result: unknown, rest: AsyncGenerator<string> | null): RestResponse | null {
  if (!isRecord(result)) return null;
  const { file_name: name, media_type: type, content } = result;
  if (typeof name !== 'string' || typeof type !== 'string' || typeof content !== 'string') return null;
  const described = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${toToken(name)}"` };
  // Proxies must neither store, buffer nor compress it.
  const headers = { ...SAFETY_HEADERS, 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' };
  return { status: 200, headers: { ...headers, ...described }, stream: { first: content, rest } };
}

/** Nothing that ends the quoted name, or the header. */
function toToken(name: string): string {
  return name.replace(/[^\w.-]/g, '_');
}
