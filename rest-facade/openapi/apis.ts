// The OpenAPI documents and guides of the two REST APIs, as printed, served and used by tests to validate responses.
import type { GraphQLSchema } from 'graphql';
import { ENDPOINTS, type Base } from '../endpoints';
import type { ErrorTable } from '../response/error-response';
import { readDocuments } from '../operations';
import type { JsonSchema } from './response-schema';
import { buildOpenApiDocument } from './document';
import { PLAIN_ENDPOINTS } from './plain-endpoints';
import { buildRequestExamples, PRINTED_DAY } from './request-examples';
import { readRecordedExamples } from './responses';
import { buildGuide, type GuideRow } from './guide';

/** Explains the error codes; each has an anchor. */
export const ERRORS_PAGE = '/docs/errors';

export interface RestApi {
  readonly base: Base;
  readonly name: string;
  readonly basePath: string;
  /** OpenAPI 3.1, as it is printed. */
  readonly openapi: JsonSchema;
  /** The same with examples for a day, such as `2026-03-10`: the demo data depend on it. */
  openapiOn(today: string): JsonSchema;
  guideOn(today: string): readonly GuideRow[];
}

/** The contract gives the consumer API version 2.0 and the creditor API no version. See docs/contract.md §1.3. */
const APIS = [
  {
    base: 'consumer',
    name: 'Consumer API',
    version: '2.0',
    description: 'For consumers: sign in with identity and one-time code, view accounts, and negotiate offers.',
  },
  {
    base: 'creditor',
    name: 'Creditor API',
    version: '1.0',
    description:
      'For creditors, their users and programs: accounts and offers, Pay Terms and subclients, imports of placed ' +
      'accounts, letters and their templates, users and API keys.',
  },
] as const;

export function buildRestApis(
  schema: GraphQLSchema,
  errors: ErrorTable,
  basePaths: Readonly<Record<Base, string>>,
): readonly RestApi[] {
  const documents = lazy(readDocuments);
  const examples = lazy(readRecordedExamples);
  return APIS.map(({ base, name, version, description }) => {
    const endpoints = ENDPOINTS.filter((endpoint) => (endpoint.base ?? 'consumer') === base);
    const basePath = basePaths[base];
    const plainEndpoints = PLAIN_ENDPOINTS.filter((endpoint) => endpoint.base === base);
    const about = { base, title: `Parley ${name}`, version, description, basePath, errorsPage: ERRORS_PAGE };
    const sources = { ...about, schema, endpoints, plainEndpoints, errors };
    const openapiOn = (today: string) =>
      buildOpenApiDocument({
        ...sources,
        documents: documents(),
        examples: examples(),
        requestExamples: buildRequestExamples(today),
      });
    const openapi = lazy(() => openapiOn(PRINTED_DAY));
    const guideOn = daily((today) => buildGuide(schema, endpoints, documents(), buildRequestExamples(today)));
    return {
      base,
      name,
      basePath,
      openapiOn,
      guideOn,
      get openapi() {
        return openapi();
      },
    };
  });
}

/** Computes a value again on another day. */
function daily<Value>(compute: (today: string) => Value): (today: string) => Value {
  let computed: { readonly day: string; readonly value: Value } | null = null;
  return (today) => (computed?.day === today ? computed : (computed = { day: today, value: compute(today) })).value;
}

/** Defers a computation until its first use, to keep the start fast. */
function lazy<Value>(compute: () => Value): () => Value {
  let computed: { readonly value: Value } | null = null;
  return () => (computed ??= { value: compute() }).value;
}
