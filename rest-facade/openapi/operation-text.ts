// What a reader sees of an operation beside its schemas: who may call it, what comes before, and one line for a shell.
import type { Base } from '../endpoints';
import type { RequestExample } from './request-examples';

interface OperationText {
  readonly base: Base;
  readonly method: string;
  /** `/accounts/{consumer}` */
  readonly path: string;
  /** Codes of its errors, in lower case. */
  readonly codes: readonly string[];
  readonly example: RequestExample;
  readonly description: string;
  /** Where the guide has the same operation in GraphQL. */
  readonly guide?: string;
  /** Media type of the file that is sent. */
  readonly upload?: string | undefined;
  /** The response is saved to a file. */
  readonly isFile?: boolean;
}

/** The members `description` and `x-codeSamples`. */
export function describeOperation(operation: OperationText) {
  const { description, example, guide } = operation;
  const source = buildCurlLine(operation);
  const paragraphs = [
    description,
    `**Who:** ${describeCallers(operation)}`,
    ...(example.note === undefined ? [] : [`**Before:** ${example.note}`]),
    ...(guide === undefined ? [] : [`[The same in GraphQL](${guide})`]),
    `\`\`\`sh\n${source}\n\`\`\``,
  ];
  return { description: paragraphs.join('\n\n'), 'x-codeSamples': [{ lang: 'Shell', label: 'curl', source }] };
}

/** The person of the demo data who sends the examples of an API that name no other. */
export const FIRST_PERSON: Readonly<Record<Base, string>> = { consumer: 'Maria Rivera', creditor: 'Dana Whitfield' };

export function needsToken(codes: readonly string[]): boolean {
  return codes.includes('unauthenticated');
}

function describeCallers({ base, codes, path, example }: OperationText): string {
  if (!needsToken(codes)) return path.includes('{token}') ? 'everyone who has the link.' : 'everyone.';
  const membership = codes.includes('membership_required') ? ' of a company with an active membership' : '';
  const caller = base === 'consumer' ? 'signed-in consumers' : `signed-in creditors${membership}`;
  return `${caller}. The example is for ${example.person ?? FIRST_PERSON[base]} of the demo data.`;
}

/** What `info.description` says about the lines. */
export function explainCurlLines(basePath: string): string {
  return (
    `The shell commands need two variables: \`api\`, such as \`http://127.0.0.1:4000${basePath}\`, and \`token\`, ` +
    'the access token. Examples are for the demo data; values in braces come from an earlier response.'
  );
}

function buildCurlLine({ method, path, codes, example, upload, isFile }: OperationText): string {
  const { path: values = {}, query = {}, headers = {}, body } = example;
  const asked = new URLSearchParams(query).toString();
  const address = path.replace(/\{(\w+)\}/g, (place, name: string) => toShell(String(values[name] ?? place)));
  const parts = [
    'curl',
    ...(method === (body ? 'POST' : 'GET') ? [] : [`-X ${method}`]),
    ...(isFile ? ['-OJ'] : []),
    `"$api${address}${asked === '' ? '' : `?${asked}`}"`,
    ...(needsToken(codes) ? ['-H "authorization: Bearer $token"'] : []),
    ...(upload === undefined ? [] : [`-H 'content-type: ${upload}' --data-binary @placements.csv`]),
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body ? ["-H 'content-type: application/json'", `-d '${JSON.stringify(body).replace(/'/g, "'\\''")}'`] : []),
  ];
  return parts.join(' ');
}

/** A value of an earlier answer is a variable. */
function toShell(value: string): string {
  return value.replace(/^\{(\w+)\}$/, '$$$1');
}
