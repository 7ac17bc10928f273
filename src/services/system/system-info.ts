// What a client needs to know about the service before anyone signs in.
import type { Instant, LocalDate } from '../../domain/shared/calendar';
import type { Dependencies } from '../shared/dependencies';

/** Of the documented API. */
const API_VERSION = '2.0';

export interface SystemInfoView {
  readonly name: string;
  readonly version: string;
  readonly apiVersion: string;
  readonly time: Instant;
  readonly today: LocalDate;
  readonly businessTimeZone: string;
  readonly currency: string;
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
  };
}
