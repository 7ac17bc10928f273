// Payment methods of seeded people.
import { addMonths, type Moment } from '../src/domain/shared/calendar';
import type { Database } from '../src/persistence/database/database';
import { PaymentMethodModel } from '../src/persistence/models/wallet';
import { insertRows, type NewRow } from '../src/persistence/shared/batch-writes';
import { computeReferenceDigest } from '../src/persistence/shared/wallet-rows';
import { daysAgo } from './dates';

interface CardSeed {
  readonly profileId: number;
  readonly brand: string;
  readonly last4: string;
  readonly reference: string;
  /** Months until the month of expiry. */
  readonly expiresIn: number;
  readonly isDefault: boolean;
}

const VISA = { brand: 'Visa', last4: '4242', reference: 'pm_demo_4242', expiresIn: 24, isDefault: true } as const;

/** Rivera's second card expires soon; Castillo's has expired, and pays nothing. */
export function demoMethodRows(moment: Moment): NewRow<PaymentMethodModel>[] {
  const mastercard = { brand: 'Mastercard', last4: '4444', reference: 'pm_sim_mastercard', expiresIn: 0 } as const;
  const amex = { brand: 'Amex', last4: '0005', reference: 'pm_sim_expired', expiresIn: -1 } as const;
  return [
    { id: 1, ...methodRow(moment, { profileId: 1, ...VISA }) },
    { id: 2, ...methodRow(moment, { profileId: 1, ...mastercard, isDefault: false }) },
    { id: 3, ...methodRow(moment, { profileId: 8, ...VISA }) },
    { id: 4, ...methodRow(moment, { profileId: 8, ...amex, isDefault: false }) },
  ];
}

/** The default methods by profile; who has none gets a card. Call inside a transaction. */
export async function storeDefaultMethods(
  db: Database,
  profileIds: readonly number[],
  moment: Moment,
): Promise<ReadonlyMap<number, number>> {
  const find = async () => {
    const where = { defaultKey: [...profileIds] };
    const rows = await db.model(PaymentMethodModel).findAll({ attributes: ['id', 'defaultKey'], where });
    return new Map(rows.map(({ id, defaultKey }) => [Number(defaultKey), Number(id)]));
  };
  const known = await find();
  const missing = [...new Set(profileIds)].filter((id) => !known.has(id));
  await insertRows(
    db,
    PaymentMethodModel,
    missing.map((profileId) => methodRow(moment, { profileId, ...VISA })),
  );
  return missing.length === 0 ? known : find();
}

function methodRow(
  moment: Moment,
  { profileId, expiresIn, isDefault, reference, ...card }: CardSeed,
): NewRow<PaymentMethodModel> {
  const expires = addMonths(`${moment.today.slice(0, 8)}01`, expiresIn);
  return {
    consumerProfileId: profileId,
    type: 'card',
    ...card,
    label: null,
    providerStatus: 'active',
    expMonth: Number(expires.slice(5, 7)),
    expYear: Number(expires.slice(0, 4)),
    reference,
    referenceDigest: computeReferenceDigest(reference),
    defaultKey: isDefault ? profileId : null,
    createdAt: daysAgo(moment, 30),
    lastUsedAt: null,
    deletedAt: null,
    detachState: null,
    personal: null,
  };
}
