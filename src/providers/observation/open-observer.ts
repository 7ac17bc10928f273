// Opens what observes the application. A package that is not needed is not loaded.
import type { Logger } from 'pino';
import { createMetrics } from './metrics';
import { createObserver, type Observer } from './observer';
import { openTracing, type TracingSettings } from './tracing';

export interface ObserverSettings {
  readonly hasMetrics: boolean;
  readonly tracing: TracingSettings | null;
  readonly version: string;
}

/** `log` gets a warning when traces cannot be sent. */
export async function openObserver({ hasMetrics, tracing, version }: ObserverSettings, log: Logger): Promise<Observer> {
  const metrics = hasMetrics ? createMetrics(await import('prom-client'), version) : null;
  return createObserver(metrics, tracing && (await openTracing(tracing, version, log).catch(explainMissingPackage)));
}

function explainMissingPackage(error: unknown): never {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  if (!isMissing) throw error;
  const advice = 'Install them without --omit=optional, or set OTEL_SDK_DISABLED=true';
  throw new Error(`Traces are on, but the packages of OpenTelemetry are not installed. ${advice}.`, { cause: error });
}
