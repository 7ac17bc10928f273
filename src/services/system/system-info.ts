// What a client needs to know about the service before anyone signs in: its version and the vocabularies.
import type { Instant, LocalDate } from '../../domain/shared/calendar';
import type { CaptchaKind } from '../../domain/sign-in/captcha-kinds';
import type { Dependencies } from '../shared/dependencies';
import { describeVocabularies, type VocabulariesView } from '../../domain/system/vocabularies';

/** The documented API has this version. */
const API_VERSION = '2.0';

export interface SystemInfoView {
  readonly name: string;
  readonly version: string;
  readonly apiVersion: string;
  readonly time: Instant;
  readonly today: LocalDate;
  readonly businessTimeZone: string;
  readonly currency: string;
  readonly captcha: { readonly kind: CaptchaKind; readonly siteKey: string | null };
}

export function systemInfo({ clock, settings }: Pick<Dependencies, 'clock' | 'settings'>): SystemInfoView {
  const { now, today } = clock();
  return {
    name: 'Parley',
    version: settings.version,
    apiVersion: API_VERSION,
    time: now,
    today,
    businessTimeZone: settings.timeZone,
    currency: 'USD',
    captcha: settings.captcha,
  };
}

interface TaggedVocabularies extends VocabulariesView {
  readonly etag: string;
}

/** 128 bits of the digest. */
const TAG_LENGTH = 32;

/** The tag is weak, because a compressed response has the same one. */
export function vocabularies({ digests }: Pick<Dependencies, 'digests'>): TaggedVocabularies {
  const view = describeVocabularies();
  return { ...view, etag: `W/"${digests.digestTexts([JSON.stringify(view)]).slice(0, TAG_LENGTH)}"` };
}
