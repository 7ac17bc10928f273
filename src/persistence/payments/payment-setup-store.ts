// Stored setups of payment methods: the client gets our id, and the provider's own name of the setup stays here.
import { PAYMENT_METHOD_TYPES, type PaymentMethodType } from '../../domain/shared/payment-details';
import type { Database } from '../database/database';
import { PaymentSetupModel, SETUP_STATES, type SetupState } from '../models/wallet';
import { deleteExpiredRows } from '../shared/batch-writes';
import { readEnum, readNumber, readText, required } from '../shared/columns';

export interface PaymentSetupFacts {
  readonly id: string;
  readonly providerSetup: string;
  readonly type: PaymentMethodType | null;
  readonly state: SetupState;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** A profile, or the link of a gift, whose payer has none. */
export type SetupOwner =
  | { readonly profileId: number; readonly giftLinkId?: never }
  | { readonly giftLinkId: number; readonly profileId?: never };

const readState = readEnum(SETUP_STATES);
const readType = readEnum(PAYMENT_METHOD_TYPES);

export async function insertSetup(
  db: Database,
  { owner, now, ...setup }: Omit<PaymentSetupFacts, 'state'> & { readonly owner: SetupOwner; readonly now: number },
): Promise<void> {
  const row = { ...setup, ...toColumns(owner), state: 'open', createdAt: now, redeemedAt: null } as const;
  await db.model(PaymentSetupModel).insert(row);
}

export async function findSetup(db: Database, owner: SetupOwner, id: string): Promise<PaymentSetupFacts | null> {
  const row = await db.model(PaymentSetupModel).findOne({ where: { id, ...toColumns(owner) } });
  return (
    row && {
      id,
      providerSetup: required(readText(row.providerSetup)),
      type: readType(row.type),
      state: required(readState(row.state)),
      expiresAt: required(readNumber(row.expiresAt)),
    }
  );
}

function toColumns(owner: SetupOwner) {
  return { consumerProfileId: owner.profileId ?? null, giftLinkId: owner.giftLinkId ?? null };
}

/** Returns false if another request has redeemed it. */
export async function redeemSetup(db: Database, id: string, now: number): Promise<boolean> {
  const changes = { state: 'redeemed', redeemedAt: now } as const;
  return (await db.model(PaymentSetupModel).update(changes, { id, state: 'open' })) === 1;
}

/** Deletes setups that expired before then. Until then, a redeemed one is reported as used. */
export async function deleteExpiredSetups(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, PaymentSetupModel, 'expiresAt', before);
}
