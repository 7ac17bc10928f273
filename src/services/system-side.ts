// The system as a side of a negotiation: it may move any account that there is.
import { DomainError } from '../domain/shared/errors';
import type { Dependencies } from './shared/dependencies';
import type { MoveActor } from './perform-move';

export function createSystemActor(
  { db, accounts }: Pick<Dependencies, 'db' | 'accounts'>,
  accountId: number,
): MoveActor {
  return {
    mover: { kind: 'system', id: null },
    requestId: null,
    async load(today) {
      const account = await accounts.findAccountById(db, accountId, today);
      if (!account) throw new DomainError('not_found', { message: 'Account not found.' });
      return account;
    },
  };
}
