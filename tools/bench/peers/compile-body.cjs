// Compiles what a person would write by hand: a function that builds the body of an answer, member by member, from the
// document that lists its members and the schema.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { buildSchema, getNamedType, getNullableType, isListType, Kind, parse } = require('graphql');

const ROOT = join(__dirname, '..', '..', '..');
const DOCUMENTS = join(ROOT, 'rest-facade', 'documents');

const schema = buildSchema(readFileSync(join(ROOT, 'schema', 'schema.graphql'), 'utf8'));
const definitions = readdirSync(DOCUMENTS)
  .filter((file) => file.endsWith('.graphql'))
  .flatMap((file) => parse(readFileSync(join(DOCUMENTS, file), 'utf8')).definitions);

function findDefinition(kind, name) {
  const found = definitions.find((one) => one.kind === kind && one.name.value === name);
  if (!found) throw new Error(`There is no ${name} in the documents.`);
  return found;
}

/** The body is what the root field of the operation returns. */
function compileBody(operationName) {
  const { operation, selectionSet } = findDefinition(Kind.OPERATION_DEFINITION, operationName);
  const [root] = selectionSet.selections;
  const type = getNamedType(schema.getRootType(operation).getFields()[root.name.value].type);
  return new Function('v0', `return ${writeObject(type, root.selectionSet, 'v0', 0)};`);
}

function writeObject(type, { selections }, source, depth) {
  return `{ ${listFields(selections)
    .flatMap((field) => writeMembers(type, field, source, depth))
    .join(', ')} }`;
}

/** One member, or those of an object whose members are lifted into this one. */
function writeMembers(type, field, source, depth) {
  const { alias, name, selectionSet, directives } = field;
  const declared = type.getFields()[name.value].type;
  const value = `${source}.${name.value}`;
  const hasDirective = (wanted) => directives.some((directive) => directive.name.value === wanted);
  if (hasDirective('lift')) {
    const lifted = listFields(selectionSet.selections);
    return lifted.flatMap((inner) => writeMembers(getNamedType(declared), inner, `${value}?`, depth));
  }
  const written = selectionSet ? writeInner(declared, selectionSet, value, depth + 1) : writeLeaf(declared, value);
  return [`${(alias ?? name).value}: ${hasDirective('omitNull') ? `(${written}) ?? undefined` : written}`];
}

function writeInner(declared, selectionSet, value, depth) {
  const inner = `((v${depth}) => (${writeObject(getNamedType(declared), selectionSet, `v${depth}`, depth)}))`;
  if (isListType(getNullableType(declared))) return `${value} && ${value}.map(${inner})`;
  return `${value} && ${inner}(${value})`;
}

/** IDs are integers. */
function writeLeaf(declared, value) {
  return getNamedType(declared).name === 'ID' ? `${value} && Number(${value})` : value;
}

/** The fields of a selection and of its fragments, without those that are no members of the body. */
function listFields(selections) {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return isMember(selection) ? [selection] : [];
    return listFields(findDefinition(Kind.FRAGMENT_DEFINITION, selection.name.value).selectionSet.selections);
  });
}

function isMember({ directives }) {
  return !directives.some(({ name }) => name.value === 'etag' || name.value === 'created');
}

module.exports = { compileBody, schema };
