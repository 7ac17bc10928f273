// A stopping server reports not ready, still serves for a while, and ends each connection with its answer.
import { startApp } from '../../support/fixtures/app';

it('is drained before it closes', async () => {
  const app = await startApp({ DRAIN_SECONDS: '1' });
  const ask = async (path: string) => {
    const { status, headers } = await fetch(`${app.origin}${path}`);
    return [status, headers.get('connection')];
  };
  expect(await ask('/readyz')).toEqual([200, 'keep-alive']);
  const closed = app.close();
  expect(await ask('/readyz')).toEqual([503, 'close']);
  expect(await ask('/consumer-api/health')).toEqual([200, 'close']);
  expect(await ask('/livez')).toEqual([200, 'close']);
  await closed;
  await expect(ask('/livez')).rejects.toThrow('fetch failed');
});
