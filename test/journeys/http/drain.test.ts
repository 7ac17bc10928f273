// A stopping server reports not ready, still serves for a while, and ends each connection with its answer.
import { startApp } from '../../support/fixtures/app';

it('is drained before it closes', async () => {
  const app = await startApp({ DRAIN_SECONDS: '2' });
  const ask = async (path: string) => {
    const { status, headers } = await fetch(`${app.origin}${path}`);
    return [status, headers.get('connection')];
  };
  expect(await ask('/readyz')).toEqual([200, 'keep-alive']);
  const closed = app.close();
  // At once: each would take some of the time.
  expect(await Promise.all(['/readyz', '/consumer-api/health', '/livez'].map(ask))).toEqual([
    [503, 'close'],
    [200, 'close'],
    [200, 'close'],
  ]);
  await closed;
  await expect(ask('/livez')).rejects.toThrow('fetch failed');
});
