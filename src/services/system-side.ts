// The system as a side of a negotiation: it may move any account that there is.
import { DomainError } from '../domain/shared/errors';
import type { Parts } from './shared/dependencies';
import type { MovingSide } from './perform-move';

export function systemSide({ db, accounts }: Pick<Parts, 'db' | 'accounts'>, accountId: number): MovingSide {
  return {
    mover: { kind: 'system', id: null },
    requestId: null,
    async load(today) {
      const account = await accounts.accountById(db, accountId, today);
      if (!account) throw new DomainError('not_found', { message: 'Account not found.' });
      return account;
    },
  };
}
