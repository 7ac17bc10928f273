// What can be found in the reference: operations, types, errors and chapters of the guide, each with the address of its place.
import { ERRORS_PAGE, type RestApi } from '../../../rest-facade/openapi/apis';
import { ERRORS } from '../../domain/shared/errors';
import { listErrorCodes } from '../../services/system/error-codes';
import { GUIDE_CHAPTERS } from './guide-chapters';

export const TYPES_PAGE = '/docs/types';

export interface ReferenceEntry {
  readonly kind: 'Operation' | 'Type' | 'Error' | 'Guide';
  readonly title: string;
  readonly about: string;
  readonly url: string;
  /** Name of the API that it belongs to, if it is one. */
  readonly api?: string;
  /** Further text in which words are found, such as names of members. */
  readonly text: string;
}

export interface ReferenceOperation extends ReferenceEntry {
  readonly api: string;
  readonly name: string;
  readonly summary: string;
  /** Codes in lower case. */
  readonly errors: readonly string[];
}

export interface ReferenceType extends ReferenceEntry {
  readonly api: string;
  /** Anchor on the page of types. */
  readonly id: string;
  readonly schema: ReferenceSchema;
}

/** The JSON Schema that the documents use. */
export interface ReferenceSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ReferenceSchema[];
  readonly oneOf?: readonly ReferenceSchema[];
  readonly items?: ReferenceSchema;
  readonly properties?: Readonly<Record<string, ReferenceSchema>>;
  readonly required?: readonly string[];
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: ReferenceSchema }>> };
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly examples?: Readonly<Record<string, { value: unknown }>> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ReferenceSchema>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

export interface ReferenceIndex {
  readonly operations: readonly ReferenceOperation[];
  readonly types: readonly ReferenceType[];
  /** Example bodies of the errors that REST has, by code. */
  readonly bodies: ReadonlyMap<string, unknown>;
  /** Where a code, or a method and path, is explained. */
  readonly places: ReadonlyMap<string, string>;
  /** The entries that have all words of the text: those with the words in the title first. */
  readonly search: (text: string) => readonly ReferenceEntry[];
}

export function buildReferenceIndex(apis: readonly RestApi[]): ReferenceIndex {
  // What a path answers to a method that no operation has.
  const bodies = new Map<string, unknown>([['method_not_allowed', { message: ERRORS.method_not_allowed.message }]]);
  const operations = apis.flatMap((api) => listOperations(api, bodies));
  const types = apis.flatMap(listTypes);
  const errors = listErrorCodes().map(({ code, message, advice }): ReferenceEntry => {
    return { kind: 'Error', title: code, about: message, text: advice, url: `${ERRORS_PAGE}#${code}` };
  });
  const chapters = GUIDE_CHAPTERS.map(({ id, title, text }): ReferenceEntry => {
    return { kind: 'Guide', title, about: text, text: '', url: `/docs/guide#${id}` };
  });
  const entries = [...operations, ...types, ...errors, ...chapters];
  // The consumers' operation stands for both that have one path.
  const places = new Map([...errors, ...operations.toReversed()].map(({ title, url }) => [title, url]));
  return { operations, types, bodies, places, search: (text) => search(entries, text) };
}

function search(entries: readonly ReferenceEntry[], sought: string): readonly ReferenceEntry[] {
  const words = sought.split(/\s+/).map(normalise).filter(Boolean);
  if (words.length === 0) return [];
  const hasAll = (place: string) => words.every((word) => normalise(place).includes(word));
  const found = entries.filter(({ title, about, text }) => hasAll(`${title} ${about} ${text}`));
  const isNamed = ({ title }: ReferenceEntry) => hasAll(title);
  return [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))];
}

/** `actionContext` finds `action_context`. */
function normalise(text: string): string {
  return text.toLowerCase().replaceAll('_', '');
}

function buildAddress(api: string): string {
  return `/docs?urls.primaryName=${encodeURIComponent(api)}`;
}

function listTypes({ base, name: api, openapi }: RestApi): readonly ReferenceType[] {
  const { schemas } = (openapi as unknown as Document).components;
  return Object.entries(schemas).map(([title, schema]): ReferenceType => {
    const members = listMembers(schema);
    const about = schema.description ?? (members.slice(0, SHOWN_MEMBERS).join(', ') || 'One of several values.');
    const id = `${base}.${title}`;
    return { kind: 'Type', api, id, title, about, text: members.join(' '), schema, url: `${TYPES_PAGE}#${id}` };
  });
}

const SHOWN_MEMBERS = 8;

/** Names of members, and values of an enum. */
function listMembers({ properties = {}, items, anyOf = [], oneOf = [], enum: keys = [] }: ReferenceSchema): string[] {
  const nested = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf];
  return [...new Set([...Object.keys(properties), ...keys.map(String), ...nested.flatMap(listMembers)])];
}

function listOperations({ name: api, openapi }: RestApi, bodies: Map<string, unknown>): readonly ReferenceOperation[] {
  const { paths, components } = openapi as unknown as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): ReferenceOperation => {
      const { operationId: name, summary, description, tags, parameters = [], requestBody, responses } = operation;
      const examples = Object.entries(responses).flatMap(([status, declared]) => {
        const response = '$ref' in declared ? components.responses[declared.$ref.split('/').at(-1) ?? ''] : declared;
        return Number(status) < 400 ? [] : Object.entries(response?.content?.['application/json']?.examples ?? {});
      });
      for (const [code, { value }] of examples) bodies.set(code, value);
      const sent = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        schema ? listMembers(schema) : [],
      );
      const [prose = ''] = description.split('**Who:**', 1);
      return {
        kind: 'Operation',
        api,
        name,
        summary,
        title: `${method.toUpperCase()} ${path}`,
        about: `${name}: ${summary}`,
        text: [prose, tags.join(' '), ...parameters.map((parameter) => parameter.name), ...sent].join(' '),
        errors: examples.map(([code]) => code),
        url: `${buildAddress(api)}#/${encodeURIComponent(tags[0] ?? '')}/${name}`,
      };
    }),
  );
}
