// Job: goes on with imports that wait, or whose process has ended, each for a while.
import type { Dependencies } from '../shared/dependencies';
import { NO_STEPS, type JobReport, type JobTally, type JobTurn } from '../shared/job';
import { runImport } from './steps/run-import';

/** Less than after which the job counts as late: a long import goes on in the next run. */
const SLICE_MS = 120_000;
const IMPORTS_AT_ONCE = 20;

export async function runImports(dependencies: Dependencies, turn: JobTurn): Promise<readonly JobReport[]> {
  const { db, imports, randomness, settings } = dependencies;
  const end = performance.now() + SLICE_MS;
  let tally: JobTally = NO_STEPS;
  const tried = new Set<number>();
  for (const { id, companyId } of await imports.findRunnableImports(db, IMPORTS_AT_ONCE)) {
    if (tried.has(companyId) || performance.now() > end || !(await turn.goOn())) continue;
    tried.add(companyId);
    let mayGoOn = true;
    const renewal = setInterval(() => {
      void turn.goOn().then((held) => (mayGoOn &&= held));
    }, RENEWAL_MS);
    try {
      const ended = await runImport(dependencies, id, {
        ...{ holder: randomness.id(), batchRows: settings.imports.batchRows, onProgress: () => undefined },
        mayGoOn: () => mayGoOn && performance.now() < end,
      });
      const outcome = ended === 'done' ? 'done' : 'skipped';
      tally = { ...tally, [outcome]: tally[outcome] + 1 };
    } catch (error) {
      turn.broke('imports', error);
      tally = { ...tally, broken: tally.broken + 1 };
    } finally {
      clearInterval(renewal);
    }
  }
  return [{ job: 'imports', tally }];
}

const RENEWAL_MS = 10_000;
