// Job: goes on with imports that wait, or whose process has ended. Companies take turns, so that a long file of one does not
// keep the others waiting: the next slice belongs to the company that was served longest ago.
import type { ImportTurn } from '../../persistence/imports/import-store';
import type { Dependencies } from '../shared/dependencies';
import { startGivingWay } from '../shared/give-way';
import { NO_STEPS, type JobReport, type JobTally, type JobTurn } from '../shared/job';
import { runImport } from './steps/run-import';

/** A job counts as late only after a longer time. The next run begins at once and does what is left. */
const RUN_MS = 120_000;
const RENEWAL_MS = 10_000;

/** A slice ends after as many batches, or after this time, but only when another company waits. */
const SLICE_BATCHES = 4;
const SLICE_MS = 10_000;

export async function runImports(dependencies: Dependencies, turn: JobTurn): Promise<readonly JobReport[]> {
  const { db, imports, clock, randomness, settings, jobSignal, requestLoad } = dependencies;
  const { atOnce, batchRows } = settings.imports;
  const end = performance.now() + RUN_MS;
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
  /** Companies that are served here now, and those that this run passes over: another process serves them, or they broke. */
  const busy = new Set<number>();
  const passedOver = new Set<number>();

  async function findNextTurn(): Promise<ImportTurn | null> {
    const turns = await imports.findTurns(db);
    return turns.find(({ companyId }) => !busy.has(companyId) && !passedOver.has(companyId)) ?? null;
  }

  async function runSlice({ companyId }: ImportTurn, isSliceOver: () => Promise<boolean>): Promise<void> {
    const id = await imports.findNextImport(db, companyId);
    if (id === null) return;
    const progress = { batchRows, mayGoOn, isSliceOver, onProgress: () => undefined };
    const ended = await runImport(dependencies, id, { holder: randomness.id(), ...progress });
    if (ended === 'stopped') return;
    count(ended === 'done' ? 'done' : 'skipped');
    if (ended !== 'done') passedOver.add(companyId);
  }

  /** A company that is alone goes on with its next turn. */
  function startSlice(first: ImportTurn): () => Promise<boolean> {
    let taken: ImportTurn | null = first;
    let [batches, since] = [0, 0];
    const giveWay = startGivingWay(requestLoad);
    return async () => {
      await giveWay();
      // Until the first batch, the rows of earlier slices are read again.
      if (batches === 0) since = performance.now();
      batches += 1;
      if (batches < SLICE_BATCHES && performance.now() - since < SLICE_MS) return false;
      if (await findNextTurn()) return true;
      taken = taken && (await imports.takeTurn(db, taken, clock().epoch));
      batches = 0;
      return taken === null;
    };
  }

  async function serveCompanies(): Promise<void> {
    while (mayGoOn()) {
      const next = await findNextTurn();
      if (!next) return;
      busy.add(next.companyId);
      try {
        const taken = await imports.takeTurn(db, next, clock().epoch);
        if (taken) await runSlice(taken, startSlice(taken));
      } catch (error) {
        turn.broke('imports', error);
        count('broken');
        passedOver.add(next.companyId);
      } finally {
        busy.delete(next.companyId);
      }
    }
  }

  try {
    await Promise.all(Array.from({ length: atOnce }, serveCompanies));
  } finally {
    clearInterval(renewal);
  }
  if (isHeld && !mayGoOn()) jobSignal.wake('imports');
  return [{ job: 'imports', tally }];
}
