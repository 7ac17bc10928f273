// Changes of Pay Terms: what each field accepts, and the rules between fields. One vocabulary for all levels.
import type { PayTerms, TermColumns } from '../account/account-facts';
import { resolvePayTerms, type TermFacts } from '../account/pay-terms';
import type { FieldErrors } from '../shared/errors';
import { money, toDecimalString, ZERO, type Money } from '../shared/money';
import { keysOf } from '../shared/vocabulary';

export const TERM_LEVELS = { company: 'Company', subclient: 'Subclient', account: 'Account' } as const;
export type TermLevel = keyof typeof TERM_LEVELS;

interface FieldRule {
  readonly column: keyof TermColumns;
  readonly kind: 'percent' | 'days' | 'flag';
  readonly min: number;
  readonly max: number;
  /** 0 switches an inherited discount off. */
  readonly takesZero?: boolean;
  /** Set together, on the level that supplies the plan discount. */
  readonly isFloor?: boolean;
}

const PERCENT = { kind: 'percent', min: 1, max: 99 } as const;
const DAYS = { kind: 'days', min: 1, max: 1000 } as const;
const FLAG = { kind: 'flag', min: 0, max: 1 } as const;

/** Fields of requests and responses, and where they are stored. */
export const TERM_FIELDS = {
  pifBalanceDiscountPercent: { ...PERCENT, column: 'settlementDiscountPercent', min: 2, takesZero: true },
  ppaBalanceDiscountPercent: { ...PERCENT, column: 'planDiscountPercent', takesZero: true },
  minMonthlyPayPercent: { ...PERCENT, column: 'minMonthlyPayPercent', min: 2 },
  maxDaysFirstPay: { ...DAYS, column: 'maxDaysFirstPay' },
  minimumSettlementPercentage: { ...PERCENT, column: 'minimumSettlementPercent', isFloor: true },
  minimumPaymentPlanPercentage: { ...PERCENT, column: 'minimumPlanPercent', isFloor: true },
  maxFirstPayDays: { ...DAYS, column: 'maxFirstPayDays', isFloor: true },
  settlementAutoApproveEnabled: { ...FLAG, column: 'settlementAutoApprove' },
  paymentPlanAutoApproveEnabled: { ...FLAG, column: 'planAutoApprove' },
} as const satisfies Record<string, FieldRule>;
export type TermField = keyof typeof TERM_FIELDS;
export const TERM_FIELD_NAMES = keysOf(TERM_FIELDS);

export type TermValue<Field extends TermField> = {
  readonly percent: string;
  readonly days: number;
  readonly flag: boolean;
}[(typeof TERM_FIELDS)[Field]['kind']];

/** Absent fields stay; null inherits. Percentages are decimal strings. */
export type TermsRequest = { readonly [Field in TermField]?: TermValue<Field> | null };

type MergedTerms =
  | { readonly terms: TermColumns; readonly changed: readonly TermField[]; readonly errors?: undefined }
  | { readonly errors: FieldErrors; readonly terms?: undefined };

const RULES: Readonly<Record<TermField, FieldRule>> = TERM_FIELDS;

/**
 * `place` puts the terms of the written level among the others, whose effective values the rules between fields are
 * judged on. Only rules are judged whose fields the request names.
 */
export function mergeTerms(
  stored: TermColumns,
  request: TermsRequest,
  { level, place }: { readonly level: TermLevel; readonly place: (terms: TermColumns) => TermFacts },
): MergedTerms {
  const given = TERM_FIELD_NAMES.filter((field) => request[field] !== undefined);
  if (given.length === 0) return { errors: { [TERM_FIELD_NAMES[0] ?? '']: ['At least one term is required.'] } };
  const errors: Record<string, readonly string[]> = {};
  const terms: Record<string, Money | number | boolean | null> = { ...stored };
  for (const field of given) {
    const read = readTerm(field, request[field] ?? null, level);
    if (typeof read === 'object' && read !== null && 'problem' in read) errors[field] = [read.problem];
    else terms[RULES[field].column] = read;
  }
  if (Object.keys(errors).length > 0) return { errors };
  const merged = terms as unknown as TermColumns;
  const violations = [...findLooseFloors(merged, given), ...findInconsistencies(place(merged), given)];
  if (violations.length === 0) return { terms: merged, changed: given };
  return { errors: Object.fromEntries(violations.map(({ field, problem }) => [field, [problem]])) };
}

