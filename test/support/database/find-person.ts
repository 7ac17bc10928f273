// Searches the whole database for a person: every table and column that exists, as it is stored and, where it is sealed, opened.
import type { Database } from '../../../src/persistence/database/database';
import type { Row } from '../../../src/persistence/database/dialect';
import { MODELS } from '../../../src/persistence/models/models';
import { readId, SOURCES, TABLES, type SealedRow, type Table } from '../../../src/persistence/system/sealed-sources';

/** Column, and what stands in it. */
export type StoredTexts = ReadonlyMap<string, readonly string[]>;

const SEALED = /^v1~/;

/** A sealed value that cannot be opened fails: it is in a column that no rotation of keys would find either. */
export async function readStoredTexts(db: Database): Promise<StoredTexts> {
  const texts = new Map<string, string[]>();
  for (const table of await db.sequelize.getQueryInterface().showAllTables()) {
    const cells = (await db.read(`SELECT * FROM ${table}`)).flatMap((row) =>
      Object.entries(row).map(([column, value]) => ({ row, column, value })),
    );
    for (const { row, column, value } of cells.filter(({ value: stored }) => stored !== null)) {
      const place = `${table}.${column}`;
      const stored = typeof value === 'string' ? value : JSON.stringify(value);
      texts.set(place, [...(texts.get(place) ?? []), ...readCell(db, table, column, row, stored)]);
    }
  }
  return texts;
}

function readCell(db: Database, table: string, column: string, row: Row, stored: string): readonly string[] {
  if (!SEALED.test(stored)) return [stored];
  const source = TABLES.find((one) => one === table);
  const attribute = listAttributes(db, table).get(column) ?? '';
  const place = source && SOURCES[source].places[attribute];
  if (!source || !place) throw new Error(`${table}.${column} is sealed, and not in SOURCES.`);
  const opened = db.sealing.open(place(toSealedRow(db, source, row)), stored);
  return [opened, ...readEncoded(opened)];
}

/** A text that is Base64 as a whole, as what it says. */
function readEncoded(text: string): readonly string[] {
  return /^[A-Za-z0-9+/\s]{16,}={0,2}$/.test(text) ? [Buffer.from(text, 'base64').toString('utf8')] : [];
}

function toSealedRow(db: Database, table: Table, row: Row): SealedRow {
  const attributes = [...listAttributes(db, table)].map(([column, attribute]) => [attribute, row[column]] as const);
  const sealed = Object.fromEntries(attributes);
  return { ...sealed, id: readId({ id: sealed['id'] ?? row['id'] }) };
}

/** Column → attribute. */
function listAttributes(db: Database, table: string): ReadonlyMap<string, string> {
  const model = MODELS.map((one) => db.sequelize.getRepository(one)).find(({ tableName }) => tableName === table);
  const attributes: Readonly<Record<string, { readonly field?: string }>> = model?.getAttributes() ?? {};
  return new Map(Object.entries(attributes).map(([name, { field = name }]) => [field, name]));
}

/** The columns in which one of the texts stands: short ones as a whole word. */
export function findPlaces(stored: StoredTexts, secrets: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const patterns = secrets.map((secret) => {
    const text = secret.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
    return [secret, new RegExp(secret.length > 4 ? text : `(?<![\\w.])${text}(?![\\w.])`, 'i')] as const;
  });
  const places = new Map<string, readonly string[]>();
  for (const [place, texts] of stored) {
    const found = patterns.filter(([, pattern]) => texts.some((text) => pattern.test(text))).map(([secret]) => secret);
    if (found.length > 0) places.set(place, found);
  }
  return places;
}
