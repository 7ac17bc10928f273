// The profile of the signed-in consumer.
import type { Endpoint } from './endpoint';

const PROFILE = { tag: 'Profile', success: 200, extension: true } as const;

/** A step of a proof or of a contact change. */
const STEP = { ...PROFILE, method: 'POST' } as const;

const READ = { ...PROFILE, method: 'GET' } as const;

/** A change of a document with an entity tag. */
const CHANGE = { ...PROFILE, method: 'PUT', headers: { 'if-match': 'ifMatch' }, access: 'Viewer' } as const;

export const PROFILE_ENDPOINTS: readonly Endpoint[] = [
  { ...READ, path: '/profile', document: 'Profile' },
  { ...READ, path: '/profile/identity', document: 'ProfileIdentity', member: 'identity' },
  { ...READ, path: '/profile/communication', document: 'ProfileCommunication', member: 'communication' },
  { ...PROFILE, method: 'PUT', path: '/profile/communication', document: 'UpdateCommunication', access: 'Viewer' },
  { ...READ, path: '/profile/billing', document: 'ProfileBilling', member: 'billing' },
  { ...CHANGE, path: '/profile/billing', document: 'UpdateBilling' },
  { ...PROFILE, method: 'DELETE', path: '/profile/billing', document: 'ClearBilling', access: 'Viewer' },
  { ...READ, path: '/profile/portal', document: 'ProfilePortal', member: 'portal' },
  { ...CHANGE, path: '/profile/portal', document: 'UpdatePortal' },
  { ...STEP, path: '/profile/identity', document: 'VerifyIdentity', access: 'Viewer' },
  { ...STEP, path: '/profile/contact-change', document: 'RequestContactChange', access: 'Viewer' },
  {
    ...STEP,
    path: '/profile/contact-change/confirm',
    document: 'ConfirmContactChange',
    access: 'Viewer',
  },
  { ...STEP, path: '/profile/contact-change/cancel', document: 'CancelContactChange' },
  {
    ...READ,
    path: '/profile/export',
    document: 'ExportProfile',
    // It says when it was made, and is possible once a day.
    isAlwaysSent: true,
    shape: 'file',
    mediaType: 'application/json',
  },
  { ...READ, path: '/profile/deletion-requests', document: 'DeletionRequests', shape: 'list' },
  { ...STEP, path: '/profile/deletion-requests', document: 'RequestProfileDeletion', success: 202, access: 'Viewer' },
  {
    ...STEP,
    path: '/profile/deletion-requests/:request/withdraw',
    document: 'WithdrawDeletionRequest',
    parameters: { request: 'id' },
    textParameters: ['request'],
    access: 'Viewer',
  },
];
