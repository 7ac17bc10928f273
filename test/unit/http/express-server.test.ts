// Requests and responses are created with Express's prototypes, so that Express does not replace them.
import { IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createExpressServer } from '../../../src/http/middleware/express-server';

describe('the server of an Express application', () => {
  const app = express().disable('x-powered-by').set('trust proxy', 1);
  app.get('/facts', (request, response) => {
    response.status(203).json({ ip: request.ip, isJson: request.is('json'), path: request.path });
  });
  const server: Server = createExpressServer(app, {
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 5000,
  });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => server.close());

  it('creates them with the prototypes of the application', async () => {
    const prototypes: unknown[] = [];
    server.prependOnceListener('request', (request, response) => {
      prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
      expect(request).toBeInstanceOf(IncomingMessage);
    });
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/facts`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(prototypes).toEqual([app.request, app.response]);
    expect([prototypes[0] === app.request, prototypes[1] === app.response]).toEqual([true, true]);
    expect([response.status, await response.json()]).toEqual([
      203,
      { ip: '203.0.113.7', isJson: null, path: '/facts' },
    ]);
  });
});
