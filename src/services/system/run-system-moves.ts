// Job: performs the moves of the system.
import { DomainError } from '../../domain/shared/errors';
import type { Dependencies } from '../shared/dependencies';
import { NO_STEPS, type JobReport, type JobTurn, type StepOutcome } from '../shared/job';
import type { SystemJob } from './steps/system-job';
import { SYSTEM_JOBS } from './steps/system-jobs';

/** After an interruption, run it again: moves that were performed are no longer due. */
export async function runSystemMoves(dependencies: Dependencies, turn: JobTurn): Promise<readonly JobReport[]> {
  const reports: JobReport[] = [];
  for (const job of SYSTEM_JOBS) {
    const { report, isEnded } = await runSteps(dependencies, job, turn);
    reports.push(report);
    if (isEnded) break;
  }
  return reports;
}

async function runSteps(
  dependencies: Dependencies,
  { name: job, pages }: SystemJob,
  turn: JobTurn,
): Promise<{ readonly report: JobReport; readonly isEnded: boolean }> {
  let tally = NO_STEPS;
  for await (const page of pages(dependencies)) {
    for (const step of page) {
      if (!(await turn.goOn())) return { report: { job, tally }, isEnded: true };
      const outcome = await runStep(step, (error) => turn.broke(job, error));
      tally = { ...tally, [outcome]: tally[outcome] + 1 };
    }
    turn.progress({ job, tally });
  }
  return { report: { job, tally }, isEnded: false };
}

/** An account that has changed meanwhile is skipped. */
async function runStep(step: () => Promise<StepOutcome>, onError: (error: unknown) => void): Promise<StepOutcome> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'offer_action_unavailable') return 'skipped';
    onError(error);
    return 'broken';
  }
}
