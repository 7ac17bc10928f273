// Where the value of each column of a placement file is stored: sealed with the personal data, or in a column.
import type { ColumnName } from '../../domain/imports/columns';
import type { CellValue } from '../../domain/imports/read-cell';
import type { StoredRow } from '../database/model-access';
import type { ConsumerModel } from '../models/account';
import { readDate, readMoney, readNumber, readOptionalFlag, readText, type Reader } from '../shared/columns';
import { toDecimalOrNull } from '../../domain/shared/money';
import type { PersonalData } from '../shared/personal-data';

/** Sealed members by column. */
const MEMBERS = {
  account_number: 'accountNumber',
  last_name: 'lastName',
  first_name: 'firstName',
  middle_name: 'middleName',
  date_of_birth: 'dateOfBirth',
  last4ssn: 'last4ssn',
  email1: 'email',
  mobile1: 'mobile',
  reference_number: 'referenceNumber',
  statement_id_number: 'statementIdNumber',
  member_account_number: 'memberAccountNumber',
  subclient_account_number: 'subclientAccountNumber',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  pass_through1: 'passThrough1',
  pass_through2: 'passThrough2',
  pass_through3: 'passThrough3',
  pass_through4: 'passThrough4',
  pass_through5: 'passThrough5',
} as const satisfies Partial<Record<ColumnName, string>>;

const readDecimal: Reader<string | null> = (column) => toDecimalOrNull(readMoney(column));

/** Plain attributes by column. */
const ATTRIBUTES = {
  original_account_name: ['originalAccountName', readText],
  current_balance: ['currentBalance', readDecimal],
  total_balance: ['totalBalance', readDecimal],
  subclient_name: ['subclientName', readText],
  placement_date: ['placementDate', readDate],
  expiry_date: ['expiryDate', readDate],
  pif_balance_discount_percent: ['pifDiscountPercent', readDecimal],
  ppa_balance_discount_percent: ['paySetupDiscountPercent', readDecimal],
  min_monthly_pay_percent: ['minMonthlyPayPercent', readDecimal],
  max_days_first_pay: ['maxDaysFirstPay', readNumber],
  minimum_settlement_percentage: ['minimumSettlementPercentage', readDecimal],
  minimum_payment_plan_percentage: ['minimumPaymentPlanPercentage', readDecimal],
  max_first_pay_days: ['maxFirstPayDays', readNumber],
  settlement_auto_approve_enabled: ['settlementAutoApprove', readOptionalFlag],
  payment_plan_auto_approve_enabled: ['planAutoApprove', readOptionalFlag],
} as const satisfies Partial<Record<ColumnName, readonly [keyof StoredRow<ConsumerModel>, Reader<CellValue | null>]>>;

export const ATTRIBUTE_NAMES = Object.values(ATTRIBUTES).map(([name]) => name);

type StoredValues = Partial<Record<ColumnName, CellValue | null>>;

/** `subclients`: numbers by id. */
export function readValues(
  row: StoredRow<ConsumerModel>,
  personal: PersonalData,
  subclients: ReadonlyMap<number, string>,
): StoredValues {
  const values: StoredValues = {};
  for (const [column, member] of listEntries(MEMBERS)) values[column] = personal[member] ?? null;
  for (const [column, [attribute, read]] of listEntries(ATTRIBUTES)) values[column] = read(row[attribute]);
  values.subclient_number = subclients.get(readNumber(row.subclientId) ?? 0) ?? null;
  return values;
}

/** The sealed members among the values; null removes one. */
export function pickMembers(values: StoredValues): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    listEntries(MEMBERS).flatMap(([column, member]) => {
      const value = values[column];
      return value === undefined ? [] : [[member, value === null ? null : String(value)] as const];
    }),
  );
}

/** The plain attributes among the values. */
export function pickAttributes(values: StoredValues): Readonly<Record<string, CellValue | null>> {
  return Object.fromEntries(
    listEntries(ATTRIBUTES).flatMap(([column, [attribute]]) => {
      const value = values[column];
      return value === undefined ? [] : [[attribute, value] as const];
    }),
  );
}

function listEntries<Key extends string, Value>(
  record: Readonly<Record<Key, Value>>,
): readonly (readonly [Key, Value])[] {
  return Object.entries(record) as unknown as readonly (readonly [Key, Value])[];
}
