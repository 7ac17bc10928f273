// What the audit trail says of a contact: its channel, and a keyed digest by which two events are seen to speak of one.
import type { Channel } from '../domain/login-flow';
import type { Dependencies } from './shared/dependencies';

export function formatContactReason(
  { digests }: Pick<Dependencies, 'digests'>,
  channel: Channel,
  value: string,
): string {
  return `${channel} ${digests.digestSubject(`audit.${channel}`, value.trim().toLowerCase())}`;
}
