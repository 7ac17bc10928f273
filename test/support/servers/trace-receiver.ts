// A receiver of traces on loopback: OTLP over HTTP with JSON.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readRequestText, respond, startLoopbackServer } from './loopback-server';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 2: of a request; 3: of a statement, or of a call of another service. */
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: Pick<ReceivedSpan, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

export interface TraceReceiver {
  readonly origin: string;
  /** Everything that arrived, as it was sent. */
  readonly bodies: readonly string[];
  spans(): readonly ReceivedSpan[];
  /** The attributes of the process that sent them. */
  resource(): Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const bodies: string[] = [];
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    bodies.push(await readRequestText(request));
    await respond(response, { status: request.url === '/v1/traces' ? 200 : 404, body: {} });
  }
  const server = await startLoopbackServer((request, response) => void receive(request, response));
  const exports = () => bodies.map((body) => JSON.parse(body) as Export);
  return {
    origin: server.origin,
    bodies,
    spans: () =>
      exports().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resource: () => toRecord(exports()[0]?.resourceSpans[0]?.resource.attributes ?? []),
    close: server.close,
  };
}

/** Attributes by their names. */
export function toRecord(attributes: ReceivedSpan['attributes']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
