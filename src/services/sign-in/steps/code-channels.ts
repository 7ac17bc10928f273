// The channels by which one-time codes can be sent.
import type { Channel } from '../../../domain/sign-in/login-flow';
import type { Dependencies } from '../../shared/dependencies';

/** Codes can be sent by these: other contacts that a company delivered are of no use. */
export function listCodeChannels({ sendsTextCodes }: Pick<Dependencies, 'sendsTextCodes'>): readonly Channel[] {
  return sendsTextCodes ? ['email', 'sms'] : ['email'];
}
