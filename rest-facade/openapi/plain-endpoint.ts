// How the OpenAPI documents describe an endpoint that runs no operation.
import type { Base, Tag } from '../endpoints';
import type { ErrorTable } from '../response/error-response';
import { describeOperation, needsToken } from './operation-text';
import type { RequestExamples } from './request-examples';
import type { Components, JsonSchema } from './response-schema';
import { buildErrorResponses, NOT_MODIFIED, referToHeaders } from './responses';

/** A text with what it contains, or the schema of a JSON body. */
type PlainAnswer =
  { readonly mediaType: string; readonly format: string; readonly example: string } | { readonly schema: JsonSchema };

export interface PlainEndpoint {
  readonly base: Base;
  readonly path: string;
  readonly tag: Tag;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly JsonSchema[];
  /** The file that is sent, with an example for each media type; absent for a text that is read. */
  readonly upload?: { readonly format: string; readonly examples: Readonly<Record<string, string>> };
  readonly answer: PlainAnswer;
  /** Headers of the response, with what they are. */
  readonly headers: Readonly<Record<string, string>>;
  /** Codes in lower case. */
  readonly errors: readonly string[];
}

function describeAnswer(answer: PlainAnswer): JsonSchema {
  if ('schema' in answer) return { 'application/json': { schema: answer.schema } };
  const { mediaType, format, example } = answer;
  return { [mediaType]: { schema: { type: 'string', contentMediaType: mediaType, description: format }, example } };
}

function describeUpload({ format, examples }: NonNullable<PlainEndpoint['upload']>): JsonSchema {
  const schema = { type: 'string', description: format };
  const content = Object.entries(examples).map(([type, example]) => [type, { schema, example }] as const);
  return { required: true, content: Object.fromEntries(content) };
}

export function describePlainEndpoint(
  endpoint: PlainEndpoint,
  sources: { readonly errors: ErrorTable; readonly errorsPage: string; readonly requestExamples: RequestExamples },
  components: Components,
): JsonSchema {
  const { operationId, tag, summary, parameters, upload, answer, headers, base, path, description } = endpoint;
  const { errors, errorsPage, requestExamples } = sources;
  const example = requestExamples[operationId] ?? {};
  const isTagged = parameters.some(({ name }) => name === 'If-None-Match');
  const file = upload && { method: 'PUT', upload: Object.keys(upload.examples)[0] };
  return {
    operationId,
    tags: [tag],
    summary,
    ...describeOperation({ base, path, description, example, method: 'GET', codes: endpoint.errors, ...file }),
    'x-extension': true,
    security: needsToken(endpoint.errors) ? [{ bearerAuth: [] }] : [],
    parameters: parameters.map((parameter) => {
      const value = example.path?.[String(parameter['name'])];
      return value === undefined ? parameter : { ...parameter, example: value };
    }),
    ...(upload && { requestBody: describeUpload(upload) }),
    responses: {
      [upload ? '202' : '200']: {
        description: upload ? 'The file was received.' : 'The text.',
        headers: {
          ...Object.fromEntries(
            Object.entries(headers).map(([name, text]) => [name, { description: text, schema: { type: 'string' } }]),
          ),
          ...(isTagged && referToHeaders(['ETag'])),
        },
        content: describeAnswer(answer),
      },
      ...(isTagged && { '304': NOT_MODIFIED }),
      ...buildErrorResponses(errors, endpoint.errors, components, errorsPage),
    },
  };
}
