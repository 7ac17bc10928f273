// What observes the application. Traces are set up by OpenTelemetry's standard variables, most of which its packages read.
import type { ObserverSettings } from '../providers/observation/open-observer';
import type { TracingSettings } from '../providers/observation/tracing';
import type { SettingError } from './checks';
import type { ServerEnv } from './server';
import { readVersion } from './version';

export function toObserverSettings({ METRICS_PORT }: ServerEnv, environment: Environment): ObserverSettings {
  return {
    hasMetrics: METRICS_PORT !== undefined,
    tracing: readTracingSettings(environment),
    version: readVersion(),
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

const PROTOCOLS: readonly string[] = ['http/protobuf', 'http/json'];

/** Null: nothing is sent, and nothing of OpenTelemetry is loaded. Traces need an endpoint or `OTEL_TRACES_EXPORTER=otlp`. */
function readTracingSettings(environment: Environment): TracingSettings | null {
  if (environment['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return null;
  const exporter = environment['OTEL_TRACES_EXPORTER'];
  const endpoint = environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? environment['OTEL_EXPORTER_OTLP_ENDPOINT'];
  const isOn = exporter === undefined ? endpoint !== undefined : exporter === 'otlp';
  return isOn ? { protocol: readProtocol(environment).text === 'http/json' ? 'http/json' : 'http/protobuf' } : null;
}

/** What is wrong with these variables, as sentences without their subject. */
export function findTracingErrors(environment: Environment): readonly SettingError[] {
  const exporter = environment['OTEL_TRACES_EXPORTER'];
  const { setting, text } = readProtocol(environment);
  return [
    ...(exporter === undefined || exporter === 'otlp' || exporter === 'none'
      ? []
      : [{ setting: 'OTEL_TRACES_EXPORTER', problem: 'must be otlp or none' }]),
    ...(PROTOCOLS.includes(text) ? [] : [{ setting, problem: `must be ${PROTOCOLS.join(' or ')}` }]),
  ];
}

function readProtocol(environment: Environment): { readonly setting: string; readonly text: string } {
  const own = 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL';
  const setting = environment[own] === undefined ? 'OTEL_EXPORTER_OTLP_PROTOCOL' : own;
  return { setting, text: environment[setting] ?? 'http/protobuf' };
}
