// The paths that are served: the log shows their segments unmasked.
import { ENDPOINTS } from '../../../rest-facade/endpoints';
import { IMPORT_FILE_NAMES } from '../files/import-files';
import { CONTACT_CHANGE_PATH } from '../pages/contact-change';
import { DOCS_PATHS } from '../pages/docs';
import { RESET_PATH } from '../pages/first-page';
import { GRAPHIQL_PATH } from '../pages/graphiql';
import { CONSUMER_KEYS_PATH, CREDITOR_KEYS_PATH } from '../pages/system-endpoints';

export const GRAPHQL_PATHS: readonly string[] = ['/graphql', '/graphql/stream'];

/** Without a base path. */
export const PAGE_PATHS: readonly string[] = [
  '/',
  '/schema.graphql',
  '/livez',
  '/readyz',
  '/dev/outbox',
  CONSUMER_KEYS_PATH,
  CREDITOR_KEYS_PATH,
  RESET_PATH,
  GRAPHIQL_PATH,
  CONTACT_CHANGE_PATH,
  ...DOCS_PATHS,
];

const SEGMENTS = new Set(
  [...GRAPHQL_PATHS, ...PAGE_PATHS, ...IMPORT_FILE_NAMES, ...ENDPOINTS.map(({ path }) => path)].flatMap((path) =>
    path.split('/'),
  ),
);

const MAX_LENGTH = 200;

/**
 * Masks a path, which may contain personal data: every segment that is part of neither a known path nor a base path becomes
 * `:id`.
 */
export function createPathMask(basePaths: readonly string[]): (path: string) => string {
  const segments = new Set([...SEGMENTS, ...basePaths.flatMap((path) => path.split('/'))]);
  const mask = (segment: string) => (segments.has(segment) ? segment : maskSegment(segment));
  return (path) => path.slice(0, MAX_LENGTH).split('/').map(mask).join('/');
}

/** A secret link shows its kind and four characters, by which support can find the requests of one. */
const SECRET_LINK = /^(cal_)([\w-]{4})[\w-]{39}\.ics$/;

function maskSegment(segment: string): string {
  const [, kind, start] = SECRET_LINK.exec(segment) ?? [];
  return kind === undefined ? ':id' : `${kind}…${start}`;
}
