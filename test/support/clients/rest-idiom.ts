// Independent implementation of the facade's REST idiom, derived from its documents and the printed schema: enum values
// become documented keys, ids become integers, `@omitNull` members without a value are removed, the members of a `@lift` member
// take its place, and entity tags and other headers leave the body. Nothing else changes.
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
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
} from 'graphql';

const ROOT = join(__dirname, '..', '..', '..');
const FOLDER = join(ROOT, 'rest-facade', 'documents');
const DIRECTIVES = {
  omitNull: 'omit',
  etag: 'tag',
  created: 'tag',
  header: 'tag',
  text: 'text',
  lift: 'lift',
  const: 'const',
} as const;

const schema = buildSchema(readFileSync(join(ROOT, 'schema', 'schema.graphql'), 'utf8'));
const texts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'));
const operations = separateOperations(parse(texts.join('\n')));

export interface RestDocument {
  /** The text to send to `POST /graphql`, without the facade's own directives. */
  readonly query: string;
  /** Converts the GraphQL data into the REST body. */
  readonly toRest: (answered: unknown) => unknown;
}

const restDocuments = new Map<string, RestDocument>();

/** Returns an operation of the facade with its fragments. */
export function getRestDocument(name: string): RestDocument {
  const known = restDocuments.get(name) ?? buildRestDocument(name);
  restDocuments.set(name, known);
  return known;
}

function buildRestDocument(name: string): RestDocument {
  const document = operations[name];
  if (!document) throw new Error(`The facade has no operation ${name}`);
  const rules = collectRules(document);
  return { query: print(removeDirectives(document)), toRest: (answered) => rewrite(answered, rules, '') };
}

type Rule = 'enum' | 'id' | 'omit' | 'tag' | 'text' | 'lift' | 'const';
/** Path of response names, such as `account.display.state.key` → rules that apply to it. */
type Rules = ReadonlyMap<string, ReadonlySet<Rule>>;

/** Fragments are inlined first, so that every field has one path and one parent type. */
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
          rules.set(path.join('.'), new Set([...typeRules(types), ...directiveRules(field)]));
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

function removeDirectives(document: DocumentNode): DocumentNode {
  return visit(document, { Directive: ({ name }) => (isFacadeDirective(name.value) ? null : undefined) });
}

function directiveRules({ directives = [] }: FieldNode): Rule[] {
  return directives.flatMap(({ name }) => (isFacadeDirective(name.value) ? [DIRECTIVES[name.value]] : []));
}

function isFacadeDirective(name: string): name is keyof typeof DIRECTIVES {
  return name in DIRECTIVES;
}

/** The only documented key that differs from its enum value in more than case. */
const DASHED: Readonly<Record<string, string>> = { E_LETTER: 'e-letter' };

function rewrite(value: unknown, rules: Rules, path: string): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((item) => rewrite(item, rules, path));
  const rule = rules.get(path);
  if (rule?.has('enum') && typeof value === 'string') return DASHED[value] ?? value.toLowerCase();
  if (rule?.has('id') && !rule.has('text')) return Number(value);
  return isObject(value) ? rewriteMembers(value, rules, path) : value;
}

/** Members that the document does not select are part of a free-form object and stay unchanged. */
function rewriteMembers(value: Readonly<Record<string, unknown>>, rules: Rules, path: string): unknown {
  const members = Object.entries(value).map(([name, member]) => ({
    name,
    member,
    at: path ? `${path}.${name}` : name,
  }));
  return Object.fromEntries(
    members
      .filter(({ member, at }) => !(member === null && rules.get(at)?.has('omit')) && !rules.get(at)?.has('tag'))
      .flatMap(({ name, member, at }): (readonly [string, unknown])[] => {
        const rewritten = rules.has(at) ? rewrite(member, rules, at) : member;
        if (!rules.get(at)?.has('lift')) return [[name, rewritten]];
        return isObject(rewritten) ? Object.entries(rewritten) : listNames(rules, at).map((lifted) => [lifted, null]);
      }),
  );
}

/** The members that a document selects of an object. */
function listNames(rules: Rules, path: string): readonly string[] {
  const below = [...rules.keys()]
    .filter((each) => each.startsWith(`${path}.`))
    .map((each) => each.slice(path.length + 1));
  return below.filter((each) => !each.includes('.'));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
