// The result of each step of a contact change.
import type { ContactChangeStep } from '../../../domain/profile/contact-change';
import type { Instant } from '../../../domain/shared/calendar';

export interface ContactChangeResult {
  readonly message: string;
  readonly state: ContactChangeStep;
  /** For the next code; null when no code is expected. */
  readonly flowToken: string | null;
  /** When a waiting change takes effect. */
  readonly effectiveAt: Instant | null;
}

const MESSAGES: Readonly<Record<ContactChangeStep, string>> = {
  prove_current: 'Enter the code that was sent to your current contact.',
  prove_new: 'Enter the code that was sent to the new contact.',
  waiting: 'The contact will be changed after a waiting time. Your current contacts were notified.',
  completed: 'The contact was changed. All other sessions and all trusted browsers have ended.',
  cancelled: 'The change was cancelled.',
};

export function toContactChangeResult(
  state: ContactChangeStep,
  { flowToken = null, effectiveAt = null }: Partial<Pick<ContactChangeResult, 'flowToken' | 'effectiveAt'>> = {},
): ContactChangeResult {
  return { message: MESSAGES[state], state, flowToken, effectiveAt };
}
