// Lists all outcomes that an OpenAPI document declares, for every operation.
import type { Base } from '../../../rest-facade/endpoints';
import { resolveReference } from '../../support/openapi/printed-documents';

type Json = Readonly<Record<string, unknown>>;

/** One outcome of an operation, named like `login 429 too_many_attempts`. */
interface DeclaredOutcome {
  readonly name: string;
  readonly base: Base;
  readonly operation: string;
  readonly status: number;
  /** Error code; null for a success. */
  readonly code: string | null;
}

/** A success with several bodies has one outcome for each: `login 200 otp_sent`. */
export function listOutcomes(base: Base, document: Json): readonly DeclaredOutcome[] {
  return listOperations(document).flatMap((operation) =>
    Object.entries(record(operation['responses'])).flatMap(([status, response]) =>
      listEndings(Number(status), resolveReference(document, response)).map(({ word, code }) => {
        const name = String(operation['operationId']);
        return {
          name: [name, status, ...(word ? [word] : [])].join(' '),
          base,
          operation: name,
          status: +status,
          code,
        };
      }),
    ),
  );
}

/** Codes that REST bodies contain. Other errors have only a status and a message. */
export function listNamedCodes(documents: readonly Json[]): ReadonlySet<string> {
  const responses = documents.flatMap((document) =>
    listOperations(document)
      .flatMap((operation) => Object.values(record(operation['responses'])))
      .map((response) => resolveReference(document, response)),
  );
  const examples = responses.flatMap((response) => Object.entries(getExamples(response)));
  return new Set(examples.filter(([, example]) => 'code' in record(record(example)['value'])).map(([code]) => code));
}

interface Ending {
  readonly word: string | null;
  readonly code: string | null;
}

function listEndings(status: number, response: Json): readonly Ending[] {
  if (status >= 400) return Object.keys(getExamples(response)).map((code) => ({ word: code, code }));
  const branches = record(getJsonContent(response)['schema'])['oneOf'];
  if (!Array.isArray(branches)) return [{ word: null, code: null }];
  const members = branches.map((branch) => (record(branch)['required'] ?? []) as readonly string[]);
  return members.map((own) => ({ word: findOwnMember(own, members), code: null }));
}

/** The first member that some other branch lacks. */
function findOwnMember(own: readonly string[], all: readonly (readonly string[])[]): string {
  const word = own.find((member) => !all.every((members) => members.includes(member)));
  if (word === undefined) throw new Error('A body has no member that distinguishes it');
  return word;
}

function listOperations(document: Json): readonly Json[] {
  return Object.values(record(document['paths'])).flatMap((path) => Object.values(record(path)).map(record));
}

function getExamples(response: Json): Json {
  return record(getJsonContent(response)['examples']);
}

function getJsonContent(response: Json): Json {
  return record(record(response['content'])['application/json']);
}

function record(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
