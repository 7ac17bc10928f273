// The letters of the demo data: composed from the templates as sending composes them.
import { getPlaceholderValues } from '../src/domain/letters/placeholders';
import { composeLetter } from '../src/domain/letters/sent-letter';
import { getFirstWords } from '../src/domain/letters/visible-text';
import type { Instant, Moment } from '../src/domain/shared/calendar';
import type { Database } from '../src/persistence/database/database';
import { findLetterFacts } from '../src/persistence/letters/letter-facts-store';
import { writeLetter } from '../src/persistence/letters/letter-store';
import { findTemplateById } from '../src/persistence/letters/template-store';
import { hideLetter, markLetterRead } from '../src/persistence/letters/mailbox-store';
import { daysAgo } from './dates';
import { ACME, NORTHBANK } from './demo-creditors';

export interface LetterSeed {
  readonly batchId: string;
  readonly accountId: number;
  readonly companyId: number;
  readonly templateId: number;
  readonly sentAt: Instant;
  /** Null: unread. */
  readonly readAt?: Instant;
  readonly deletedAt?: Instant;
}

/** Of Rivera, one of them read, and of Castillo, one of them deleted. */
export function letterSeeds(moment: Moment): readonly LetterSeed[] {
  // Oldest first, because the newest one has the highest id.
  const seeds = [
    { accountId: 13, templateId: 1, sentAt: daysAgo(moment, 20), readAt: daysAgo(moment, 19) },
    { accountId: 14, templateId: 3, sentAt: daysAgo(moment, 9) },
    { accountId: 19, templateId: 2, sentAt: daysAgo(moment, 5) },
    {
      accountId: 26,
      templateId: 1,
      sentAt: daysAgo(moment, 4),
      readAt: daysAgo(moment, 3),
      deletedAt: daysAgo(moment, 3),
    },
    { accountId: 29, templateId: 3, sentAt: daysAgo(moment, 2) },
  ];
  return seeds.map((seed, index) => ({
    ...seed,
    companyId: ACME,
    batchId: `b_demo_${String(index + 1).padStart(4, '0')}`,
  }));
}

/** By company: the user who sends its letters. */
const SENDERS: ReadonlyMap<number, number> = new Map([
  [ACME, 1],
  [NORTHBANK, 3],
]);
/** Only decides the day on which an account without an expiry date expires. */
const SETTINGS = { timeZone: 'America/New_York', portalUrl: null };

/** Call after the accounts, their deals and the templates, in their transaction. */
export async function storeLetters(db: Database, seeds: readonly LetterSeed[], { today }: Moment): Promise<void> {
  for (const { batchId, accountId, companyId, templateId, sentAt, readAt, deletedAt } of seeds) {
    const template = await findTemplateById(db, { id: templateId, companyId });
    const facts = await findLetterFacts(db, { accountId, companyId, today });
    const html = template && facts && composeLetter(template.content, getPlaceholderValues(facts, SETTINGS));
    if (!html) throw new Error(`Account ${accountId} can be sent no letter of template ${templateId}.`);
    const senderId = SENDERS.get(companyId) ?? 0;
    const text = { subject: template.subject ?? template.name, preview: getFirstWords(html.content, 140), html };
    const letter = { batchId, accountId, companyId, senderId, template, ...text, sentAt, notReached: false };
    await writeLetter(db, letter, async (transaction, letterId) => {
      if (readAt !== undefined) await markLetterRead(transaction, { accountId, letterId }, { readAt });
      if (deletedAt !== undefined) await hideLetter(transaction, { accountId, letterId }, deletedAt);
    });
  }
}
