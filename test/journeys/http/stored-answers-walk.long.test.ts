// After each change of a random walk, a server with stored answers says what one without them says. `WALK_COMPARISONS=50000`
// walks further, and prints what it has compared.
import { ACCOUNTS, CHANGES, openComparison, pick, RARE } from './answer-comparison';

const SAMPLE = 840;
const COMPARISONS = Number(process.env['WALK_COMPARISONS'] ?? SAMPLE);
const LONG_MS = 7_200_000;

it(
  'after each change, a server with stored answers says what one without them says',
  async () => {
    const { app, change, countCompared, made, differences, close } = await openComparison();
    for (let step = 1; countCompared() < COMPARISONS; step += 1) {
      const changes = step % 20 === 0 ? RARE : CHANGES;
      await change(pick(Object.keys(changes)), pick(ACCOUNTS), changes);
    }
    const metrics = await (await fetch(`${String(app.metricsOrigin)}/metrics`)).text();
    const hits = Number(/stored_answers_total\{outcome="hit"\} (\d+)/.exec(metrics)?.[1]);
    const compared = countCompared();
    if (COMPARISONS > SAMPLE) {
      const columns = (await app.reads.listColumns()).size;
      const figures = { compared, hits, differences: differences.length, columns, made };
      process.stdout.write(`${JSON.stringify(figures)}\n`);
    }
    await close();
    expect(differences.slice(0, 20)).toEqual([]);
    expect(hits).toBeGreaterThan(compared / 5);
  },
  LONG_MS,
);
