// Translates descriptions of the schema for readers of REST: names of members, operations, enum values, codes and headers.
import { isEnumType, Kind, separateOperations, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { Endpoint } from '../endpoints';
import { toRestName } from '../request/input-schema';
import type { JsonSchema } from './response-schema';

/** What REST sends in a header. */
const HEADERS: Readonly<Record<string, string>> = {
  etag: 'ETag',
  ifMatch: 'If-Match',
  idempotencyKey: 'Idempotency-Key',
};

interface TranslationSources {
  readonly schema: GraphQLSchema;
  readonly documents: DocumentNode;
  /** The endpoints of one API. The first one that runs a field stands for it. */
  readonly endpoints: readonly Endpoint[];
  /** In lower case. */
  readonly codes: readonly string[];
}

type Translate = (text: string) => string;

export function createTranslation({ schema, documents, endpoints, codes }: TranslationSources): Translate {
  const enumValues = Object.values(schema.getTypeMap())
    .filter(isEnumType)
    .flatMap((type) => type.getValues().map(({ name, value }) => [name, String(value)] as const))
    // A name of several enums stands for the value that is spelt like it: `CLOSED` is `closed` of a dispute, not 5 of a notice.
    .toSorted((one, other) => Number(isSpeltAlike(one)) - Number(isSpeltAlike(other)));
  const keys = new Map([...enumValues, ...codes.map((code) => [code.toUpperCase(), code] as const)]);
  const operations = separateOperations(documents);
  const paths = new Map(
    endpoints.toReversed().map((endpoint) => {
      const path = `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      return [findRootField(operations[endpoint.document]), path] as const;
    }),
  );
  const translateName = (name: string) =>
    HEADERS[name] ?? keys.get(name) ?? (/[A-Z]/.test(name) ? paths.get(name) : undefined) ?? toMember(name);
  return (text) => text.replace(/`([A-Za-z_][\w.]*)`/g, (_match, name: string) => `\`${translateName(name)}\``);
}

function isSpeltAlike([name, value]: readonly [string, string]): boolean {
  return name.toLowerCase() === value;
}

/** A path of members, such as `payTerms.maxFirstPayDate`; other names stay as they are. */
function toMember(name: string): string {
  return /^[a-z]/.test(name) ? toRestName(name) : name;
}

function findRootField(operation: DocumentNode | undefined): string | undefined {
  const definition = operation?.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [field] = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [];
  return field?.kind === Kind.FIELD ? field.name.value : undefined;
}

/** The same value with translated descriptions and summaries; examples stay as they are. */
export function translateTexts<Value>(value: Value, translate: Translate): Value {
  return translateValue(value, translate) as Value;
}

function translateValue(value: unknown, translate: Translate): unknown {
  if (Array.isArray(value)) return value.map((item) => translateValue(item, translate));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as JsonSchema).map(([name, member]): readonly [string, unknown] => {
    if (EXAMPLES.has(name)) return [name, member];
    const isText = name === 'description' && typeof member === 'string';
    return [name, isText ? translate(member) : translateValue(member, translate)];
  });
  return Object.fromEntries(entries);
}

const EXAMPLES: ReadonlySet<string> = new Set(['example', 'examples', 'x-codeSamples']);
