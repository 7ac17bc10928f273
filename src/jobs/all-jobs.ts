// Every regular job with its work. The name is also that of its lease, its runs and its metrics.
import type { JobName } from '../domain/system/jobs';
import { countResults } from '../services/creditor/count-results';
import { sendOfferDigests } from '../services/creditor/send-offer-digests';
import { runImports } from '../services/imports/run-imports';
import { completeContactChanges } from '../services/profile/complete-contact-changes';
import type { JobWork } from '../services/shared/job';
import { cleanUp } from '../services/system/clean-up';
import { runRetention } from '../services/system/run-retention';
import { runSystemMoves } from '../services/system/run-system-moves';

export interface Job {
  readonly name: JobName;
  readonly work: JobWork;
}

const WORK: Readonly<Record<JobName, JobWork>> = {
  system_moves: runSystemMoves,
  contact_changes: completeContactChanges,
  imports: runImports,
  counts: countResults,
  offer_digests: sendOfferDigests,
  retention: runRetention,
  clean_up: cleanUp,
};

export function getJob(name: JobName): Job {
  return { name, work: WORK[name] };
}
