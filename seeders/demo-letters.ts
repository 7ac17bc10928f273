// The letters of the demo data: composed from the templates as sending composes them.
import { composeLetter } from '../src/domain/letters/sent-letter';
import { getFirstWords } from '../src/domain/letters/visible-text';
import type { Instant, Moment } from '../src/domain/shared/calendar';
import type { Database } from '../src/persistence/database/database';
import { findLetterFacts } from '../src/persistence/letters/letter-facts-store';
import { writeLetter } from '../src/persistence/letters/letter-store';
import { findTemplateById } from '../src/persistence/letters/template-store';
import { hideLetter, markLetterRead } from '../src/persistence/letters/mailbox-store';
import { daysAgo } from './dates';
import { ACME } from './demo-creditors';

export interface LetterSeed {
  readonly accountId: number;
  readonly templateId: number;
  readonly sentAt: Instant;
  /** Null: unread. */
  readonly readAt?: Instant;
  readonly deletedAt?: Instant;
}

/** Of Rivera, one of them read. */
export function letterSeeds(moment: Moment): readonly LetterSeed[] {
  return [
    { accountId: 13, templateId: 1, sentAt: daysAgo(moment, 9), readAt: daysAgo(moment, 8) },
    { accountId: 14, templateId: 3, sentAt: daysAgo(moment, 4) },
    { accountId: 19, templateId: 2, sentAt: daysAgo(moment, 2) },
  ];
}

const SENDER = 1;
/** Only decides the day on which an account without an expiry date expires. */
const TIME_ZONE = 'America/New_York';

/** Call after the accounts, their deals and the templates, in their transaction. Letters are of company 1. */
export async function storeLetters(db: Database, seeds: readonly LetterSeed[], { today }: Moment): Promise<void> {
  for (const [index, { accountId, templateId, sentAt, readAt, deletedAt }] of seeds.entries()) {
    const template = await findTemplateById(db, { id: templateId, companyId: ACME });
    const facts = await findLetterFacts(db, { accountId, companyId: ACME, today });
    const html = template && facts && composeLetter(template.content, facts, TIME_ZONE);
    if (!html) throw new Error(`Account ${accountId} can be sent no letter of template ${templateId}.`);
    const batchId = `b_demo_${String(index + 1).padStart(4, '0')}`;
    const text = { subject: template.subject ?? template.name, preview: getFirstWords(html.content, 140), html };
    const letter = { batchId, accountId, companyId: ACME, senderId: SENDER, template, ...text, sentAt };
    await writeLetter(db, letter, async (transaction, letterId) => {
      if (readAt !== undefined) await markLetterRead(transaction, letterId, { readAt });
      if (deletedAt !== undefined) await hideLetter(transaction, letterId, deletedAt);
    });
  }
}
