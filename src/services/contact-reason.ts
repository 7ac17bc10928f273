// What the audit trail says of a contact: its channel, and a keyed digest by which two events are seen to speak of one.
import type { Channel } from '../domain/login-flow';
import type { Parts } from './shared/dependencies';

export function contactReason({ digests }: Pick<Parts, 'digests'>, channel: Channel, value: string): string {
  return `${channel} ${digests.ofSubject(`audit.${channel}`, value.trim().toLowerCase())}`;
}
