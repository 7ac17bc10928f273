// A company as its settings show it, and the text about it.
import { replaceBracketedWords } from '../letters/bracketed-words';
import { cleanLetterContent } from '../letters/clean-html';
import { formatEntityTag } from '../letters/entity-tag';
import { LETTER_POLICY_VERSION } from '../letters/html-policy';
import { toCurrentHtml, type StoredHtml } from '../letters/letter-template';
import type { PlaceholderWarning } from '../letters/fill-letter';
import { normalizeText } from '../shared/free-text';
import { throwErrors, type CompanyContactData } from './company-profile';
import type { MembershipView } from './membership';

export interface CompanySettingsFacts extends CompanyContactData {
  readonly id: number;
  readonly companyName: string | null;
  readonly businessCategory: string | null;
  readonly version: number;
  readonly retentionDays: number | null;
}

export interface CompanyView extends CompanyContactData {
  readonly id: number;
  readonly companyName: string | null;
  readonly businessCategory: string | null;
  readonly membership: MembershipView | null;
  /** Closed accounts are kept for these days: for ever if 0, and as the operator has set if null. */
  readonly retentionDays: number | null;
  /** The text is cleaned. Consumers read `N/A` if it is null. */
  readonly aboutUs: string | null;
  readonly etag: string;
}

export function describeCompany(
  company: CompanySettingsFacts,
  { aboutUs, membership }: { readonly aboutUs: StoredHtml | null; readonly membership: MembershipView | null },
): CompanyView {
  const { id, companyName, businessCategory, phone, email, address1, address2, city, state, zip, url } = company;
  const { papersTo, retentionDays } = company;
  return {
    id,
    companyName,
    businessCategory,
    phone,
    email,
    address1,
    address2,
    city,
    state,
    zip,
    url,
    papersTo,
    retentionDays,
    membership,
    aboutUs: aboutUs && toCurrentHtml(aboutUs),
    etag: formatEntityTag({ version: company.version, policy: LETTER_POLICY_VERSION }),
  };
}

const MAX_BYTES = 64 * 1024;

/** Cleaned by the policy of letters; null for nothing. Throws `validation_failed`, also for what is left out. */
export function parseAboutUs(text: string | null | undefined): StoredHtml | null {
  if (text === undefined) throwErrors({ aboutUs: ['The text is required. Null removes it.'] });
  if (normalizeText(text) === null) return null;
  const given = text ?? '';
  if (Buffer.byteLength(given) > MAX_BYTES) {
    throwErrors({ aboutUs: ['The text must not be longer than 65536 bytes.'] });
  }
  const { content, errors } = cleanLetterContent(given);
  throwErrors({ aboutUs: errors });
  return { content, contentPolicy: LETTER_POLICY_VERSION };
}

const MAX_WARNINGS = 100;

/** Words in brackets, which look like placeholders and stay as they are. */
export function findBracketWarnings(html: StoredHtml | null): readonly PlaceholderWarning[] {
  const words = new Set<string>();
  replaceBracketedWords(html?.content ?? '', (word) => {
    words.add(word);
    return null;
  });
  return [...words].slice(0, MAX_WARNINGS).map((word) => ({ placeholder: `[${word}]`, reason: 'unknown' }));
}
