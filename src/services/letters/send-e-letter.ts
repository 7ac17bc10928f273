// Sends a letter to up to 100 accounts of the caller's company, each in a separate transaction.
import { getLetterSubject, getReadableHtml, type TemplateFacts } from '../../domain/letters/letter-template';
import {
  assertFilled,
  describeBatch,
  findLetterRefusal,
  isUnreachable,
  parseRecipients,
  REPEAT_MS,
  type LetterBatchView,
  type LetterOutcome,
  type NewLetter,
} from '../../domain/letters/sent-letter';
import { describeContactPermissions } from '../../domain/messages/consumer-notices';
import type { ProfileFacts } from '../../domain/profile/profile';
import { findEmptyPlaceholders, getPlaceholderValues, type Placeholder } from '../../domain/letters/placeholders';
import { getFirstWords, hasVisibleText } from '../../domain/letters/visible-text';
import { toInstant } from '../../domain/shared/calendar';
import type { Database } from '../../persistence/database/database';
import { auditedActor, describeActor, getUser, type CreditorCaller } from '../shared/authenticate';
import { recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { withIdempotencyKey } from '../shared/idempotency';
import { assertWithinLimits, countLimits, discloseLimits, planLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { loadTemplate } from './steps/load-template';
import { notifyOfLetter } from './steps/notify-of-letter';

export interface SendLetterCommand {
  readonly templateId: string;
  readonly accountIds: readonly string[];
  /** Also to accounts that were sent the same text within a day. */
  readonly again?: boolean | null;
  /** Although something in brackets is not filled in, or has no value for an account. */
  readonly acceptWarnings?: boolean | null;
  /** Says what would be sent, and sends and counts nothing. */
  readonly dryRun?: boolean | null;
}

interface SendLetterContext extends RequestContext {
  readonly caller: CreditorCaller;
  readonly idempotencyKey: string | null;
}

/** What all letters of a request share. */
interface Batch {
  readonly id: string;
  readonly template: TemplateFacts;
  readonly html: string;
  readonly placeholders: readonly Placeholder[];
  /** It has no text but that of its placeholders. */
  readonly needsValues: boolean;
  readonly again: boolean;
  /** Although something in brackets is not filled in. */
  readonly areAccepted: boolean;
  readonly isDryRun: boolean;
}

const PREVIEW_LENGTH = 140;

/**
 * Throws, in this order, `not_found` for the template, `validation_failed`, and `too_many_attempts` when the company has
 * sent its letters of the day: what was sent before stays sent, and the same request with the same key sends the rest.
 */
export async function sendELetter(
  dependencies: Dependencies,
  context: SendLetterContext,
  command: SendLetterCommand,
): Promise<LetterBatchView> {
  const { caller, idempotencyKey: key } = context;
  const { db, outboxSender } = dependencies;
  const owner = describeActor(caller);
  const isDryRun = command.dryRun === true;
  const idempotent = key === null || isDryRun ? null : { key, owner, move: 'send_e_letter', request: command };
  return withIdempotencyKey<LetterBatchView>(dependencies, idempotent, async (store) => {
    const template = await loadTemplate(dependencies, caller, command.templateId);
    const accountIds = parseRecipients(command.accountIds);
    const html = getReadableHtml(template);
    const known = await dependencies.letterDesk(template.companyId, 'readForSending', template, html);
    const { warnings, placeholders, needsValues } = known;
    assertFilled(warnings, command.acceptWarnings === true);
    const id = getBatchId(dependencies, owner, key);
    const areAccepted = command.acceptWarnings === true;
    const batch = {
      id,
      template,
      html,
      placeholders,
      needsValues,
      again: command.again === true,
      areAccepted,
      isDryRun,
    };
    const outcomes: LetterOutcome[] = [];
    try {
      for (const accountId of accountIds) outcomes.push(await sendToAccount(dependencies, context, batch, accountId));
    } finally {
      outboxSender.wake();
    }
    const response = describeBatch(isDryRun ? null : id, outcomes);
    await store?.(db, response);
    return response;
  });
}

/** The same for a repeated request, so that it finishes the batch and sends nothing twice. */
function getBatchId({ digests, randomness }: Dependencies, owner: string, key: string | null): string {
  if (key === null) return `b_${randomness.id()}`;
  return `b_${digests.digestSubject('letters.batch', JSON.stringify([owner, key])).slice(0, 22)}`;
}

async function sendToAccount(
  dependencies: Dependencies,
  context: SendLetterContext,
  batch: Batch,
  accountId: number,
): Promise<LetterOutcome> {
  const { db, letterFacts, letters, profiles, clock, settings } = dependencies;
  const { companyId, id: senderId } = getUser(context.caller);
  const { today, now, epoch } = clock();
  const { id: batchId, template, html, placeholders, needsValues, again, areAccepted, isDryRun } = batch;
  const facts = await letterFacts.findLetterFacts(db, { accountId, companyId, today });
  if (!facts) return { accountId, reason: 'not_found' };
  const { profileId, linkState } = facts.account;
  // Until its owner has signed in, a claim changes nothing that the company could notice, such as who is told of the letter.
  const owner = profileId !== null && linkState === 'claimed' ? await profiles.findProfileById(db, profileId) : null;
  const contactPermissions = describeContactPermissions(owner);
  const notReached = isUnreachable(owner, facts.email);
  const text = { templateId: template.id, templateVersion: template.version };
  const earlierQuery = { accountId, batchId, ...text, since: toInstant(epoch - REPEAT_MS) };
  const earlier = await letters.findEarlierLetter(db, earlierQuery);
  if (earlier?.isOfBatch && !isDryRun)
    return { accountId, letterId: earlier.id, contactPermissions, emptyPlaceholders: [], notReached };
  const refusal = findLetterRefusal(facts.account);
  if (refusal) return { accountId, reason: refusal };
  if (earlier && !again) return { accountId, reason: 'already_sent' };
  const values = getPlaceholderValues(facts, settings);
  const emptyPlaceholders = findEmptyPlaceholders(placeholders, values).map((word) => `[${word}]`);
  if (emptyPlaceholders.length > 0 && !areAccepted)
    return { accountId, reason: 'placeholder_empty', emptyPlaceholders };
  const accepted = { accountId, contactPermissions, emptyPlaceholders, notReached };
  const composed = await dependencies.letterDesk(companyId, 'composeLetter', html, values);
  if (!composed) return { accountId, reason: 'too_long' };
  if (needsValues && !hasVisibleText(composed.content)) return { accountId, reason: 'no_text' };
  if (isDryRun) return { ...accepted, letterId: null };
  const letter: NewLetter = {
    batchId,
    accountId,
    companyId,
    senderId,
    template,
    html: composed,
    sentAt: now,
    notReached,
    subject: getLetterSubject(template),
    preview: getFirstWords(composed.content, PREVIEW_LENGTH),
  };
  // Of requests at the same moment, the first one to lock the account sends it, in whichever process.
  return db.transaction(async (transaction) => {
    if (!(await letters.lockRecipient(transaction, accountId))) return { accountId, reason: 'erased' };
    const sent = await letters.findEarlierLetter(transaction, earlierQuery);
    if (sent?.isOfBatch) return { ...accepted, letterId: sent.id };
    if (sent && !again) return { accountId, reason: 'already_sent' };
    const letterId = await letters.writeLetter(transaction, letter, (bound) =>
      finishLetter(dependencies, bound, context, {
        accountId,
        html: composed,
        template,
        email: facts.email,
        owner,
      }),
    );
    return { ...accepted, letterId };
  });
}

interface WrittenLetter {
  readonly accountId: number;
  readonly template: Pick<TemplateFacts, 'id'>;
  readonly html: NewLetter['html'];
  /** As the company knows the person. */
  readonly email: string | null;
  readonly owner: ProfileFacts | null;
}

/** What belongs to a letter besides its text, in its transaction. The limit comes last: it makes others wait. */
async function finishLetter(
  dependencies: Dependencies,
  db: Database,
  { caller, request, response }: SendLetterContext,
  { accountId, template, html, email, owner }: WrittenLetter,
): Promise<void> {
  const { companyId } = caller.creditor;
  await notifyOfLetter(dependencies, db, { accountId, companyId, email, kind: 'letter' }, owner);
  await recordAuditEvent(dependencies, db, request, {
    event: 'letter.sent',
    ...auditedActor(caller),
    profileId: owner?.id ?? null,
    subject: { type: 'account', id: accountId },
    change: { templateId: template.id, before: null, after: dependencies.digests.digestTexts([html.content]) },
  });
  const plan = planLimits(dependencies, [{ scope: 'letter_send', subject: String(companyId) }]);
  const { verdicts } = await countLimits(dependencies, db, plan);
  discloseLimits(response, verdicts);
  assertWithinLimits(verdicts);
}
