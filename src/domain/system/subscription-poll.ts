// What a subscription poll asks the database, and the result.

/**
 * What a subscription is about: one account, the accounts or the letters of a profile, the open offers of a company, or all
 * accounts of a company. Those may be many: their one item is the company itself, with the stamp of its accounts as version.
 */
export interface StreamScope {
  readonly of: 'account' | 'profile' | 'mailbox' | 'company' | 'company_accounts';
  readonly id: number;
}

export interface ItemVersions {
  /** Differs whenever an item appears, changes or goes. */
  readonly stamp: string;
  /**
   * Id → version in epoch milliseconds, by ascending id. Deleted items are missing. The version of a letter is when it was
   * read, and 0 while it is unread.
   */
  readonly versions: ReadonlyMap<number, number>;
}

export const NO_ITEMS: ItemVersions = { stamp: '', versions: new Map() };

/** The session or user that a stream belongs to. */
export interface StreamOwner {
  /** `creditor_user`: a creditor whose token an external identity provider signed, so that there is no session. */
  readonly kind: 'consumer_session' | 'creditor_session' | 'creditor_user';
  readonly id: string;
  /** When a token without a session expires, in epoch milliseconds; null for a session. */
  readonly expiresAt: number | null;
}

export type StreamEnding = 'session_ended' | 'membership_ended';

export interface PollTarget {
  readonly scope: StreamScope;
  /** The result of an earlier poll, or null, which is returned again if nothing has changed. */
  readonly previous: ItemVersions | null;
}

/** Without duplicates. */
export interface PollTargets {
  readonly targets: readonly PollTarget[];
  readonly owners: readonly StreamOwner[];
}

export interface PollResult {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Keys come from `toScopeKey`; each target has an entry. */
  readonly versions: ReadonlyMap<string, ItemVersions>;
  /** Why streams of an owner end, by `toOwnerKey`; owners whose streams go on are missing. */
  readonly endings: ReadonlyMap<string, StreamEnding>;
}

export function toScopeKey({ of, id }: StreamScope): string {
  return `${of}:${id}`;
}

export function toOwnerKey({ kind, id }: StreamOwner): string {
  return `${kind}:${id}`;
}

/** The versions of one account. */
export function toSingleVersion(id: number, version: number): ItemVersions {
  return { stamp: String(version), versions: new Map([[id, version]]) };
}

/** Combines the count and sums of a list, which a database computes without sending the list. */
export function toListStamp(versions: ReadonlyMap<number, number>): string {
  let [ids, sum] = [0n, 0n];
  for (const [id, version] of versions) {
    ids += BigInt(id);
    sum += BigInt(version);
  }
  return `${versions.size}:${ids}:${sum}`;
}

/** Ids of items that appeared or changed, then of those that went. */
export function findChangedItems(before: ItemVersions, after: ItemVersions): readonly number[] {
  const changed = [...after.versions].filter(([id, version]) => before.versions.get(id) !== version);
  const gone = [...before.versions.keys()].filter((id) => !after.versions.has(id));
  return [...changed.map(([id]) => id), ...gone];
}
