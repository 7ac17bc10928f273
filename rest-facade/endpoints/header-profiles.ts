// Header profiles of a company: how the files of one layout are read.
import { IDEMPOTENT } from './columns';
import type { Endpoint } from './endpoint';

const PROFILES = { base: 'creditor', tag: 'Company', success: 200, extension: true } as const;
/** 200 headers. */
const BODY_LIMIT = 64 * 1024;
const ONE = { path: '/header-profiles/:profile', parameters: { profile: 'id' } } as const;

export const HEADER_PROFILE_ENDPOINTS: readonly Endpoint[] = [
  { ...PROFILES, method: 'GET', path: '/header-profiles', document: 'HeaderProfiles', shape: 'list' },
  {
    ...PROFILES,
    method: 'POST',
    path: '/header-profiles',
    document: 'CreateHeaderProfile',
    success: 201,
    headers: IDEMPOTENT,
    access: 'HeaderProfilesAccess',
    bodyLimit: BODY_LIMIT,
  },
  { ...PROFILES, ...ONE, method: 'GET', document: 'HeaderProfile' },
  {
    ...PROFILES,
    ...ONE,
    method: 'PUT',
    document: 'UpdateHeaderProfile',
    headers: { 'if-match': 'ifMatch' },
    access: 'HeaderProfileAccess',
    bodyLimit: BODY_LIMIT,
  },
  { ...PROFILES, ...ONE, method: 'DELETE', document: 'DeleteHeaderProfile', access: 'HeaderProfileAccess' },
];
