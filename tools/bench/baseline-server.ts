// The hand-written baseline: the same statements, token check and response bytes as the service, on `node:http` and
// prepared statements, without a framework, Sequelize's pool, GraphQL, limits or logging.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createPool } from 'mysql2/promise';
import pino from 'pino';
import { readConfig } from '../../src/config/config';
import { describeAccount } from '../../src/domain/account/describe-account';
import { deriveState, getStatePriority } from '../../src/domain/account/display-state';
import { createDependencies } from '../../src/container';
import { openConfiguredDatabase } from '../../src/open-database';
import {
  findAccountById,
  findAccountsByIds,
  findStateFactsByProfile,
} from '../../src/persistence/account/account-store';
import type { Database } from '../../src/persistence/database/database';
import type { Row, SqlValue } from '../../src/persistence/database/dialect';
import { authenticate } from '../../src/services/shared/authenticate';
import { buildAccountBody } from './baseline-body';

const ACCOUNT = /^\/(accounts|open)\/([1-9]\d{0,15})$/;
const PAGE = 20;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const opened = await openConfiguredDatabase(config);
  const pool = createPool({
    uri: config.DATABASE_URL ?? '',
    connectionLimit: config.DATABASE_POOL_MAX,
    timezone: 'Z',
    dateStrings: true,
    supportBigNumbers: true,
  });
  const db: Database = {
    ...opened,
    async read(sql: string, params: readonly SqlValue[] = []) {
      const [rows] = await pool.execute(sql, [...params]);
      return rows as readonly Row[];
    },
  };
  const dependencies = { ...createDependencies(config, pino({ level: 'silent' }), db), db };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', headers } = request;
    if (url === '/livez') return void response.end();
    const [, kind, id] = ACCOUNT.exec(url) ?? [];
    // `/open/…` skips the token check, to show its cost.
    const owner = kind === 'open' ? null : (await authenticate(dependencies, headers.authorization ?? null)).profile.id;
    const body = id === undefined ? await buildListBody(owner ?? 0) : await buildBody(Number(id), owner);
    const text = JSON.stringify(body);
    const length = Buffer.byteLength(text);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': length }).end(text);
  }

  async function buildBody(id: number, owner: number | null): Promise<unknown> {
    const facts = await findAccountById(db, id, dependencies.clock().today);
    if (!facts || (owner !== null && facts.profileId !== owner)) throw new Error('No such account.');
    return buildAccountBody(describeAccount(facts));
  }

  /** The first page, ordered by the priority of the state, then by ID. */
  async function buildListBody(owner: number): Promise<unknown> {
    const sorted = (await findStateFactsByProfile(db, owner))
      .map((facts) => ({ id: facts.id, priority: getStatePriority(deriveState(facts).state) }))
      .sort((left, right) => left.priority - right.priority || left.id - right.id);
    const page = sorted.slice(0, PAGE).map(({ id }) => id);
    const accounts = await findAccountsByIds(db, page, dependencies.clock().today);
    const data = accounts.map((facts) => buildAccountBody(describeAccount(facts)));
    return { data, meta: { next_cursor: null, total: sorted.length } };
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    });
  });
  server.listen(Number(process.env['PORT']), '127.0.0.1');
  process.once('SIGTERM', () => process.exit(0));
}

void start();
