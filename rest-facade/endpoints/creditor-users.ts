// Users, passwords and API keys of a company.
import { IDEMPOTENT, PAGE } from './columns';
import type { Endpoint } from './endpoint';

const USERS = { base: 'creditor', tag: 'Users', success: 200, extension: true } as const;
const KEYS = { base: 'creditor', tag: 'API Keys', success: 200, extension: true } as const;
const PASSWORD = { base: 'creditor', tag: 'Authentication', success: 200, extension: true } as const;
const USER = { user: 'id' } as const;

export const CREDITOR_USER_ENDPOINTS: readonly Endpoint[] = [
  {
    ...USERS,
    method: 'GET',
    path: '/users',
    document: 'CreditorUsers',
    shape: 'list',
    query: { ...PAGE, active: { variable: 'active' } },
    access: 'CreditorUsersAccess',
  },
  {
    ...USERS,
    method: 'POST',
    path: '/users',
    document: 'InviteCreditorUser',
    success: 201,
    headers: IDEMPOTENT,
    access: 'CreditorUsersAccess',
  },
  { ...USERS, method: 'GET', path: '/users/:user', document: 'CreditorUser', parameters: USER },
  {
    ...USERS,
    method: 'PUT',
    path: '/users/:user',
    document: 'UpdateCreditorUser',
    parameters: USER,
    access: 'CreditorUsersAccess',
  },
  {
    ...USERS,
    method: 'POST',
    path: '/users/:user/invitation',
    document: 'ResendCreditorInvitation',
    parameters: USER,
    success: 202,
  },
  { ...KEYS, method: 'GET', path: '/api-keys', document: 'ApiKeys', shape: 'list' },
  {
    ...KEYS,
    method: 'POST',
    path: '/api-keys',
    document: 'CreateApiKey',
    success: 201,
    headers: IDEMPOTENT,
    access: 'ApiKeysAccess',
  },
  {
    ...KEYS,
    method: 'DELETE',
    path: '/api-keys/:key',
    document: 'RevokeApiKey',
    parameters: { key: 'id' },
    textParameters: ['key'],
  },
  {
    ...PASSWORD,
    method: 'POST',
    path: '/auth/password/forgot',
    document: 'RequestCreditorPasswordReset',
    success: 202,
  },
  { ...PASSWORD, method: 'POST', path: '/auth/password/reset', document: 'ResetCreditorPassword' },
  {
    ...PASSWORD,
    method: 'PUT',
    path: '/auth/password',
    document: 'ChangeCreditorPassword',
    access: 'CreditorAccess',
  },
];
