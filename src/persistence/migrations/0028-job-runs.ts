// Adds the record of the runs of the regular jobs, from which every process knows what is due and what is late.
import { DataType } from 'sequelize-typescript';
import { JOB_OUTCOMES } from '../../domain/system/jobs';
import { keysOf } from '../../domain/shared/vocabulary';
import type { SchemaChanges } from './schema-changes';

export const name = '0028-job-runs';

export async function up({ types, createTable }: SchemaChanges): Promise<void> {
  const time = { type: DataType.BIGINT, allowNull: false } as const;
  await createTable(
    'job_runs',
    {
      id: { type: DataType.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      job: { type: types.exactText(50), allowNull: false },
      holder: { type: types.exactText(22), allowNull: false },
      started_at: time,
      finished_at: time,
      outcome: { type: types.exactText(10), allowNull: false, values: keysOf(JOB_OUTCOMES) },
      tally: { type: DataType.TEXT, allowNull: false },
    },
    { indexes: [['job', 'outcome', 'finished_at'], ['finished_at']] },
  );
}
