// The version of the package that runs.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of the package is two folders up from the sources and three from the build. */
export function readVersion(): string {
  const paths = ['../..', '../../..'].map((folder) => join(__dirname, folder, 'package.json'));
  const path = paths.find(existsSync);
  const manifest: unknown = path === undefined ? null : JSON.parse(readFileSync(path, 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}
