// A job that Parley and its peers do alike: what is sent to each of them, and what of their answers must be equal.
import type { LoadRequest } from '../load';
import type { MeasuredServer } from '../measured-server';

export interface Variant {
  readonly name: string;
  readonly server: MeasuredServer;
  /** Does the job once and returns the answer. `index` counts the calls, of all rounds. */
  readonly run: (index: number) => Promise<string>;
}

export interface PeerJob {
  readonly name: string;
  /** How often it is done in a round: enough for the resolution of the process's CPU accounting. */
  readonly times: number;
  /** Parley comes first. */
  readonly variants: readonly Variant[];
  /** What must be equal in all answers. */
  readonly normalize: (text: string) => unknown;
}

export interface Measured {
  readonly parley: MeasuredServer;
  readonly peers: Readonly<Record<string, MeasuredServer>>;
  /** Of consumers who are signed in, with a page of accounts each. */
  readonly people: readonly SignedIn[];
  /** The header of a creditor user who is signed in. */
  readonly creditor: LoadRequest['headers'];
}

export interface SignedIn {
  readonly headers: LoadRequest['headers'];
  /** As the list shows them. */
  readonly accounts: readonly ListedAccount[];
}

export interface ListedAccount {
  readonly id: number;
  readonly company: { readonly id: number } | null;
  readonly display: { readonly state: { readonly key: string } };
  readonly flags: { readonly membership_active_account: boolean };
}

/** Parley and the peers with these names. */
export function listServers(
  { parley, peers }: Measured,
  names: readonly string[],
): readonly (readonly [name: string, server: MeasuredServer])[] {
  return [['Parley', parley] as const, ...names.flatMap((name) => (peers[name] ? [[name, peers[name]] as const] : []))];
}
