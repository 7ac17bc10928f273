// The files of the repository, for rules about the whole tree.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(__dirname, '..', '..', '..');

/** Tracked and new files that match a pathspec of git, without ignored and deleted ones. */
export function listFiles(...pathspecs: readonly string[]): readonly string[] {
  const list = (...options: readonly string[]) =>
    execFileSync('git', ['ls-files', ...options, '--', ...pathspecs], { cwd: ROOT, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
  const deleted = new Set(list('--deleted'));
  return list('--cached', '--others', '--exclude-standard').filter((file) => !deleted.has(file));
}
