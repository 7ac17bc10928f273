// Tells how the service is doing: it can work when its database answers.
import type { Instant } from '../../domain/shared/calendar';
import type { Dependencies } from '../shared/dependencies';

export interface HealthView {
  readonly status: 'ok' | 'unavailable';
  readonly version: string;
  readonly time: Instant;
}

export async function health({ db, clock, settings }: Dependencies): Promise<HealthView> {
  const answered = await db.ping().then(
    () => true,
    () => false,
  );
  return { status: answered ? 'ok' : 'unavailable', version: settings.version, time: clock().now };
}
