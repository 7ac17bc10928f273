// An upgrade keeps every row, gives the schema of a new database, and takes nothing away from processes of the release
// before. Tried on a sample release, and on the dump of each release. `RECORD_RELEASE=1.0.0` writes the dump of a release.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DataType } from 'sequelize-typescript';
import type { Database } from '../../../src/persistence/database/database';
import type { Row } from '../../../src/persistence/database/dialect';
import { migrate, MIGRATIONS, type Migration } from '../../../src/persistence/migrations/migrate';
import { resealAll } from '../../../src/persistence/system/reseal';
import { dumpRelease, listTables, restoreRelease } from '../../support/database/release-dump';
import { readStoredLines } from '../../support/database/table-lines';
import { openTestDatabase, TEST_MOMENT, type TestDatabase } from '../../support/database/test-database';

const DUMPS = join(__dirname, '..', '..', 'support', 'database');

/** What an upgrade may do besides adding: columns whose values it moves, and what old processes meet, with the reason. */
interface Exceptions {
  readonly moved: readonly string[];
  readonly contractions: Readonly<Record<string, string>>;
}

interface Release extends Exceptions {
  readonly name: string;
  readonly readDump: () => Promise<string>;
  readonly migrations: readonly Migration[];
}

/** What a later release might change: it adds, moves a value, allows a new one, and drops what was unused. */
const SAMPLE_MIGRATION: Migration = {
  name: '9001-sample',
  async up({ types, createTable, addColumns, addIndex, replaceCheck, allowNull, raw }) {
    await createTable('sample_notes', {
      id: { type: DataType.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      company_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'companies', key: 'id' } },
    });
    await addColumns('companies', { nickname: { type: DataType.STRING(50), allowNull: true } });
    await addIndex('companies', ['nickname']);
    await raw('it fills the new column', 'UPDATE companies SET nickname = company_name WHERE nickname IS NULL');
    await replaceCheck('templates', 'type', ['email', 'sms', 'e-letter', 'postcard']);
    await allowNull('subclients', 'unique_identification_number', 'VARCHAR(191)');
    await addColumns('reasons', { kind: { type: types.exactText(10), allowNull: false, defaultValue: 'other' } });
  },
};

const SAMPLE: Release = {
  name: 'sample',
  async readDump() {
    const { db, close } = await openTestDatabase({ seedAt: TEST_MOMENT });
    const script = await dumpRelease(db);
    await close();
    return script;
  },
  migrations: [...MIGRATIONS, SAMPLE_MIGRATION],
  moved: [],
  contractions: {
    'subclients lacks unique_identification_number VARCHAR(191) not null': 'it reads null as a missing number',
  },
};

/** By release. A release that is not named needs no exception. */
const EXCEPTIONS: Readonly<Record<string, Exceptions>> = {};

const RELEASES: readonly Release[] = readdirSync(DUMPS).flatMap((file) => {
  const name = /^released-(.+)\.sql$/.exec(file)?.[1];
  if (name === undefined) return [];
  const { moved = [], contractions = {} } = EXCEPTIONS[name] ?? {};
  const readDump = () => Promise.resolve(readFileSync(join(DUMPS, file), 'utf8'));
  return [{ name, readDump, migrations: MIGRATIONS, moved, contractions }];
});

/** Their names, and the lease of the process that runs them. */
const WRITTEN_BY_MIGRATIONS = ['schema_migrations', 'job_leases'];

type Rows = ReadonlyMap<string, readonly Row[]>;

async function readTables(db: Database, names: Iterable<string>): Promise<Rows> {
  const tables = [...names].map(async (name) => [name, await db.read(`SELECT * FROM ${name} ORDER BY 1`)] as const);
  return new Map(await Promise.all(tables));
}

async function readLines(db: Database, tables: Iterable<string>): Promise<ReadonlyMap<string, readonly string[]>> {
  const read = [...tables].map(async (table) => {
    // A dump turns the index that a foreign key brings into a normal one, beside which the same is created again.
    const lines = [...new Set(await readStoredLines(db, table))].sort();
    return [table, lines] as const;
  });
  return new Map(await Promise.all(read));
}

