// Stores a link unless it is stored. A model fails for one that is, which would end the transaction.
import type { Channel } from '../../domain/sign-in/login-flow';
import type { Database } from '../database/database';
import { ON_DUPLICATE } from '../database/dialect';

export interface NewOptOutLink {
  readonly id: string;
  readonly channel: Channel;
  readonly profileId: number | null;
  readonly companyId: number | null;
  readonly contactIndex: string | null;
  readonly createdAt: number;
}

export async function insertOptOutLink(db: Database, link: NewOptOutLink): Promise<void> {
  const { id, channel, profileId, companyId, contactIndex, createdAt } = link;
  await db.write(
    `INSERT INTO opt_out_links (id, channel, profile_id, company_id, contact_index, created_at) VALUES (?, ?, ?, ?, ?, ?)
${ON_DUPLICATE[db.dialect]} channel = opt_out_links.channel`,
    [id, channel, profileId, companyId, contactIndex, createdAt],
  );
}
