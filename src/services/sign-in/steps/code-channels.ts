// The channels by which one-time codes can be sent.
import type { Channel } from '../../../domain/sign-in/login-flow';
import type { Dependencies } from '../../shared/dependencies';

/** By which codes can be sent: other contacts that a company delivered are of no use. */
export function listCodeChannels({ sendsTextCodes }: Pick<Dependencies, 'sendsTextCodes'>): readonly Channel[] {
  return sendsTextCodes ? ['email', 'sms'] : ['email'];
}
