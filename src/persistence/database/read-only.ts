// Databases for work that may have no effect: one stores nothing, and rolls its transactions back, and one is not even read.
import { DomainError } from '../../domain/shared/errors';
import type { Database } from './database';

/** Nothing is wrong with the service, but the work ends here. */
export function endWithoutEffect(): never {
  throw new DomainError('service_unavailable', { retryAfter: 1 });
}

const refuse = async () => endWithoutEffect();

/** Throws `service_unavailable` instead of writing, and at the end of a transaction. */
export function createReadOnly(db: Database): Database {
  const readOnly: Database = {
    ...db,
    model: (model) => {
      const { findAll, findOne, count, countPage } = db.model(model);
      return { findAll, findOne, count, countPage, insert: refuse, insertAll: refuse, update: refuse, delete: refuse };
    },
    write: refuse,
    insert: refuse,
    async transaction(work) {
      return db.transaction(async (bound) => {
        await work(createReadOnly(bound));
        return endWithoutEffect();
      });
    },
    raise: endWithoutEffect,
    get repeatable() {
      return readOnly;
    },
    changeSchema: refuse,
    tryWrite: refuse,
  };
  return readOnly;
}

/** Throws `service_unavailable` instead of reading, too. */
export function createClosed(db: Database): Database {
  const closed: Database = {
    ...createReadOnly(db),
    model: (model) => {
      const access = createReadOnly(db).model(model);
      return { ...access, findAll: refuse, findOne: refuse, count: refuse, countPage: refuse };
    },
    read: refuse,
    transaction: refuse,
    get repeatable() {
      return closed;
    },
  };
  return closed;
}
