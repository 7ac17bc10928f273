// What a company sees of an import.
import { ENDED_STATES, formatProgress, POLL_SECONDS, RUNNABLE_STATES } from '../../../domain/imports/import';
import { describeProblem } from '../../../domain/imports/problems';
import { toInstant } from '../../../domain/shared/calendar';
import type { StoredImport } from '../../../persistence/imports/import-store';
import type { ServiceSettings } from '../../../config/services';

export interface ImportView extends Omit<
  StoredImport,
  | ('companyId' | 'reading' | 'chunks' | 'creator' | 'problems')
  | ('createdAt' | 'queuedAt' | 'startedAt' | 'finishedAt' | 'fileDeletedAt')
> {
  readonly progress: string;
  /** The one that most rows have comes first. */
  readonly problems: readonly ReturnType<typeof describeProblem>[];
  readonly createdBy: Pick<StoredImport['creator'], 'type' | 'name'> & { readonly creatorId: string | null };
  readonly createdAt: string;
  readonly queuedAt: string | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly fileDeletedAt: string | null;
  /** Paths of the REST API. */
  readonly url: string;
  readonly uploadUrl: string;
  readonly errorsUrl: string;
  /** Seconds; null when nothing will change by itself. */
  readonly retryAfter: number | null;
}

export interface ImportChanged {
  readonly message: string;
  readonly data: ImportView;
}

const toOptionalInstant = (epoch: number | null) => (epoch === null ? null : toInstant(epoch));

export function describeImport(
  { companyId: _company, reading: _reading, chunks: _chunks, creator, problems, ...stored }: StoredImport,
  { imports: { path } }: Pick<ServiceSettings, 'imports'>,
): ImportView {
  const { id, state, rowsDone, rowsTotal } = stored;
  const url = `${path}/${id}`;
  return {
    ...stored,
    progress: formatProgress(rowsDone, rowsTotal, ENDED_STATES.includes(state)),
    problems: problems.map(describeProblem),
    createdBy: { type: creator.type, creatorId: creator.id, name: creator.name },
    createdAt: toInstant(stored.createdAt),
    queuedAt: toOptionalInstant(stored.queuedAt),
    startedAt: toOptionalInstant(stored.startedAt),
    finishedAt: toOptionalInstant(stored.finishedAt),
    fileDeletedAt: toOptionalInstant(stored.fileDeletedAt),
    url,
    uploadUrl: `${url}/file`,
    errorsUrl: `${url}/errors.csv`,
    retryAfter: RUNNABLE_STATES.includes(state) ? POLL_SECONDS : null,
  };
}