/** The values of some terms as the audit trail has them: amounts as decimals, null where the next level decides. */
export function describeTermValues(
  terms: TermColumns,
  fields: readonly TermField[],
): Readonly<Record<string, string | number | boolean | null>> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = terms[RULES[field].column];
      return [field, typeof value === 'object' && value !== null ? toDecimalString(value) : value];
    }),
  );
}

type ReadTerm = Money | number | boolean | null | { readonly problem: string };

function readTerm(field: TermField, value: string | number | boolean | null, level: TermLevel): ReadTerm {
  const { kind, min, max, takesZero = false } = RULES[field];
  if (kind === 'flag') {
    if (value === null && level === 'company')
      return { problem: 'It must be true or false: nothing is above the company.' };
    return value === null ? null : value === true;
  }
  if (value === null) return null;
  if (kind === 'days') {
    const isDays = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
    return isDays ? value : { problem: `The days must be a whole number from ${min} to ${max}.` };
  }
  const range = `${takesZero ? '0, or ' : ''}${min} to ${max}`;
  const problem = `The percentage must be ${range}, with at most two decimals.`;
  if (typeof value !== 'string' || !/^\d{1,2}(\.\d{1,2})?$/.test(value)) return { problem };
  const percent = money(value);
  return (percent.gte(min) && percent.lte(max)) || (takesZero && percent.eq(ZERO)) ? percent : { problem };
}

interface TermViolation {
  readonly field: TermField;
  readonly problem: string;
}

const FLOOR_FIELDS = TERM_FIELD_NAMES.filter((field) => RULES[field].isFloor);

/** Minimums have no effect on a level that does not supply the plan discount. */
function findLooseFloors(terms: TermColumns, given: readonly TermField[]): readonly TermViolation[] {
  const block: readonly TermField[] = ['ppaBalanceDiscountPercent', ...FLOOR_FIELDS];
  if (terms.planDiscountPercent !== null || !given.some((field) => block.includes(field))) return [];
  const problem = 'It has an effect only together with a plan discount on the same level.';
  return FLOOR_FIELDS.filter((field) => terms[RULES[field].column] !== null).map((field) => ({ field, problem }));
}

interface ConsistencyRule extends TermViolation {
  /** Each one that can break the rule. */
  readonly fields: readonly TermField[];
  readonly holds: (terms: PayTerms) => boolean;
}

const HUNDRED = money(100);

const CONSISTENCY_RULES: readonly ConsistencyRule[] = [
  {
    field: 'minimumSettlementPercentage',
    fields: ['minimumSettlementPercentage', 'pifBalanceDiscountPercent', 'ppaBalanceDiscountPercent'],
    problem: 'It must be less than the settlement discount, and together they must not exceed 100.',
    holds: ({ minimumSettlementPercent: minimum, settlementDiscountPercent }) => {
      const discount = settlementDiscountPercent ?? ZERO;
      return minimum === null || (minimum.lt(discount) && discount.plus(minimum).lte(HUNDRED));
    },
  },
  {
    field: 'minimumPaymentPlanPercentage',
    fields: ['minimumPaymentPlanPercentage', 'minMonthlyPayPercent', 'ppaBalanceDiscountPercent'],
    problem: 'It must not exceed the minimum monthly payment.',
    holds: ({ minimumPlanPercent: minimum, minMonthlyPayPercent }) =>
      minimum === null || minimum.lte(minMonthlyPayPercent ?? ZERO),
  },
  {
    field: 'maxFirstPayDays',
    fields: ['maxFirstPayDays', 'maxDaysFirstPay', 'ppaBalanceDiscountPercent'],
    problem: 'It must be more than the days to the first payment.',
    holds: ({ maxFirstPayDays, maxDaysFirstPay }) => maxFirstPayDays === null || maxFirstPayDays > maxDaysFirstPay,
  },
];

/** The rules between fields that the effective terms break. With `given`, only those that name such a field. */
export function findInconsistencies(levels: TermFacts, given?: readonly TermField[]): readonly TermViolation[] {
  const effective = resolvePayTerms(levels);
  if (!effective) return [];
  return CONSISTENCY_RULES.filter(({ fields }) => !given || given.some((field) => fields.includes(field)))
    .filter(({ holds }) => !holds(effective))
    .map(({ field, problem }) => ({ field, problem }));
}
