// Searches the whole database for a person: every table and column that exists, as it is stored and, where it is sealed, opened.
import type { Database } from '../../../src/persistence/database/database';
import type { Row } from '../../../src/persistence/database/dialect';
import { MODELS } from '../../../src/persistence/models/models';
import { readId, SOURCES, TABLES, type SealedRow } from '../../../src/persistence/system/sealed-sources';

/** Column, and what stands in it. */
export type StoredTexts = ReadonlyMap<string, readonly string[]>;

const SEALED = /^v1~/;

/** A sealed value that cannot be opened fails: it is in a column that no rotation of keys would find either. */
export async function readStoredTexts(db: Database): Promise<StoredTexts> {
  const texts = new Map<string, string[]>();
  for (const table of await db.sequelize.getQueryInterface().showAllTables()) {
    const attributes = listAttributes(db, table);
    const cells = (await db.read(`SELECT * FROM ${table}`)).flatMap((row) =>
      Object.entries(row).map(([column, value]) => ({ row, column, value })),
    );
    for (const { row, column, value } of cells.filter(({ value: stored }) => stored !== null)) {
      const place = `${table}.${column}`;
      const stored = typeof value === 'string' ? value : JSON.stringify(value);
      const found = texts.get(place) ?? [];
      found.push(...readCell(db, { table, attributes, column, row }, stored));
      texts.set(place, found);
    }
  }
  return texts;
}

interface Cell {
  readonly table: string;
  /** Column → attribute. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly column: string;
  readonly row: Row;
}

function readCell(db: Database, { table, attributes, column, row }: Cell, stored: string): readonly string[] {
  if (!SEALED.test(stored)) return [stored];
  const source = TABLES.find((one) => one === table);
  const attribute = attributes.get(column) ?? '';
  const place = source && SOURCES[source].places[attribute];
  if (!source || !place) throw new Error(`${table}.${column} is sealed, and not in SOURCES.`);
  const opened = db.sealing.open(place(toSealedRow(attributes, row)), stored);
  return [opened, ...readEncoded(opened)];
}

/** A text that is Base64 as a whole, as what it says. */
function readEncoded(text: string): readonly string[] {
  return /^[A-Za-z0-9+/\s]{16,}={0,2}$/.test(text) ? [Buffer.from(text, 'base64').toString('utf8')] : [];
}

function toSealedRow(attributes: Cell['attributes'], row: Row): SealedRow {
  const sealed = Object.fromEntries([...attributes].map(([column, attribute]) => [attribute, row[column]] as const));
  return { ...sealed, id: readId({ id: sealed['id'] ?? row['id'] }) };
}

function listAttributes(db: Database, table: string): ReadonlyMap<string, string> {
  const model = MODELS.map((one) => db.sequelize.getRepository(one)).find(({ tableName }) => tableName === table);
  const attributes: Readonly<Record<string, { readonly field?: string }>> = model?.getAttributes() ?? {};
  return new Map(Object.entries(attributes).map(([name, { field = name }]) => [field, name]));
}

/** The columns in which one of the texts stands: short ones as a whole word. */
export function findPlaces(stored: StoredTexts, secrets: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const sought = secrets.map((secret) => {
    const text = secret.toLowerCase();
    const word = new RegExp(`(?<![\\w.])${text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}(?![\\w.])`);
    return { secret, isIn: (all: string) => all.includes(text) && (text.length > 4 || word.test(all)) };
  });
  const places = new Map<string, readonly string[]>();
  for (const [place, texts] of stored) {
    const all = texts.join('\n').toLowerCase();
    const found = sought.filter(({ isIn }) => isIn(all)).map(({ secret }) => secret);
    if (found.length > 0) places.set(place, found);
  }
  return places;
}
