// Decides which branch a login takes. docs/contract.md §6.3.
import { chooseChannel, type Channel } from './login-flow';

/** A profile that has the identity of the login. */
interface LoginCandidate {
  readonly id: number;
  readonly status: string;
  readonly email: string | null;
  readonly mobile: string | null;
}

export type LoginDecision<Profile, Device> =
  | { readonly branch: 'ambiguous' }
  | { readonly branch: 'login_no_match' }
  | { readonly branch: 'login_trusted'; readonly profile: Profile; readonly device: Device }
  | { readonly branch: 'login_no_contact'; readonly profile: Profile }
  | {
      readonly branch: 'login_channel';
      readonly profile: Profile;
      readonly destination: { readonly channel: Channel; readonly to: string };
    };

/**
 * First match wins. Several profiles with one identity are ambiguous unless the browser is a trusted device of one of
 * them. `device` is the trusted device of the browser, of any profile.
 */
export function decideLogin<Profile extends LoginCandidate, Device extends { readonly profileId: number }>(
  matches: readonly Profile[],
  device: Device | null,
): LoginDecision<Profile, Device> {
  const trusted = device && matches.find(({ id }) => id === device.profileId);
  const profile = trusted ?? matches[0];
  if (matches.length > 1 && !trusted) return { branch: 'ambiguous' };
  if (!profile) return { branch: 'login_no_match' };
  if (profile.status === 'blocked') return { branch: 'ambiguous' };
  if (trusted) return { branch: 'login_trusted', profile, device };
  const channel = chooseChannel(profile);
  const to = channel === 'sms' ? profile.mobile : profile.email;
  if (channel === null || to === null) return { branch: 'login_no_contact', profile };
  return { branch: 'login_channel', profile, destination: { channel, to } };
}
