// The profile of the signed-in consumer.
import type { Endpoint } from './endpoint';

/** A step of a proof or of a contact change. */
const STEP = { method: 'POST', tag: 'Profile', success: 200, extension: true } as const;

export const PROFILE_ENDPOINTS: readonly Endpoint[] = [
  { method: 'GET', path: '/profile', tag: 'Profile', document: 'Profile', success: 200, extension: true },
  {
    method: 'PUT',
    path: '/profile/communication',
    tag: 'Profile',
    document: 'UpdateCommunication',
    success: 200,
    access: 'Viewer',
    extension: true,
  },
  { ...STEP, path: '/profile/identity', document: 'VerifyIdentity', access: 'Viewer' },
  { ...STEP, path: '/profile/contact-change', document: 'RequestContactChange', access: 'Viewer' },
  {
    ...STEP,
    path: '/profile/contact-change/confirm',
    document: 'ConfirmContactChange',
    access: 'Viewer',
    digits: { otp: 6 },
  },
  { ...STEP, path: '/profile/contact-change/cancel', document: 'CancelContactChange' },
];
