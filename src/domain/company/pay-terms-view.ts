// Pay Terms as their settings show them: those of the level itself, those in force, and where each comes from.
import type { PayTerms, TermColumns } from '../account/account-facts';
import { resolvePayTerms, type TermFacts } from '../account/pay-terms';
import { toDecimalString, ZERO } from '../shared/money';
import {
  findInconsistencies,
  TERM_FIELD_NAMES,
  TERM_FIELDS,
  type TermField,
  type TermLevel,
  type TermValue,
} from './pay-terms-request';

/** Percentages are decimal strings. */
type TermValues = { readonly [Field in TermField]: TermValue<Field> | null };

/** Account, subclient and company as far as they supply terms to the level that is read; the first one is that level. */
export interface TermChain {
  readonly level: TermLevel;
  readonly id: number;
  /** From the level itself up to the company. */
  readonly levels: readonly StoredTerms[];
}

export interface StoredTerms {
  readonly level: TermLevel;
  readonly id: number;
  readonly name: string | null;
  readonly terms: TermColumns;
  readonly version: number;
}

/** What does not fit together: on the level itself, or on a subclient that inherits from it. */
interface TermsWarning {
  readonly level: TermLevel;
  readonly levelId: number;
  readonly field: TermField;
  readonly message: string;
}

/** In the sources a percentage has the name of what it is a percentage of, because the value is a level. */
type SourceName<Field extends string> = Field extends `${infer Name}Percent` ? Name : Field;

export function toSourceName<Field extends TermField>(field: Field): SourceName<Field> {
  return field.replace(/Percent$/, '') as SourceName<Field>;
}

export interface TermsView {
  /** Unique among the terms of all levels. */
  readonly id: string;
  readonly level: TermLevel;
  readonly levelId: number;
  readonly own: TermValues;
  readonly effective: TermValues;
  readonly sources: Readonly<Record<SourceName<TermField>, TermLevel | 'default'>>;
  readonly warnings: readonly TermsWarning[];
  readonly etag: string;
}

const NO_TERMS: TermColumns = {
  settlementDiscountPercent: null,
  planDiscountPercent: null,
  minMonthlyPayPercent: null,
  maxDaysFirstPay: null,
  minimumSettlementPercent: null,
  minimumPlanPercent: null,
  maxFirstPayDays: null,
  settlementAutoApprove: null,
  planAutoApprove: null,
};

export function toTermFacts(levels: readonly StoredTerms[]): TermFacts {
  const find = (level: TermLevel) => levels.find((stored) => stored.level === level) ?? null;
  return { ownTerms: find('account')?.terms ?? NO_TERMS, subclient: find('subclient'), company: find('company') };
}

/** A change on any level changes the tag, because it changes what is in force. */
export function formatTermsTag(levels: readonly StoredTerms[]): string {
  return `"${levels.map(({ version }) => version).join('-')}"`;
}

/** `below`: subclients of the company that is read. */
export function describeTerms(chain: TermChain, below: readonly StoredTerms[] = []): TermsView {
  const { level, id, levels } = chain;
  const facts = toTermFacts(levels);
  const effective = resolvePayTerms(facts);
  if (!effective) throw new Error('There is no company above these terms.');
  return {
    id: `${level}-${id}`,
    level,
    levelId: id,
    own: toValues(levels[0]?.terms ?? NO_TERMS),
    effective: { ...toValues(effective), ...toDiscounts(effective) },
    sources: toSources(levels, facts),
    warnings: [
      ...findWarnings({ level, id }, facts),
      ...below.flatMap((stored) => findWarnings(stored, toTermFacts([stored, ...levels]))),
    ],
    etag: formatTermsTag(levels),
  };
}

function findWarnings({ level, id }: Pick<StoredTerms, 'level' | 'id'>, facts: TermFacts): readonly TermsWarning[] {
  return findInconsistencies(facts).map(({ field, problem }) => ({ level, levelId: id, field, message: problem }));
}

function toValues(terms: TermColumns | PayTerms): TermValues {
  const values = TERM_FIELD_NAMES.map((field) => {
    const value = terms[TERM_FIELDS[field].column];
    return [field, typeof value === 'object' && value !== null ? toDecimalString(value) : value];
  });
  return Object.fromEntries(values) as TermValues;
}

/** A discount that no level has is 0. */
function toDiscounts({ settlementDiscountPercent, planDiscountPercent }: PayTerms) {
  return {
    pifBalanceDiscountPercent: toDecimalString(settlementDiscountPercent ?? ZERO),
    ppaBalanceDiscountPercent: toDecimalString(planDiscountPercent ?? ZERO),
  };
}

/** Minimums come from the level that supplies the plan discount, which is the company where none does. */
function toSources(levels: readonly StoredTerms[], facts: TermFacts): TermsView['sources'] {
  const findSource = (column: keyof TermColumns, isMissing: (value: unknown) => boolean = (value) => value === null) =>
    levels.find(({ terms }) => !isMissing(terms[column]))?.level ?? 'default';
  const planLevel = findSource('planDiscountPercent');
  const floors = levels.find(({ level }) => level === (planLevel === 'default' ? 'company' : planLevel));
  const sources = TERM_FIELD_NAMES.map((field) => {
    const { column } = TERM_FIELDS[field];
    if ('isFloor' in TERM_FIELDS[field])
      return [toSourceName(field), floors && floors.terms[column] !== null ? floors.level : 'default'];
    // A day limit of 0 on an account counts as missing.
    const isOwnZero = column === 'maxDaysFirstPay' && facts.ownTerms.maxDaysFirstPay === 0;
    return [toSourceName(field), findSource(column, (value) => value === null || (isOwnZero && value === 0))];
  });
  return Object.fromEntries(sources) as TermsView['sources'];
}
