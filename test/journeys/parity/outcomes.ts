// What an OpenAPI document declares, as a flat list: every operation with every way in which it may end.
import type { Base } from '../../../rest-facade/endpoints';

type Json = Readonly<Record<string, unknown>>;

/** One way in which an operation may end, named as `login 429 too_many_attempts`. */
export interface DeclaredOutcome {
  readonly name: string;
  readonly base: Base;
  readonly operation: string;
  readonly status: number;
  /** Code of a refusal; null for a success. */
  readonly code: string | null;
}

/** A success that has several bodies counts once for each: `login 200 otp_sent`. */
export function listOutcomes(base: Base, document: Json): readonly DeclaredOutcome[] {
  return listOperations(document).flatMap((operation) =>
    Object.entries(record(operation['responses'])).flatMap(([status, response]) =>
      listEndings(Number(status), record(response)).map(({ word, code }) => {
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

/** Codes that a REST body names; the others are told by their status and words alone. */
export function listNamedCodes(documents: readonly Json[]): ReadonlySet<string> {
  const examples = documents
    .flatMap(listOperations)
    .flatMap((operation) => Object.values(record(operation['responses'])))
    .flatMap((response) => Object.entries(getExamples(record(response))));
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

/** The first member that not every branch has. */
function findOwnMember(own: readonly string[], all: readonly (readonly string[])[]): string {
  const word = own.find((member) => !all.every((members) => members.includes(member)));
  if (word === undefined) throw new Error('A body among several has no member of its own');
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
