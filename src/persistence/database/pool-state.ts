// How much of the pool of connections is in use.
import type { Database } from './database';

interface PoolState {
  readonly max: number;
  readonly inUse: number;
  readonly idle: number;
  /** Work that waits for a connection. */
  readonly waiting: number;
}

/** Returns null for the embedded database, which has no pool. */
export function readPoolState({ dialect, sequelize }: Pick<Database, 'dialect' | 'sequelize'>): PoolState | null {
  if (dialect === 'sqlite') return null;
  // Missing in Sequelize's types. A pool of sequelize-pool.
  const { pool } = sequelize.connectionManager as unknown as { readonly pool: SequelizePool };
  return { max: pool.maxSize, inUse: pool.using, idle: pool.available, waiting: pool.waiting };
}

interface SequelizePool {
  readonly maxSize: number;
  readonly using: number;
  readonly available: number;
  readonly waiting: number;
}
