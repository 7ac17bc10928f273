// Makes the mutants of a source file: single changes of one condition, comparison, number, statement or member.
const ts = require('typescript');

const { SyntaxKind } = ts;

const SWAPS = {
  [SyntaxKind.LessThanToken]: '<=',
  [SyntaxKind.LessThanEqualsToken]: '<',
  [SyntaxKind.GreaterThanToken]: '>=',
  [SyntaxKind.GreaterThanEqualsToken]: '>',
  [SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [SyntaxKind.AmpersandAmpersandToken]: '||',
  [SyntaxKind.BarBarToken]: '&&',
  [SyntaxKind.PlusToken]: '-',
  [SyntaxKind.MinusToken]: '+',
  [SyntaxKind.AsteriskToken]: '/',
};

/** Kind of node → replacements of parts of it, as node and text. */
const OPERATORS = {
  [SyntaxKind.BinaryExpression]: ({ operatorToken, left, right }) => [
    ...(SWAPS[operatorToken.kind] ? [[operatorToken, SWAPS[operatorToken.kind]]] : []),
    ...(operatorToken.kind === SyntaxKind.AmpersandAmpersandToken
      ? [
          [left, 'true'],
          [right, 'true'],
        ]
      : []),
    ...(operatorToken.kind === SyntaxKind.BarBarToken
      ? [
          [left, 'false'],
          [right, 'false'],
        ]
      : []),
  ],
  [SyntaxKind.IfStatement]: ({ expression }) => [
    [expression, 'false'],
    [expression, 'true'],
  ],
  [SyntaxKind.ConditionalExpression]: ({ condition }) => [
    [condition, 'false'],
    [condition, 'true'],
  ],
  [SyntaxKind.NumericLiteral]: (node) => [[node, `(${node.getText()} + 1)`]],
  [SyntaxKind.TrueKeyword]: (node) => [[node, 'false']],
  [SyntaxKind.FalseKeyword]: (node) => [[node, 'true']],
  [SyntaxKind.ExpressionStatement]: (node) => (isCall(node.expression) ? [[node, ';']] : []),
  [SyntaxKind.ThrowStatement]: (node) => [[node, ';']],
  [SyntaxKind.PropertyAssignment]: (node) => [[node, '...{}']],
  [SyntaxKind.ShorthandPropertyAssignment]: (node) => [[node, '...{}']],
};

function isCall(expression) {
  return ts.isCallExpression(ts.isAwaitExpression(expression) ? expression.expression : expression);
}

/** All mutants in the order of the file: position, replacement and line. */
function listMutants(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const mutants = [];
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    for (const [part, replacement] of OPERATORS[node.kind]?.(node) ?? []) {
      const [start, end] = [part.getStart(source), part.getEnd()];
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      mutants.push({ file: path, start, end, replacement, line, original: text.slice(start, end) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

function applyMutant(text, { start, end, replacement }) {
  return text.slice(0, start) + replacement + text.slice(end);
}

module.exports = { applyMutant, listMutants };
