// The server of the metrics, on a separate port that only operators reach.
import { createServer, type Server } from 'node:http';
import type { Metrics } from '../../providers/observation/metrics';

/** Does not listen yet. */
export function createMetricsServer(metrics: Metrics, reportError: (error: unknown) => void): Server {
  return createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end();
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        reportError(error);
        response.writeHead(500).end();
      },
    );
  });
}
