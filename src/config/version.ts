// The version of the service, as its package file says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The package file lies above this folder, both in the sources and in the build. */
const candidates = [join('..', '..'), join('..', '..', '..')].map((up) => join(__dirname, up, 'package.json'));

export const version = readVersion();

function readVersion(): string {
  for (const path of candidates) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'));
      if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version);
    } catch {
      continue;
    }
  }
  return 'unknown';
}
