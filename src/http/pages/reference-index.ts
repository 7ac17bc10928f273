// What can be found in the reference: operations, types, errors and chapters of the guide, each with the address of its place.

import { ERRORS_PAGE, type RestApi } from '../../../rest-facade/openapi/apis';
import { listErrorCodes } from '../../services/system/error-codes';
import { GUIDE_CHAPTERS } from './guide-chapters';

export interface ReferenceEntry {
  readonly kind: 'Operation' | 'Type' | 'Error' | 'Guide';
  readonly title: string;
  readonly about: string;
  readonly url: string;
}

interface ReferenceOperation extends ReferenceEntry {
  readonly api: string;
  readonly name: string;
  /** Codes in lower case. */
  readonly errors: readonly string[];
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly examples?: Readonly<Record<string, { value: unknown }>> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly description?: string }>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

export interface ReferenceIndex {
  readonly operations: readonly ReferenceOperation[];
  /** Example bodies of errors by code. */
  readonly bodies: ReadonlyMap<string, unknown>;
  /** The entries that have all words of the text, in title or description. */
  readonly search: (text: string) => readonly ReferenceEntry[];
}

export function buildReferenceIndex(apis: readonly RestApi[]): ReferenceIndex {
  const bodies = new Map<string, unknown>();
  const operations = apis.flatMap((api) => listOperations(api, bodies));
  const types = apis.flatMap(({ name, openapi }) => {
    const { schemas } = (openapi as unknown as Document).components;
    return Object.entries(schemas).map(([type, { description = '' }]): ReferenceEntry => {
      const url = `${buildAddress(name)}#/${type}`;
      return { kind: 'Type', title: type, about: description, url };
    });
  });
  const errors = listErrorCodes().map(({ code, message }): ReferenceEntry => {
    return { kind: 'Error', title: code, about: message, url: `${ERRORS_PAGE}#${code}` };
  });
  const chapters = GUIDE_CHAPTERS.map(({ id, title, text }): ReferenceEntry => {
    return { kind: 'Guide', title, about: text, url: `/docs/guide#${id}` };
  });
  const entries = [...operations, ...types, ...errors, ...chapters];
  return {
    operations,
    bodies,
    search(text) {
      const words = text
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '');
      const has = ({ title, about }: ReferenceEntry) => {
        const place = `${title} ${about}`.toLowerCase();
        return words.every((word) => place.includes(word));
      };
      return words.length === 0 ? [] : entries.filter(has);
    },
  };
}

function buildAddress(api: string): string {
  return `/docs?urls.primaryName=${encodeURIComponent(api)}`;
}

function listOperations({ name: api, openapi }: RestApi, bodies: Map<string, unknown>): readonly ReferenceOperation[] {
  const { paths, components } = openapi as unknown as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: name, summary, tags, responses }]): ReferenceOperation => {
      const examples = Object.entries(responses).flatMap(([status, declared]) => {
        const response = '$ref' in declared ? components.responses[declared.$ref.split('/').at(-1) ?? ''] : declared;
        return Number(status) < 400 ? [] : Object.entries(response?.content?.['application/json']?.examples ?? {});
      });
      for (const [code, { value }] of examples) bodies.set(code, value);
      const title = `${method.toUpperCase()} ${path}`;
      const place = `#/${encodeURIComponent(tags[0] ?? '')}/${name}`;
      const about = `${name}: ${summary}`;
      const errors = examples.map(([code]) => code);
      return { kind: 'Operation', api, name, title, about, errors, url: `${buildAddress(api)}${place}` };
    }),
  );
}
