// The files of the built portal.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the compiled server. Run from its sources, the server has none: `npm run dev -w portal` serves them then. */
export const PORTAL_FILES = join(__dirname, '..', '..', 'portal-files');

export function isPortalBuilt(): boolean {
  return existsSync(join(PORTAL_FILES, 'index.html'));
}
