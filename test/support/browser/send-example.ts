// Sends the example of an operation from the page of the reference. Playwright runs it in the page.

export interface SentExample {
  readonly url: string;
  readonly status: number;
  /** Media type of the answer. */
  readonly type: string | null;
  readonly text: string;
}

interface Example {
  readonly value: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly example?: string | number }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly example?: unknown; readonly examples?: Readonly<Record<string, Example>> }>
    >;
  };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** `answers.js` of the page. */
export interface AnswersModule {
  fillIn(request: { readonly url: string; readonly body?: string }): { readonly url: string; readonly body?: string };
  remember(url: string, answer: unknown): void;
}

/** It must not use anything outside of it but what the page has. */
export async function sendExample(input: {
  readonly answers: AnswersModule;
  readonly basePath: string;
  readonly name: string;
  readonly token: string | null;
}): Promise<SentExample> {
  const { answers, basePath, name, token } = input;
  const document = (await (await fetch(`${basePath}/openapi.json`)).json()) as Document;
  const [found] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.operationId === name ? [{ path, method, operation }] : [],
    ),
  );
  if (!found) throw new Error(`The document has no operation ${name}.`);
  const { parameters = [], requestBody } = found.operation;
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  let path = found.path;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    if (parameter.example === undefined) continue;
    const value = String(parameter.example);
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
    if (parameter.in === 'query') query.set(parameter.name, value);
    if (parameter.in === 'header') headers[parameter.name] = value;
  }
  const [content] = Object.entries(requestBody?.content ?? {});
  if (content) headers['content-type'] = content[0];
  const [named] = Object.values(content?.[1].examples ?? {});
  const example = content?.[1].example ?? named?.value;
  const body = typeof example === 'string' || example === undefined ? example : JSON.stringify(example);
  const url = query.size > 0 ? `${basePath}${path}?${query.toString()}` : `${basePath}${path}`;
  const request = answers.fillIn({ url, ...(body === undefined ? {} : { body }) });
  const response = await fetch(request.url, {
    method: found.method.toUpperCase(),
    headers,
    body: request.body ?? null,
  });
  const type = response.headers.get('content-type');
  const text = await response.text();
  if (type?.startsWith('application/json')) answers.remember(response.url, JSON.parse(text));
  return { url: response.url, status: response.status, type, text };
}
