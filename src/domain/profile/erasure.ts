// A person's right to be erased: the request, what blocks it, and what is left of a move's record. docs/rights-of-a-person.md.
import type { AccountStatus } from '../shared/vocabulary';
import { toInstant, type Instant } from '../shared/calendar';
import { isRecord } from '../shared/is-record';

/** These are the stored states. Whether an open request is blocked is judged whenever it is read. */
export const STORED_ERASURE_STATES = { open: true, done: true, withdrawn: true } as const;
export type StoredErasureState = keyof typeof STORED_ERASURE_STATES;

export const DELETION_STATUSES = {
  received: 'Waits for the operator',
  blocked: 'Waits until nothing blocks it',
  done: 'The person was erased',
  withdrawn: 'The consumer withdrew it',
} as const;
export type DeletionStatus = keyof typeof DELETION_STATUSES;

export const ERASURE_BLOCKS = {
  agreement_in_force: 'Something is agreed or scheduled',
  charge_in_progress: 'A payment is in progress',
  dispute_open: 'A dispute has not been answered',
  legal_hold: 'The creditor must keep the account by law',
} as const;
export type ErasureBlock = keyof typeof ERASURE_BLOCKS;

/** The facts of an account that decide whether it can be erased. */
export interface ErasableAccount {
  readonly id: number;
  readonly companyId: number | null;
  readonly status: AccountStatus;
  readonly hasScheduledPayment: boolean;
  readonly hasOpenCharge: boolean;
  readonly isHeld: boolean;
}

const IN_FORCE: readonly AccountStatus[] = ['payment_accepted', 'hold'];

const BLOCKS: Readonly<Record<ErasureBlock, (account: ErasableAccount) => boolean>> = {
  agreement_in_force: ({ status, hasScheduledPayment }) => IN_FORCE.includes(status) || hasScheduledPayment,
  charge_in_progress: ({ hasOpenCharge }) => hasOpenCharge,
  dispute_open: ({ status }) => status === 'dispute',
  legal_hold: ({ isHeld }) => isHeld,
};

/** What blocks the erasure of any of these accounts, in the order of the table. */
export function listErasureBlocks(accounts: readonly ErasableAccount[]): readonly ErasureBlock[] {
  const blocks = Object.keys(BLOCKS) as ErasureBlock[];
  return blocks.filter((block) => accounts.some(BLOCKS[block]));
}

/** An account that blocks the erasure, and why. */
export interface BlockedAccountView {
  readonly accountId: number;
  readonly blockedBy: readonly ErasureBlock[];
}

export function listBlockedAccounts(accounts: readonly ErasableAccount[]): readonly BlockedAccountView[] {
  return accounts
    .map((account) => ({ accountId: account.id, blockedBy: listErasureBlocks([account]) }))
    .filter(({ blockedBy }) => blockedBy.length > 0);
}

/** Accounts on which nothing can happen any more; any other is withdrawn before it is erased. */
export const CLOSED_STATUSES = ['deactivated', 'settled', 'cancelled_plan'] as const satisfies readonly AccountStatus[];

export function isClosed({ status }: Pick<ErasableAccount, 'status'>): boolean {
  return CLOSED_STATUSES.some((closed) => closed === status);
}

/** Times are epoch milliseconds. */
export interface ErasureRequest {
  readonly id: string;
  readonly profileId: number;
  readonly state: StoredErasureState;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

export interface DeletionRequestView {
  readonly id: string;
  readonly status: DeletionStatus;
  readonly blockedBy: readonly ErasureBlock[];
  readonly blockedAccounts: readonly BlockedAccountView[];
  readonly createdAt: Instant;
  readonly endedAt: Instant | null;
}

/** `accounts`: all that the profile has claimed. */
export function describeDeletionRequest(
  { id, state, createdAt, endedAt }: ErasureRequest,
  accounts: readonly ErasableAccount[],
): DeletionRequestView {
  const judged = state === 'open' ? accounts : [];
  const blockedBy = listErasureBlocks(judged);
  const openStatus = blockedBy.length > 0 ? 'blocked' : 'received';
  return {
    id,
    status: state === 'open' ? openStatus : state,
    blockedBy,
    blockedAccounts: listBlockedAccounts(judged),
    createdAt: toInstant(createdAt),
    endedAt: endedAt === null ? null : toInstant(endedAt),
  };
}

/** The members of the records of a move, and of the account before it, that hold texts of people. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  account: ['holdReason'],
  directPayment: ['reference'],
  mark: ['details', 'note', 'answer'],
  negotiation: ['reason', 'note', 'counterNote'],
  notice: ['reason'],
  noticeResend: ['reason'],
  reason: ['label'],
  reversal: ['reference', 'again'],
};

/** The JSON of a history entry without texts of people; amounts, dates and states stay. */
export function withoutTexts(json: string): string {
  const recorded = JSON.parse(json) as Readonly<Record<string, unknown>>;
  const members = Object.entries(recorded).map(([name, value]): readonly [string, unknown] => {
    if (!isRecord(value)) return [name, value];
    const texts = TEXTS[name] ?? [];
    const kept = Object.entries(value).map(([text, said]) => [text, texts.includes(text) ? null : said] as const);
    return [name, Object.fromEntries(kept)];
  });
  return JSON.stringify(Object.fromEntries(members));
}
