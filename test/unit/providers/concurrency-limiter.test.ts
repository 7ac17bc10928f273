// The concurrency limiter: how many jobs run, in which order, and in which async context.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createConcurrencyLimiter } from '../../../src/providers/concurrency-limiter';

/** A job that ends when `end` is called. */
function createJob(started: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const job = async () => {
    started.push(name);
    await ended;
    return name;
  };
  return { job, end };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the concurrency limiter', () => {
  it('starts jobs in order of arrival, at most so many at a time, and rejects more than may wait', async () => {
    const limit = createConcurrencyLimiter(2, 1);
    const started: string[] = [];
    const [first, second, third] = ['first', 'second', 'third'].map((name) => createJob(started, name));
    const outcomes = [first, second, third].map((one) => limit(one?.job ?? (async () => 'none')));
    await expect(limit(async () => 'fourth')).rejects.toMatchObject({ code: 'service_unavailable' });
    await settle();
    expect(started).toEqual(['first', 'second']);
    second?.end();
    await settle();
    expect(started).toEqual(['first', 'second', 'third']);
    first?.end();
    third?.end();
    expect(await Promise.all(outcomes)).toEqual(['first', 'second', 'third']);
  });

  it('passes on the failure of a job and starts the next one', async () => {
    const limit = createConcurrencyLimiter(1);
    const failing = limit(() => Promise.reject(new Error('failed')));
    const next = limit(async () => 'next');
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('next');
  });

  it('runs a queued job in the async context of its caller', async () => {
    const context = new AsyncLocalStorage<string>();
    const limit = createConcurrencyLimiter(1);
    const read = (name: string) =>
      context.run(name, () =>
        limit(async () => {
          await settle();
          return context.getStore();
        }),
      );
    expect(await Promise.all(['one', 'other'].map(read))).toEqual(['one', 'other']);
  });
});
