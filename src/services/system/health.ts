// Health of the service: it is available while its database answers.
import type { Instant } from '../../domain/shared/calendar';
import type { Dependencies } from '../shared/dependencies';

export interface HealthView {
  readonly status: 'ok' | 'unavailable';
  readonly version: string;
  readonly time: Instant;
}

export async function health({ db, clock, settings }: Dependencies): Promise<HealthView> {
  const isAvailable = await db.ping().then(
    () => true,
    () => false,
  );
  return { status: isAvailable ? 'ok' : 'unavailable', version: settings.version, time: clock().now };
}
