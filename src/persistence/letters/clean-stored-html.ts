// Cleans creditors' stored HTML again when the cleaning policy has changed, so that reads need not.
import { Op } from 'sequelize';
import { cleanHtml } from '../../domain/letters/clean-html';
import { LETTER_POLICY_VERSION } from '../../domain/letters/html-policy';
import { readNumber, readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import { CustomContentModel } from '../models/creditor';
import { TemplateModel } from '../models/letters';
import type { AnyModel } from '../models/models';

interface HtmlColumn {
  readonly model: AnyModel;
  /** The attribute with the HTML. */
  readonly attribute: string;
  readonly type: string;
}

/** HTML that consumers read. Saved versions and sent letters are never changed. */
const HTML_COLUMNS: readonly HtmlColumn[] = [
  { model: CustomContentModel, attribute: 'content', type: 'about us' },
  { model: TemplateModel, attribute: 'description', type: 'e-letter' },
];

const BATCH_SIZE = 20;

/** Runs at start-up, after the migrations; several processes may run it at once. Returns how many texts were cleaned. */
export async function cleanStoredHtml(db: Database): Promise<number> {
  let cleanedCount = 0;
  for (const source of HTML_COLUMNS) {
    let rows = await findOutdatedRows(db, source, 0);
    for (let last = rows.at(-1); last; last = rows.at(-1)) {
      for (const row of rows) cleanedCount += await cleanRow(db, source, row);
      rows = await findOutdatedRows(db, source, readId(last));
    }
  }
  return cleanedCount;
}

type HtmlRow = Readonly<Record<string, unknown>>;

function findOutdatedRows(
  db: Database,
  { model, attribute, type }: HtmlColumn,
  after: number,
): Promise<readonly HtmlRow[]> {
  return db.model(model).findAll({
    attributes: ['id', attribute, 'contentPolicy'],
    where: { type, contentPolicy: { [Op.lt]: LETTER_POLICY_VERSION }, id: { [Op.gt]: after } },
    order: ['id'],
    limit: BATCH_SIZE,
  });
}

/** Returns 0 for a text that was saved since it was read: it has the current policy. */
async function cleanRow(db: Database, { model, attribute }: HtmlColumn, row: HtmlRow): Promise<number> {
  const content = required(readText(row[attribute]));
  const cleaned = cleanHtml(content);
  // Too large or too deeply nested to clean: it is never shown, but the author's text is not deleted either.
  if (cleaned === '' && content !== '') return 0;
  const changes = { [attribute]: cleaned, contentPolicy: LETTER_POLICY_VERSION };
  return db.model(model).update(changes, { id: readId(row), contentPolicy: readNumber(row.contentPolicy) });
}

function readId({ id }: HtmlRow): number {
  return required(readNumber(id));
}
