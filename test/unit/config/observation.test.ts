// Whether traces are sent, by the standard variables of OpenTelemetry.
import { readConfig } from '../../../src/config/config';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

it.each([
  ['nothing is set', {}, null],
  ['there is an endpoint', ENDPOINT, 'http/protobuf'],
  [
    'there is one for traces',
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' },
    'http/protobuf',
  ],
  ['the exporter is named', { OTEL_TRACES_EXPORTER: 'otlp' }, 'http/protobuf'],
  ['JSON is chosen', { ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, 'http/json'],
  ['it is switched off', { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }, null],
  ['traces are switched off', { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, null],
  ['only other standard variables are set', { OTEL_SERVICE_NAME: 'parley', OTEL_BSP_SCHEDULE_DELAY: '1000' }, null],
])('when %s', (_what, environment, protocol) => {
  expect(readConfig(environment).observation.tracing?.protocol ?? null).toBe(protocol);
});

it.each([
  ['OTEL_TRACES_EXPORTER', 'zipkin', 'OTEL_TRACES_EXPORTER must be otlp or none.'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json.'],
  [
    'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
    'grpc',
    'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL must be http/protobuf or http/json.',
  ],
  ['METRICS_PORT', '4000', 'METRICS_PORT must differ from PORT, which clients can reach.'],
])('refuses %s=%s', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(sentence);
});
