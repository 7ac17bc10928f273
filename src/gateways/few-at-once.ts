// Lets a few of many jobs run at a time, in the order in which they came.

export type InTurn = <Outcome>(job: () => Promise<Outcome>) => Promise<Outcome>;

export function fewAtOnce(most: number): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    // Whoever ends hands over the place.
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
