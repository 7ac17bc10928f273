// The REST idiom as a rule over document and printed schema, written apart from the facade so that it can judge it:
// enum names become documented keys, ids become integers, marked members without a value go, tags are for the header;
// nothing else changes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  Kind,
  parse,
  print,
  separateOperations,
  TypeInfo,
  visit,
} from 'graphql';
import { visitWithTypeInfo, type DocumentNode, type FieldNode } from 'graphql';

const ROOT = join(__dirname, '..', '..', '..');
const FOLDER = join(ROOT, 'rest-facade', 'documents');
const MARKS = { omitNull: 'omit', etag: 'tag' } as const;

const schema = buildSchema(readFileSync(join(ROOT, 'schema', 'schema.graphql'), 'utf8'));
const texts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'));
const operations = separateOperations(parse(texts.join('\n')));

export interface RestDocument {
  /** The text to send to `POST /graphql`: the facade's own mark is taken off. */
  readonly query: string;
  /** Rewrites what GraphQL answered to it as the REST API would spell it. */
  readonly toRest: (answered: unknown) => unknown;
}

/** An operation of the facade with its fragments. */
export function restDocument(name: string): RestDocument {
  const document = operations[name];
  if (!document) throw new Error(`The facade has no document ${name}`);
  const rules = collectRules(document);
  return { query: print(removeMarks(document)), toRest: (answered) => rewrite(answered, rules, '') };
}

type Rule = 'enum' | 'id' | 'omit' | 'tag';
/** Path of response names below the root, such as `account.display.state.key` → what the schema says of it. */
type Rules = ReadonlyMap<string, ReadonlySet<Rule>>;

/** Fragments are written into their places first, so that every field has one path and one parent type. */
function collectRules(document: DocumentNode): Rules {
  const rules = new Map<string, ReadonlySet<Rule>>();
  const types = new TypeInfo(schema);
  const path: string[] = [];
  visit(
    inlineFragments(document),
    visitWithTypeInfo(types, {
      Field: {
        enter(field) {
          path.push(field.alias?.value ?? field.name.value);
          rules.set(path.join('.'), new Set([...typeRules(types), ...markRules(field)]));
        },
        leave() {
          path.pop();
        },
      },
    }),
  );
  return rules;
}

function typeRules(types: TypeInfo): Rule[] {
  const type = getNamedType(types.getType());
  if (!type) throw new Error('A field of the document is not in the printed schema');
  if (isEnumType(type)) return ['enum'];
  return type.name === 'ID' ? ['id'] : [];
}

function inlineFragments(document: DocumentNode): DocumentNode {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  const operation = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return visit(
    { ...document, definitions: operation },
    {
      FragmentSpread(spread) {
        const fragment = fragments.find(({ name }) => name.value === spread.name.value);
        if (!fragment) throw new Error(`The documents have no fragment ${spread.name.value}`);
        const { typeCondition, selectionSet } = fragment;
        return { kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet };
      },
    },
  );
}

function removeMarks(document: DocumentNode): DocumentNode {
  return visit(document, { Directive: ({ name }) => (isMark(name.value) ? null : undefined) });
}

function markRules({ directives = [] }: FieldNode): Rule[] {
  return directives.flatMap(({ name }) => (isMark(name.value) ? [MARKS[name.value]] : []));
}

function isMark(name: string): name is keyof typeof MARKS {
  return name in MARKS;
}

/** The one documented key that is more than its name in small letters. */
const DASHED: Readonly<Record<string, string>> = { E_LETTER: 'e-letter' };

function rewrite(value: unknown, rules: Rules, path: string): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((item) => rewrite(item, rules, path));
  const rule = rules.get(path);
  if (rule?.has('enum') && typeof value === 'string') return DASHED[value] ?? value.toLowerCase();
  if (rule?.has('id')) return Number(value);
  return isObject(value) ? rewriteMembers(value, rules, path) : value;
}

/** What the document does not name is inside a free-form object, and stays as it is. */
function rewriteMembers(value: Readonly<Record<string, unknown>>, rules: Rules, path: string): unknown {
  const members = Object.entries(value).map(([name, member]) => ({
    name,
    member,
    at: path ? `${path}.${name}` : name,
  }));
  return Object.fromEntries(
    members
      .filter(({ member, at }) => !(member === null && rules.get(at)?.has('omit')) && !rules.get(at)?.has('tag'))
      .map(({ name, member, at }) => [name, rules.has(at) ? rewrite(member, rules, at) : member]),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
