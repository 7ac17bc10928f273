// A receiver of traces that draws its answer out: the export ends, and so does the process that waits for it.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { openTracing } from '../../../src/providers/observation/tracing';
import { eventually } from '../../support/fixtures/eventually';

const VARIABLES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TIMEOUT'] as const;
const before = VARIABLES.map((name) => [name, process.env[name]] as const);

let server: Server;
let received = 0;
let open = 0;
const slow = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(timer));
};

beforeAll(async () => {
  server = createServer((request, response) => {
    received += 1;
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    request.resume().on('end', () => slow(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] = '500';
});
afterAll(async () => {
  for (const [name, value] of before) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('the connection is dropped, and the end of the process does not wait for the receiver', async () => {
  const tracing = await openTracing({ protocol: 'http/json' }, 'test', pino({ level: 'silent' }));
  tracing.startJob('job').end(null);
  const stopped = tracing.stop();
  await eventually('the export', () => (received === 1 ? true : null));
  await stopped;
  await eventually('the connection to be dropped', () => (open === 0 ? true : null));
});
