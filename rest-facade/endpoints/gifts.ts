// The gift registry of the signed-in consumer, and its links as payers see them.
import { ACCOUNT, IDEMPOTENT, PAGE } from './columns';
import type { Endpoint } from './endpoint';

const REGISTRY = { tag: 'Gift Registry', success: 200, extension: true } as const;
const LINK = { link: 'id' } as const;

/** Payers have the token of a link and no bearer. */
const PAYER = { ...REGISTRY, parameters: { token: 'token' }, textParameters: ['token'] } as const;

export const GIFT_ENDPOINTS: readonly Endpoint[] = [
  {
    ...REGISTRY,
    method: 'GET',
    path: '/gift-registry',
    document: 'GiftLinks',
    shape: 'list',
    access: 'Viewer',
    query: { ...PAGE, account: { variable: 'accountId' }, status: { variable: 'status' } },
  },
  {
    ...REGISTRY,
    method: 'GET',
    path: '/gift-registry/gifts',
    document: 'Gifts',
    shape: 'list',
    access: 'Viewer',
    query: { ...PAGE, account: { variable: 'accountId' } },
  },
  {
    ...REGISTRY,
    method: 'POST',
    path: '/accounts/:consumer/gift-links',
    document: 'CreateGiftLink',
    success: 201,
    parameters: ACCOUNT,
    access: 'AccountAccess',
    alsoRequired: ['action_context.active_negotiation_id'],
  },
  {
    ...REGISTRY,
    method: 'PUT',
    path: '/gift-registry/:link',
    document: 'UpdateGiftLink',
    parameters: LINK,
    access: 'Viewer',
  },
  {
    ...REGISTRY,
    method: 'DELETE',
    path: '/gift-registry/:link',
    document: 'RevokeGiftLink',
    parameters: LINK,
    access: 'Viewer',
  },
  { ...PAYER, method: 'GET', path: '/gifts/:token', document: 'GiftPage' },
  { ...PAYER, method: 'POST', path: '/gifts/:token/setup', document: 'CreateGiftSetup', success: 201 },
  {
    ...PAYER,
    method: 'POST',
    path: '/gifts/:token/payments',
    document: 'PayGift',
    success: 201,
    headers: IDEMPOTENT,
  },
];
