// Collects the SQL that is written by hand in a source file: statements, parts of statements, and column names of tables.
import ts from 'typescript';

/** Words that stand in SQL and, in capitals, in no other text of these sources. */
const KEYWORD =
  /\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|FROM|WHERE|VALUES|JOIN|ORDER BY|GROUP BY|LIMIT|SET|AND|OR|ON|AS|IN|IS|LIKE|NULL|CHECK|UNIQUE|DEFAULT|REFERENCES)\b/;
const COLUMN_LIST = /^[a-z_]+(, [a-z_]+)+$/;

/** A sentence, such as the text of an error, may mention SQL. */
const SENTENCE = /^[A-Z][a-z]/;

/** Each text with its inserted parts as `…`. */
export function collectSqlTexts(file: string, source: string): readonly string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = readText(node);
    if (text !== null && !SENTENCE.test(text) && (KEYWORD.test(text) || COLUMN_LIST.test(text))) texts.push(text);
    if (ts.isPropertyAssignment(node) && isColumn(node.initializer)) texts.push(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return texts;
}

/** The definition of a column in a migration, such as `{ type: DataType.BIGINT, allowNull: true }`. */
function isColumn(node: ts.Node): boolean {
  if (!ts.isObjectLiteralExpression(node)) return false;
  const names = node.properties.map(({ name }) => name?.getText());
  return names.includes('type') && names.includes('allowNull');
}

function readText(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}
