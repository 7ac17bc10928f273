// The two REST APIs as documents: what is printed, what is served, and what answers are judged by in tests.
import type { GraphQLSchema } from 'graphql';
import { ENDPOINTS, type Base } from '../endpoints';
import type { ErrorTable } from '../response/error-response';
import { readDocuments } from '../operations';
import type { JsonSchema } from './response-schema';
import { buildOpenApiDocument } from './document';
import { readRecordedExamples } from './responses';
import { buildGuide, type GuideRow } from './guide';

export interface RestApi {
  readonly base: Base;
  readonly name: string;
  readonly basePath: string;
  /** OpenAPI 3.1. */
  readonly openapi: JsonSchema;
  readonly guide: readonly GuideRow[];
}

/** Contract: Versioning names version 2.0 of the consumer API; the creditor API has no number there. */
const APIS = [
  {
    base: 'consumer',
    name: 'Consumer API',
    version: '2.0',
    description: 'For consumers: sign in by identity and a one-time code, open accounts, and agree on them.',
  },
  {
    base: 'creditor',
    name: 'Creditor API',
    version: '1.0',
    description: 'For creditor users: the eLetter templates that consumers of the company receive.',
  },
] as const;

export function buildRestApis(
  schema: GraphQLSchema,
  errors: ErrorTable,
  basePaths: Readonly<Record<Base, string>>,
): readonly RestApi[] {
  const [documents, examples] = [readDocuments(), readRecordedExamples()];
  return APIS.map(({ base, name, version, description }) => {
    const endpoints = ENDPOINTS.filter((endpoint) => (endpoint.base ?? 'consumer') === base);
    const basePath = basePaths[base];
    const computedFrom = { schema, documents, endpoints, errors, examples };
    const openapi = lazy(() =>
      buildOpenApiDocument({ ...computedFrom, title: `Parley ${name}`, version, description, basePath }),
    );
    const guide = lazy(() => buildGuide(endpoints, documents));
    return {
      ...{ base, name, basePath },
      get openapi() {
        return openapi();
      },
      get guide() {
        return guide();
      },
    };
  });
}

/** Computed when it is first asked for: a service starts without waiting for what few ask. */
function lazy<Value>(compute: () => Value): () => Value {
  let computed: { readonly value: Value } | null = null;
  return () => (computed ??= { value: compute() }).value;
}
