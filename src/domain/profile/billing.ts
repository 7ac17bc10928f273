// Billing details of a profile: a person and a US address. They appear on agreements, and nowhere else.
import type { Instant } from '../shared/calendar';
import { formatVersionTag } from '../shared/entity-tag';
import type { FieldErrors } from '../shared/errors';
import { normalizeText, validateFreeText } from '../shared/free-text';
import { findStateCode } from '../shared/us-states';
import { readZip } from '../shared/zip-code';

/** Every member with its readable name and its maximum length; only the second line of the address is optional. */
const BILLING_FIELDS = {
  firstName: { name: 'first name', max: 100, isOptional: false },
  lastName: { name: 'last name', max: 100, isOptional: false },
  address1: { name: 'address', max: 191, isOptional: false },
  address2: { name: 'second line of the address', max: 191, isOptional: true },
  city: { name: 'city', max: 100, isOptional: false },
  state: { name: 'state', max: 50, isOptional: false },
  zip: { name: 'ZIP code', max: 10, isOptional: false },
} as const;
export type BillingField = keyof typeof BILLING_FIELDS;
export const BILLING_MEMBERS = Object.keys(BILLING_FIELDS) as readonly BillingField[];

export type BillingAddress = Readonly<Record<BillingField, string | null>>;

/** Absent members stay. Null removes the second line of the address, and counts as absent elsewhere. */
export type BillingRequest = { readonly [Field in BillingField]?: string | null };

export interface BillingFacts extends BillingAddress {
  /** Grows with every change. */
  readonly version: number;
  readonly updatedAt: Instant | null;
}

export const NO_BILLING: BillingAddress = {
  firstName: null,
  lastName: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
};

export interface BillingView extends BillingAddress {
  readonly isComplete: boolean;
  readonly updatedAt: Instant | null;
  readonly etag: string;
}

/** Response of the mutations of billing details. */
export interface BillingMutationResponse {
  readonly message: string;
  readonly data: BillingView;
}

export function describeBilling({ version, ...details }: BillingFacts): BillingView {
  const isComplete = BILLING_MEMBERS.every((field) => BILLING_FIELDS[field].isOptional || details[field] !== null);
  return { ...details, isComplete, etag: formatVersionTag(version) };
}

type MergedBilling =
  | { readonly details: BillingAddress; readonly errors?: undefined }
  | { readonly errors: FieldErrors; readonly details?: undefined };

/** Judges the result of a change, so that a first one needs all required members and later ones may be partial. */
export function mergeBilling(stored: BillingAddress, request: BillingRequest): MergedBilling {
  const given = BILLING_MEMBERS.filter((field) => isGiven(field, request[field]));
  if (given.length === 0) return { errors: { firstName: ['At least one member is required.'] } };
  const changes = given.map((field) => [field, readField(field, request[field] ?? null)] as const);
  const details: BillingAddress = { ...pickAddress(stored), ...Object.fromEntries(changes) };
  const invalid = BILLING_MEMBERS.map((field) => [field, validateField(field, details[field])] as const);
  const errors = Object.fromEntries(invalid.filter(([, messages]) => messages.length > 0));
  return Object.keys(errors).length > 0 ? { errors } : { details };
}

/** Without what else is stored. */
function pickAddress(stored: BillingAddress): BillingAddress {
  return { ...NO_BILLING, ...Object.fromEntries(BILLING_MEMBERS.map((field) => [field, stored[field]])) };
}

function isGiven(field: BillingField, value: string | null | undefined): boolean {
  return value !== undefined && (value !== null || BILLING_FIELDS[field].isOptional);
}

function readField(field: BillingField, value: string | null): string | null {
  const text = normalizeText(value);
  if (field === 'state' && text !== null) return findStateCode(text) ?? text;
  return field === 'zip' && text !== null ? (readZip(text) ?? text) : text;
}

function validateField(field: BillingField, value: string | null): string[] {
  const { name, max, isOptional } = BILLING_FIELDS[field];
  if (value === null) return isOptional ? [] : [`The ${name} is required.`];
  if (field === 'state') return findStateCode(value) !== null ? [] : ['The state must be a US state.'];
  if (field === 'zip') return readZip(value) !== null ? [] : ['The ZIP code must have five or nine digits.'];
  return validateFreeText(name, value, max);
}
