// State of the service, for everyone.
import type { Endpoint } from './endpoint';

export const SYSTEM_ENDPOINTS: readonly Endpoint[] = [
  { method: 'GET', path: '/health', tag: 'System', document: 'Health', success: 200, extension: true },
];
