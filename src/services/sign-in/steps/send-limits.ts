// Limits of the messages that carry one-time codes. They stop sending; a code that was sent before remains valid.
import { DomainError } from '../../../domain/shared/errors';
import type { WindowVerdict } from '../../../domain/rate-limits/judge-window';
import type { ContactPoint } from '../../../domain/sign-in/contact';
import type { FlowFacts, FlowPurpose } from '../../../domain/sign-in/login-flow';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';
import {
  assertWithinLimits,
  countLimits,
  mergePlans,
  planLimits,
  type CountedEvent,
  type LimitPlan,
  type RateLimitSubject,
} from '../../shared/rate-limits';
import type { RequestFacts } from '../../shared/request-context';
import { assertBlockOpen, auditSentSms, getNumberBlock, planSentSms, SERVICE } from './sms-pumping';

/**
 * Whose budgets the messages use up. They are apart, so that nobody who only knows an address keeps codes from those who have
 * proven it, or to whom a company delivered it.
 */
export type SendBudget =
  /** The contacts of an identity: a profile has proven them, or a company delivered them. */
  | 'known'
  /** A contact that somebody who is not signed in has named. */
  | 'named'
  /** The current contact of a profile, whose changes are limited by profile. */
  | 'current'
  /** A contact that somebody who is signed in wants to add. */
  | 'added';

const BUDGETS: Readonly<Record<FlowPurpose, SendBudget>> = {
  sign_in: 'known',
  create: 'named',
  contact_proof: 'current',
  contact_proven: 'added',
  contact_lost: 'added',
};

/** A flow that has sent codes before has this budget. */
export function getSendBudget({ purpose, contacts }: Pick<FlowFacts, 'purpose' | 'contacts'>): SendBudget {
  return contacts > 0 ? 'named' : BUDGETS[purpose];
}

/** Codes that are about to be sent, on request of this caller. */
export interface CodeSending<Contact extends ContactPoint = ContactPoint> {
  readonly identityIndex: string;
  readonly contacts: readonly Contact[];
  readonly budget: SendBudget;
  /** The CAPTCHA that the request came with has this difficulty. */
  readonly difficulty?: number;
}

/**
 * The contacts that can receive a code now. Where no channel is open, throws the error of the first: `otp_delivery_unavailable`
 * while its circuit breaker is open or no codes are sent by text message, `otp_send_limit` while its numbers receive nothing.
 */
export async function chooseReachable<Contact extends ContactPoint>(
  dependencies: Dependencies,
  contacts: readonly Contact[],
  budget: SendBudget,
): Promise<readonly Contact[]> {
  const open: Contact[] = [];
  let firstError: DomainError | null = null;
  for (const contact of contacts) {
    try {
      await assertChannelOpen(dependencies, contact, budget);
      open.push(contact);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      firstError ??= error;
    }
  }
  if (open.length === 0 && firstError) throw firstError;
  return open;
}

async function assertChannelOpen(
  dependencies: Dependencies,
  { channel, to }: ContactPoint,
  budget: SendBudget,
): Promise<void> {
  const { circuitBreakers, clock, sendsTextCodes, settings } = dependencies;
  const isSent = channel !== 'sms' || sendsTextCodes;
  if (!isSent || circuitBreakers[channel].isOpen(clock().epoch)) {
    throw new DomainError('otp_delivery_unavailable', { retryAfter: settings.circuitBreakerSeconds });
  }
  if (channel === 'sms' && isChosen(budget)) await assertBlockOpen(dependencies, to);
}

/** Whoever asks for the codes has chosen the contact, and may gain from a message to it. */
export function isChosen(budget: SendBudget): boolean {
  return budget === 'named' || budget === 'added';
}

/** Counts the messages in all their limits, to be judged by `assertCanSend`. */
export function planSend(
  dependencies: Pick<Dependencies, 'digests' | 'clock' | 'settings'>,
  { ipPrefix: address }: Pick<RequestFacts, 'ipPrefix'>,
  { identityIndex, contacts, budget }: CodeSending,
): LimitPlan {
  const isSignIn = budget === 'known' || budget === 'named';
  const ofIdentity: readonly RateLimitSubject[] = [
    { scope: 'send_identity', subject: identityIndex },
    { scope: 'send_identity_ip', subject: identityIndex, address },
  ];
  const ofContacts = contacts.flatMap(({ to: subject }): readonly RateLimitSubject[] => {
    if (budget === 'added') return [{ scope: 'send_added', subject }];
    if (budget !== 'named') return [];
    return [
      { scope: 'send_destination', subject },
      { scope: 'send_destination_ip', subject, address },
    ];
  });
  const texts = contacts.filter(({ channel }) => channel === 'sms');
  const ofTexts = texts.flatMap(({ to }): readonly RateLimitSubject[] => [
    { scope: 'send_sms_ip', subject: address },
    ...(isChosen(budget) ? [{ scope: 'send_block', subject: getNumberBlock(to) } as const] : []),
    ...(isChosen(budget) ? [{ scope: 'send_sms_service', subject: SERVICE } as const] : []),
    // A sign-in can bring a more difficult CAPTCHA; the changes of contacts are limited by profile.
    ...(budget === 'known' ? [{ scope: 'send_sms_known', subject: SERVICE } as const] : []),
  ]);
  const subjects = [...(isSignIn ? ofIdentity : []), ...ofContacts, ...ofTexts];
  const ofBlocks = isChosen(budget) ? texts.map(({ to }) => planSentSms(dependencies, to)) : [];
  return mergePlans([planLimits(dependencies, subjects), ...ofBlocks]);
}

/** Throws `otp_send_limit` if a limit of messages is exceeded; `verdicts` may contain others. */
export function assertCanSend(verdicts: readonly WindowVerdict[], difficulty = 0): void {
  const ofMessages = verdicts.filter(({ scope }) => scope.startsWith('send_'));
  assertWithinLimits(ofMessages, { code: 'otp_send_limit', difficulty });
}

/**
 * Stores messages by `send` and counts them, in one transaction: what is rejected is not counted. Throws the errors of
 * `send`, and `otp_send_limit`.
 */
export async function withSendLimits<Sent>(
  dependencies: Dependencies,
  request: RequestFacts,
  sending: CodeSending,
  send: (db: Database) => Promise<Sent>,
): Promise<Sent> {
  const { sent, counted } = await dependencies.db.transaction(async (db) => {
    const stored = await send(db);
    const event = await countLimits(dependencies, db, planSend(dependencies, request, sending));
    assertCanSend(event.verdicts, sending.difficulty);
    return { sent: stored, counted: event };
  });
  await auditSend(dependencies, request, sending, counted);
  return sent;
}

/** After the transaction of the messages. */
export async function auditSend(
  dependencies: Dependencies,
  request: RequestFacts,
  { contacts }: Pick<CodeSending, 'contacts'>,
  counted: CountedEvent,
): Promise<void> {
  for (const { channel, to } of contacts) {
    if (channel === 'sms') await auditSentSms(dependencies, request, to, counted);
  }
}
