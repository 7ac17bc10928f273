// Where the sealed values of imports are: parts of files, and account numbers of rows.
import { getSealedPlace } from '../shared/personal-data';

export function getChunkPlace(importId: string, n: number): string {
  return getSealedPlace('import_chunks', 'body', `${importId}|${n}`);
}

export function getImportedRowPlace(importId: string, line: number): string {
  return getSealedPlace('import_rows', 'account_number', `${importId}|${line}`);
}
