// Tells how the service is doing: it can work when its database answers.
import type { Instant } from '../domain/calendar';
import type { Parts } from './parts';

export interface Health {
  readonly status: 'ok' | 'unavailable';
  readonly version: string;
  readonly time: Instant;
}

export async function describeHealth({ db, clock, settings }: Parts): Promise<Health> {
  const answered = await db.ping().then(
    () => true,
    () => false,
  );
  return { status: answered ? 'ok' : 'unavailable', version: settings.version, time: clock().now };
}
