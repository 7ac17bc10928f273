// Who runs a command, for the audit trail.
import { userInfo } from 'node:os';

/** The name that the audit trail records. */
export interface Operator {
  readonly operator: string;
}

/** Returns who `PARLEY_OPERATOR` names, else the system user. In a container the user may have no name. */
export function findOperator(): Operator {
  const { PARLEY_OPERATOR: name = '' } = process.env;
  return { operator: (name === '' ? getSystemUser() : name).slice(0, 100) };
}

function getSystemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
