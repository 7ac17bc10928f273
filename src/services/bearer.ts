// The token of an Authorization header. Contract: Authentication, 1 and 8.

const BEARER = /^Bearer +([^\s]+)$/i;

/** Null when there is no header, or one of another scheme. */
export function parseBearerToken(authorization: string | null): string | null {
  return BEARER.exec(authorization ?? '')?.[1] ?? null;
}
