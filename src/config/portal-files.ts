// The built portal: its files, and the GraphQL documents that they send.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifest } from '../domain/system/trusted-document';
import { computeTextDigest } from '../providers/crypto/digests';

/** Beside the compiled server. Run from its sources, the server has none: `npm run dev -w portal` serves them then. */
const BUILT = join(__dirname, '..', '..');
export const PORTAL_FILES = join(BUILT, 'portal-files');
const PORTAL_DOCUMENTS = join(BUILT, 'portal-documents.json');

export function isPortalBuilt(): boolean {
  return [join(PORTAL_FILES, 'index.html'), PORTAL_DOCUMENTS].every((file) => existsSync(file));
}

/** Digest → text. One build makes them and the files, so nobody has to register them. */
export function readPortalDocuments(): ReadonlyMap<string, string> {
  const { documents } = parseManifest(JSON.parse(readFileSync(PORTAL_DOCUMENTS, 'utf8')));
  return new Map(documents.map(({ text }) => [computeTextDigest(text), text]));
}
