// A cache as client libraries have it: an object with `__typename` and `id` is stored once, wherever it was read.
import { Kind, parse, type DocumentNode, valueFromASTUntyped, type SelectionSetNode } from 'graphql';

interface Link {
  readonly key: string;
}

type Json = Readonly<Record<string, unknown>>;

interface Query {
  readonly document: string;
  readonly variables: Json;
}

export class NormalisedCache {
  readonly #objects = new Map<string, Map<string, unknown>>();

  write({ document, variables }: Query, data: Json): void {
    this.#store('Query', readRoot(document, variables), data);
  }

  /** The result of a mutation. */
  writeMutation({ document, variables }: Query, data: Json): void {
    this.#store('Mutation', readRoot(document, variables), data);
  }

  /** What a client shows for the query. */
  read({ document, variables }: Query): unknown {
    return this.#load('Query', readRoot(document, variables));
  }

  #store(key: string, { fields }: Selection, data: Json): void {
    const stored = this.#objects.get(key) ?? new Map<string, unknown>();
    this.#objects.set(key, stored);
    for (const { name, stored: storedName, below } of fields) {
      stored.set(storedName, this.#link(`${key}.${storedName}`, below, data[name]));
    }
  }

  /** An object without an ID belongs to the field that it was read from. */
  #link(path: string, below: Selection | null, value: unknown): unknown {
    if (!below || value === null || value === undefined) return value ?? null;
    if (Array.isArray(value)) return value.map((item, index) => this.#link(`${path}.${index}`, below, item));
    const object = value as Json;
    const { __typename: type, id } = object;
    // The results of mutations lead to queries.
    const isQuery = type === 'Query';
    const key = isQuery ? 'Query' : typeof id === 'string' ? JSON.stringify([type, id]) : path;
    this.#store(key, below, object);
    return { key } satisfies Link;
  }

  #load(key: string, { fields }: Selection): Json {
    const stored = this.#objects.get(key);
    return Object.fromEntries(
      fields.map(({ name, stored: storedName, below }) => [name, this.#resolve(below, stored?.get(storedName))]),
    );
  }

  #resolve(below: Selection | null, value: unknown): unknown {
    if (!below || value === null || value === undefined) return value;
    if (Array.isArray(value)) return value.map((item) => this.#resolve(below, item));
    return this.#load((value as Link).key, below);
  }
}

interface Selection {
  readonly fields: readonly SelectedField[];
}

interface SelectedField {
  readonly name: string;
  /** With its arguments. */
  readonly stored: string;
  readonly below: Selection | null;
}

const parsed = new Map<string, DocumentNode>();

function readRoot(document: string, variables: Json): Selection {
  const read = parsed.get(document) ?? parse(document, { noLocation: true });
  parsed.set(document, read);
  const [definition] = read.definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The document has no operation.');
  return readSelection(definition.selectionSet, variables);
}

function readSelection({ selections }: SelectionSetNode, variables: Json): Selection {
  const fields = selections.filter((selection) => selection.kind === Kind.FIELD);
  return {
    fields: fields.map(({ name: { value: name }, arguments: given = [], selectionSet }) => {
      const values = given.map((argument) => [argument.name.value, valueFromASTUntyped(argument.value, variables)]);
      const stored = values.length === 0 ? name : `${name}(${JSON.stringify(values)})`;
      return { name, stored, below: selectionSet ? readSelection(selectionSet, variables) : null };
    }),
  };
}

/** Where two answers differ, each as `Type.field`. */
export function listDifferences(shown: unknown, read: unknown, place = ''): readonly string[] {
  if (Array.isArray(read) && Array.isArray(shown) && read.length === shown.length) {
    return read.flatMap((item, index) => listDifferences(shown[index], item, place));
  }
  if (!isObject(read) || !isObject(shown)) return Object.is(read, shown) || sameJson(read, shown) ? [] : [place];
  const { __typename: type } = read;
  return Object.keys(read).flatMap((name) => {
    return listDifferences(shown[name], read[name], typeof type === 'string' ? `${type}.${name}` : place || name);
  });
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
