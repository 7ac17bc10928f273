// Traces over OpenTelemetry, set up by its standard environment variables. Spans are started by hand at a few places, so
// that only chosen attributes leave the process. Parents are passed on with the activity; nothing is registered globally.
import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api';
import http from 'node:http';
import https from 'node:https';
import type { Logger } from 'pino';

export interface TracingSettings {
  readonly protocol: 'http/protobuf' | 'http/json';
}

export interface ActivitySpan {
  readonly traceId: string;
  child(name: string, attributes: Attributes): ActivitySpan;
  /** `error`: a code or a name, never a message. */
  end(error: string | null, attributes?: Attributes, name?: string): void;
}

export interface Tracing {
  /** `traceparent` is the caller's header; without it a trace begins here. */
  startRequest(name: string, traceparent: string): ActivitySpan;
  startJob(name: string): ActivitySpan;
  /** Sends what has not been sent. */
  stop(): Promise<void>;
}

/** Version, trace, parent and flags. Source: W3C Trace Context. */
const TRACE_PARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})/;

export function parseTraceParent(header: string) {
  const [, traceId, spanId, flags = ''] = TRACE_PARENT.exec(header) ?? [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId, traceFlags: parseInt(flags, 16) };
}

const EXPORT_DEADLINE_MS = 10_000;

/** The exporter limits only the silence of a receiver. One that draws its answer out loses the connection, one a request. */
function createDeadlineAgent(protocol: string): http.Agent {
  const deadlineMs = Number(process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] ?? EXPORT_DEADLINE_MS) || EXPORT_DEADLINE_MS;
  const agent = protocol === 'https:' ? new https.Agent() : new http.Agent();
  const open = agent.createConnection.bind(agent);
  return Object.assign(agent, {
    createConnection(...parameters: Parameters<typeof open>) {
      const socket = open(...parameters);
      const timer = setTimeout(() => socket?.destroy(), deadlineMs).unref();
      socket?.once('close', () => clearTimeout(timer));
      return socket;
    },
  });
}

/** Loads the packages of OpenTelemetry, which are optional dependencies. */
export async function openTracing({ protocol }: TracingSettings, version: string, log: Logger): Promise<Tracing> {
  const api = await import('@opentelemetry/api');
  const { BasicTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-base');
  const { detectResources, envDetector, resourceFromAttributes } = await import('@opentelemetry/resources');
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  const warn = (message: string) => log.warn({ event: 'traces.failed' }, message.slice(0, 200));
  const ignore = () => undefined;
  const logger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  api.diag.setLogger(logger, { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true });

  const ours = resourceFromAttributes({ 'service.name': 'parley', 'service.version': version });
  const provider = new BasicTracerProvider({
    resource: ours.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ httpAgentOptions: createDeadlineAgent }))],
  });
  const tracer = provider.getTracer('parley', version);

  function open(span: Span): ActivitySpan {
    const inside = api.trace.setSpan(api.ROOT_CONTEXT, span);
    return {
      traceId: span.spanContext().traceId,
      child: (name, attributes) => start(name, api.SpanKind.CLIENT, inside, attributes),
      end(error, attributes = {}, name) {
        span.setAttributes(attributes);
        if (name !== undefined) span.updateName(name);
        if (error !== null) span.setStatus({ code: api.SpanStatusCode.ERROR }).setAttribute('error.type', error);
        span.end();
      },
    };
  }

  function start(name: string, kind: SpanKind, parent: Context, attributes: Attributes): ActivitySpan {
    return open(tracer.startSpan(name, { kind, attributes }, parent));
  }

  return {
    startRequest(name, traceparent) {
      const remote = parseTraceParent(traceparent);
      const { ROOT_CONTEXT: root, trace, SpanKind } = api;
      const parent = remote ? trace.setSpanContext(root, { ...remote, isRemote: true }) : root;
      return start(name, SpanKind.SERVER, parent, {});
    },
    startJob: (name) => start(name, api.SpanKind.INTERNAL, api.ROOT_CONTEXT, {}),
    stop: () => provider.shutdown(),
  };
}