/** Columns that have another value than before, and tables that lack rows. */
function findChanges(before: Rows, after: Rows): readonly string[] {
  const changed = new Set<string>();
  for (const [table, rows] of before) {
    if (WRITTEN_BY_MIGRATIONS.includes(table)) continue;
    if (after.get(table)?.length !== rows.length) changed.add(`${table}: number of rows`);
    rows.forEach((row, index) => {
      const now = after.get(table)?.[index] ?? {};
      for (const [column, value] of Object.entries(row)) {
        if (!isDeepStrictEqual(now[column], value)) changed.add(`${table}.${column}`);
      }
    });
  }
  return [...changed].sort();
}

/** What a process of the release before would miss, or would have to write. It names none of the new columns. */
function findContractions(
  before: ReadonlyMap<string, readonly string[]>,
  after: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const found = [...before].flatMap(([table, lines]) => {
    const now = after.get(table) ?? [];
    const taken = lines.filter((line) => !now.includes(line)).map((line) => `${table} lacks ${line}`);
    const asked = now.filter((line) => !lines.includes(line) && /not null(?! default)|^unique index/.test(line));
    return [...taken, ...asked.map((line) => `${table} asks ${line}`)];
  });
  return found.sort();
}

describe.each([SAMPLE, ...RELEASES])(
  'an upgrade from release $name',
  ({ readDump, migrations, moved, contractions }) => {
    let released: TestDatabase;
    let fresh: TestDatabase;
    let rowsBefore: Rows;
    let linesBefore: ReadonlyMap<string, readonly string[]>;

    beforeAll(async () => {
      released = await openTestDatabase({ migrated: false });
      fresh = await openTestDatabase({ migrated: false });
      await migrate(fresh.db, {}, migrations);
      await restoreRelease(released.settings.url ?? '', await readDump());
      const tables = await listTables(released.db);
      rowsBefore = await readTables(released.db, tables);
      linesBefore = await readLines(released.db, tables);
      await migrate(released.db, {}, migrations);
    });
    afterAll(() => Promise.all([released.close(), fresh.close()]));

    it('starts with rows', () => {
      expect([...rowsBefore.values()].flat().length).toBeGreaterThan(200);
    });

    it('gives the schema of a new database', async () => {
      const tables = [...(await listTables(fresh.db))].sort();
      expect([...(await listTables(released.db))].sort()).toEqual(tables);
      expect(await readLines(released.db, tables)).toEqual(await readLines(fresh.db, tables));
      const names = 'SELECT name FROM schema_migrations ORDER BY name';
      expect(await released.db.read(names)).toEqual(await fresh.db.read(names));
    });

    it('takes nothing from processes of the release before, and asks nothing new of them', async () => {
      const linesAfter = await readLines(released.db, linesBefore.keys());
      expect(findContractions(linesBefore, linesAfter)).toEqual(Object.keys(contractions).sort());
    });

    it('keeps every row, and changes only the columns whose values it moves', async () => {
      expect(findChanges(rowsBefore, await readTables(released.db, rowsBefore.keys()))).toEqual([...moved].sort());
    });

    it('leaves everything readable that is sealed', async () => {
      for (const { table, failed } of await resealAll(released.db)) expect([table, failed]).toEqual([table, 0]);
    });
  },
);

it('notices a lost row, a changed value, a column that was taken away, and one that must be filled', () => {
  const before = new Map([['notes', [{ id: 1, text: 'a' }]]]);
  expect(findChanges(before, new Map([['notes', []]]))).toEqual(['notes.id', 'notes.text', 'notes: number of rows']);
  expect(findChanges(before, new Map([['notes', [{ id: 1, text: 'b' }]]]))).toEqual(['notes.text']);
  const lines = new Map([['notes', ['id BIGINT not null', 'text TEXT null']]]);
  const later = new Map([['notes', ['id BIGINT not null', 'kind VARCHAR(10) not null', 'unique index (kind)']]]);
  expect(findContractions(lines, later)).toEqual([
    'notes asks kind VARCHAR(10) not null',
    'notes asks unique index (kind)',
    'notes lacks text TEXT null',
  ]);
});

const { RECORD_RELEASE } = process.env;
if (RECORD_RELEASE !== undefined) {
  it('writes the dump of the release', async () => {
    writeFileSync(join(DUMPS, `released-${RECORD_RELEASE}.sql`), await SAMPLE.readDump());
  });
}
