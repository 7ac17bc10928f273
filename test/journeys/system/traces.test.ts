// Traces of a journey, sent to a receiver of OpenTelemetry's protocol: they connect a request with its statements and with
// calls of other services, and neither they nor the log nor the metrics contain anything personal.
import { buildPatterns, findLeaksInText, type Secret } from '../../faults/secret-scan';
import { createLogger } from '../../../src/providers/log';
import { getText, getTokens, openBrowser } from '../../support/clients/simulated-browser';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { eventually, waitForDelivery } from '../../support/fixtures/eventually';
import { newEmail, newMobile } from '../../support/fixtures/people';
import { startSmsVerifyServer, type SmsVerifyServer } from '../../support/servers/sms-verify-server';
import {
  startTraceReceiver,
  toRecord,
  type ReceivedSpan,
  type TraceReceiver,
} from '../../support/servers/trace-receiver';

const NORA = { last_name: 'Zyxwvutsky', date_of_birth: '1985-04-12', last4ssn: '0917' };
const MOBILE = newMobile();
const EMAIL = newEmail();
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER_SPAN = '00f067aa0ba902b7';

const VARIABLES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_RESOURCE_ATTRIBUTES'] as const;
const before = VARIABLES.map((name) => [name, process.env[name]] as const);

const lines: string[] = [];
let texts: SmsVerifyServer;
let receiver: TraceReceiver;
let app: RunningApp;
let metrics: string;
let spans: readonly ReceivedSpan[];
const secrets: Secret[] = [
  { kind: 'name', text: NORA.last_name },
  { kind: 'birth date', text: NORA.date_of_birth },
  { kind: 'digits', text: NORA.last4ssn },
  { kind: 'contact', text: MOBILE },
  { kind: 'contact', text: EMAIL },
];

/** The whole journey, and the end of the application, which sends what it has not sent. */
beforeAll(async () => {
  receiver = await startTraceReceiver();
  texts = await startSmsVerifyServer();
  const standard = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=parley-test,deployment.environment.name=journey',
  };
  Object.assign(process.env, standard);
  const log = createLogger('debug', [], { write: (line) => void lines.push(line) });
  app = await startApp({ ...standard, ...texts.environment, METRICS_PORT: '0' }, {}, log);

  const browser = openBrowser(app, 'REST');
  const attempt_token = getText(await browser.send('login', { ...NORA, captcha_token: 'demo' }), 'attempt_token');
  const flow_token = getText(await browser.send('confirmCreate', { attempt_token }), 'flow_token');
  await browser.send('contact', { flow_token, mobile: MOBILE });
  const otp = await eventually('the text message', () =>
    texts.countSent(MOBILE) > 0 ? texts.getLastCode(MOBILE) : null,
  );
  await waitForDelivery(app);
  const { access_token: token, refresh_token } = getTokens(await browser.send('verify', { flow_token, otp }));
  await browser.send('communication', { email: EMAIL }, { token });
  await browser.send('accounts', {}, { token, headers: { traceparent: `00-${TRACE}-${CALLER_SPAN}-01` } });
  await app.graphql(`query Mine { accounts { totalCount } sessions { id } }`, { token });
  await app.graphql(`query Zyxwvutsky0917 { sessions(after: "${NORA.last_name}") { id } }`, { token });
  await app.rest('GET', `/accounts/${NORA.last4ssn}?q=${NORA.last_name}`, { token });
  const found = { attempt_token, flow_token, token, refresh_token };
  for (const text of Object.values(found)) secrets.push({ kind: 'token', text });
  secrets.push({ kind: 'code', text: otp });

  metrics = await (await fetch(`${String(app.metricsOrigin)}/metrics`)).text();
  await app.close();
  spans = receiver.spans();
});

afterAll(async () => {
  await receiver.close();
  await texts.close();
  for (const [name, value] of before) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
});

const childrenOf = (parent: ReceivedSpan | undefined) =>
  spans.filter(({ parentSpanId, traceId }) => parentSpanId === parent?.spanId && traceId === parent?.traceId);

it('continues the trace of the caller, from the request over its operation to its statements', () => {
  const request = spans.find(({ parentSpanId }) => parentSpanId === CALLER_SPAN);
  expect(request).toMatchObject({ traceId: TRACE, name: 'GET /consumer-api/accounts', kind: 2 });
  expect(toRecord(request?.attributes ?? [])).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/consumer-api/accounts',
    'http.response.status_code': 200,
    'parley.style': 'rest',
    'parley.caller': 'consumer',
  });
  const [operation, ...others] = childrenOf(request);
  expect([operation?.name, others]).toEqual(['Query.accounts', []]);
  const statements = childrenOf(operation).map(({ attributes }) => String(toRecord(attributes)['db.query.text']));
  expect(statements.length).toBeGreaterThan(1);
  for (const text of statements) expect(text).toMatch(/^SELECT /);
  expect(lines.some((line) => line.includes(`"traceId":"${TRACE}"`))).toBe(true);
});

it('starts a trace for a request without one, and for each job with its calls of other services', () => {
  const request = spans.find(({ name }) => name === 'POST /graphql');
  expect(request?.parentSpanId ?? '').toBe('');
  const calls = spans.filter(({ name }) => name === `call ${new URL(texts.settings.url).host}`);
  expect(calls.length).toBeGreaterThan(0);
  const parents = calls.map(({ parentSpanId }) => spans.find(({ spanId }) => spanId === parentSpanId)?.name);
  expect(parents).toContain('deliver-messages');
});

it('leaves no span without its parent, except of callers', () => {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const lost = spans.filter(({ parentSpanId = '' }) => parentSpanId !== '' && !ids.has(parentSpanId));
  expect(lost.map(({ parentSpanId }) => parentSpanId)).toEqual([CALLER_SPAN]);
});

it('takes the name of the service from the standard variables', () => {
  expect(receiver.resource()).toMatchObject({
    'service.name': 'parley-test',
    'deployment.environment.name': 'journey',
    'service.version': expect.any(String) as string,
  });
});

it.each([
  ['span', () => spans.map((span) => JSON.stringify(span))],
  ['line of the log', () => lines.filter((line) => !line.includes('development.message'))],
  ['metric', () => metrics.replace(/ [\d.e+-]+$/gm, '').split('\n')],
])('has nothing personal in any %s', (_what, read) => {
  const found = read();
  expect(found.length).toBeGreaterThan(1);
  const patterns = buildPatterns(secrets);
  expect(patterns.length).toBeGreaterThan(9);
  expect(found.flatMap((text) => findLeaksInText(text.slice(0, 300), text, patterns))).toEqual([]);
});
