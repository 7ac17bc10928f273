// State and vocabularies of the service, for everyone.
import type { Endpoint } from './endpoint';

const READ = { method: 'GET', tag: 'System', success: 200, extension: true } as const;

export const SYSTEM_ENDPOINTS: readonly Endpoint[] = [
  { ...READ, path: '/health', document: 'Health' },
  { ...READ, path: '/system/info', document: 'SystemInfo' },
  { ...READ, path: '/system/vocabularies', document: 'Vocabularies', maxAgeSeconds: 3600 },
  { ...READ, path: '/system/errors', document: 'ConsumerErrorCodes', shape: 'list' },
  { ...READ, base: 'creditor', path: '/system/errors', document: 'CreditorErrorCodes', shape: 'list' },
];
