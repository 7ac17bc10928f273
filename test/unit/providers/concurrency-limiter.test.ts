// The limits of concurrent work: how many jobs run, for the process and for a company, in which order, and in which async
// context.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createCompanyTurns } from '../../../src/providers/company-turns';
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

describe('the turns of companies', () => {
  it('gives two to a company, independently of the others, and gives one back when it ends or fails', async () => {
    const take = createCompanyTurns(2);
    const started: string[] = [];
    const [first, second, other] = ['first', 'second', 'other'].map((name) => createJob(started, name));
    const turns = [first, second].map((one) => take(1, one?.job ?? (async () => 'none')));
    await expect(take(1, async () => 'third')).rejects.toMatchObject({ code: 'service_unavailable' });
    const ofOther = take(2, other?.job ?? (async () => 'none'));
    await settle();
    expect(started).toEqual(['first', 'second', 'other']);
    [first, second, other].forEach((one) => one?.end());
    expect(await Promise.all([...turns, ofOther])).toEqual(['first', 'second', 'other']);
    await expect(take(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await Promise.all([1, 1].map((company) => take(company, async () => 'next')))).toEqual(['next', 'next']);
  });
});
