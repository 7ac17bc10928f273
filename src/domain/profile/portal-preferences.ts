// How the portal looks for one person. No rule reads these preferences; messages are written in the language of `locale`.
import type { Instant } from '../shared/calendar';
import { formatVersionTag } from '../shared/entity-tag';
import type { FieldErrors } from '../shared/errors';
import { normalizeText, validateFreeText } from '../shared/free-text';
import { ACCOUNT_STATES, isKeyOf, type AccountState } from '../shared/vocabulary';

export const PORTAL_THEMES = { light: 'Light', dark: 'Dark', system: 'Same as the device' } as const;
export type PortalTheme = keyof typeof PORTAL_THEMES;

/** Keys, never CSS. */
export const PORTAL_ACCENTS = {
  blue: 'Blue',
  green: 'Green',
  purple: 'Purple',
  orange: 'Orange',
  gray: 'Gray',
} as const;
export type PortalAccent = keyof typeof PORTAL_ACCENTS;

export const PORTAL_TEXT_SIZES = { normal: 'Normal', large: 'Large' } as const;
export type PortalTextSize = keyof typeof PORTAL_TEXT_SIZES;

/** Labels of the service are in English for all of them. */
const PORTAL_LOCALES = { 'en-US': true, 'es-US': true } as const;

export interface PortalSettings {
  /** The first name is used if this is null. */
  readonly displayName: string | null;
  readonly theme: PortalTheme;
  readonly accent: PortalAccent;
  readonly landingTab: AccountState;
  readonly locale: string;
  /** This is an IANA name, for times only. Null stands for the zone of the business. */
  readonly timeZone: string | null;
  readonly textSize: PortalTextSize;
}

export const DEFAULT_PREFERENCES: PortalSettings = {
  displayName: null,
  theme: 'system',
  accent: 'blue',
  landingTab: 'dashboard',
  locale: 'en-US',
  timeZone: null,
  textSize: 'normal',
};

/** Absent members stay. Null sets a member back to its default. */
export type PortalRequest = { readonly [Member in keyof PortalSettings]?: PortalSettings[Member] | null };

export interface PortalFacts extends PortalSettings {
  /** Grows with every change; 1 while nothing is stored. */
  readonly version: number;
  readonly updatedAt: Instant | null;
}

export interface PortalView extends PortalSettings {
  readonly updatedAt: Instant | null;
  readonly etag: string;
}

export function describePortal({ version, ...preferences }: PortalFacts): PortalView {
  return { ...preferences, etag: formatVersionTag(version) };
}

type Checks = { readonly [Member in keyof PortalSettings]: (value: unknown) => readonly string[] };

const MAX_NAME = 60;
const MAX_ZONE = 64;

const CHECKS: Checks = {
  displayName: (value) =>
    typeof value === 'string' || value === null ? validateFreeText('display name', value, MAX_NAME) : ['Not a text.'],
  theme: (value) => (isKeyOf(PORTAL_THEMES, value) ? [] : ['The theme is not known.']),
  accent: (value) => (isKeyOf(PORTAL_ACCENTS, value) ? [] : ['The accent is not known.']),
  landingTab: (value) => (isKeyOf(ACCOUNT_STATES, value) ? [] : ['The landing tab is not known.']),
  locale: (value) => (isKeyOf(PORTAL_LOCALES, value) ? [] : ['The locale must be en-US or es-US.']),
  timeZone: (value) => (value === null || isTimeZone(value) ? [] : ['The time zone must be an IANA name.']),
  textSize: (value) => (isKeyOf(PORTAL_TEXT_SIZES, value) ? [] : ['The text size is not known.']),
};
const MEMBERS = Object.keys(CHECKS) as readonly (keyof PortalSettings)[];

type MergedPreferences =
  | { readonly preferences: PortalSettings; readonly errors?: undefined }
  | { readonly errors: FieldErrors; readonly preferences?: undefined };

export function mergePreferences(stored: PortalSettings, request: PortalRequest): MergedPreferences {
  const given = MEMBERS.filter((member) => request[member] !== undefined);
  if (given.length === 0) return { errors: { displayName: ['At least one member is required.'] } };
  const changes = given.map((member) => [member, request[member] ?? DEFAULT_PREFERENCES[member]] as const);
  const before = Object.fromEntries(MEMBERS.map((member) => [member, stored[member]]));
  const merged: PortalSettings = { ...DEFAULT_PREFERENCES, ...before, ...Object.fromEntries(changes) };
  const preferences = { ...merged, displayName: normalizeText(merged.displayName) };
  const invalid = MEMBERS.map((member) => [member, CHECKS[member](preferences[member])] as const);
  const errors = Object.fromEntries(invalid.filter(([, messages]) => messages.length > 0));
  return Object.keys(errors).length > 0 ? { errors } : { preferences };
}

/** What is stored may be older than the lists: a member that is not known any more has its default. */
export function readStoredPreferences(stored: Readonly<Record<string, unknown>>): PortalSettings {
  const known = MEMBERS.filter((member) => stored[member] !== undefined && CHECKS[member](stored[member]).length === 0);
  return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(known.map((member) => [member, stored[member]])) };
}

/** Offsets such as `+01:00` are not names: they have no daylight saving time. */
const ZONE_NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/;

function isTimeZone(name: unknown): boolean {
  if (typeof name !== 'string' || name.length > MAX_ZONE || !ZONE_NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
