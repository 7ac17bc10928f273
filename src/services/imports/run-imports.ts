// Job: goes on with imports that wait, or whose process has ended. Companies have their turns side by side.
import type { Dependencies } from '../shared/dependencies';
import { NO_STEPS, type JobReport, type JobTally, type JobTurn } from '../shared/job';
import { runImport } from './steps/run-import';

/** Less than after which the job counts as late: a long import goes on in the next run. */
const SLICE_MS = 120_000;
/** Far more than wait at once. */
const MAX_RUNNABLE = 1000;
const RENEWAL_MS = 10_000;

export async function runImports(dependencies: Dependencies, turn: JobTurn): Promise<readonly JobReport[]> {
  const { db, imports, randomness, settings } = dependencies;
  const { atOnce, batchRows } = settings.imports;
  const end = performance.now() + SLICE_MS;
  let isHeld = await turn.goOn();
  const renewal = setInterval(() => {
    void turn.goOn().then(
      (held) => (isHeld &&= held),
      () => (isHeld = false),
    );
  }, RENEWAL_MS);
  const mayGoOn = () => isHeld && performance.now() < end;
  let tally: JobTally = NO_STEPS;
  const count = (outcome: keyof JobTally) => {
    tally = { ...tally, [outcome]: tally[outcome] + 1 };
  };

  /** The imports of one company, one after another. */
  async function runCompany(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      if (!mayGoOn()) return;
      const progress = { batchRows, mayGoOn, onProgress: () => undefined };
      try {
        const ended = await runImport(dependencies, id, { holder: randomness.id(), ...progress });
        count(ended === 'done' ? 'done' : 'skipped');
      } catch (error) {
        turn.broke('imports', error);
        count('broken');
        return;
      }
    }
  }

  try {
    const companies = groupByCompany(await imports.findRunnableImports(db, MAX_RUNNABLE));
    const runNext = async (): Promise<void> => {
      for (let ids = companies.shift(); ids; ids = companies.shift()) await runCompany(ids);
    };
    await Promise.all(Array.from({ length: atOnce }, runNext));
  } finally {
    clearInterval(renewal);
  }
  return [{ job: 'imports', tally }];
}

/** In the order of the first file of each company. */
function groupByCompany(
  runnable: readonly { readonly id: string; readonly companyId: number }[],
): (readonly string[])[] {
  const groups = new Map<number, string[]>();
  for (const { id, companyId } of runnable) groups.set(companyId, [...(groups.get(companyId) ?? []), id]);
  return [...groups.values()];
}
