// The table of REST endpoints: each row names the GraphQL operation that answers it.
import type { ResponseShape } from './response/write-response';

export interface QueryParameter {
  /** Variable of the operation. */
  readonly variable: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The two APIs, each with a base path of its own. */
export type Base = 'consumer' | 'creditor';

/** Limits of bodies that are settings of their own. */
export type BodyLimit = 'template';

export interface Endpoint {
  /** The API that it belongs to; the consumers' when not said. */
  readonly base?: Base;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Relative to the base path; `:name` stands for one segment, which is handed over as text. */
  readonly path: string;
  /** Operation in `documents/` that answers; its aliases spell the body. */
  readonly document: string;
  readonly success: number;
  /** Path parameter → variable of the operation, or field of its `$input`. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** Members that must be sent although they may be null; nested as `action_context.version`. */
  readonly alsoRequired?: readonly string[];
  /** Operation that is asked before a faulty request is called faulty: who may not be here is told that first. */
  readonly access?: string;
  /** Bytes that a body may have, or the setting that says so; the facade's limit when not said. */
  readonly bodyLimit?: number | BodyLimit;
  /** Request header, in small letters → variable of the operation, or field of its `$input`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How the answer is written; the object itself when not said. */
  readonly shape?: ResponseShape;
  /** Beyond the documented endpoints. */
  readonly extension?: true;
  /** Told in the headers of every answer: clients should move on. RFC 9745, RFC 8594. */
  readonly deprecation?: Deprecation;
}

/** Days as `YYYY-MM-DD`, at their begin in UTC. */
export interface Deprecation {
  readonly since: string;
  /** From then on the endpoint may be gone. */
  readonly sunset?: string;
  /** Where it is written what to use instead. */
  readonly link?: string;
}

const ACCOUNT = { consumer: 'accountId' } as const;
const IDEMPOTENT = { 'idempotency-key': 'idempotencyKey' } as const;
const TEMPLATE = { template: 'id' } as const;
const TEMPLATES = '/communications/e-letter-templates';

/** What the offer moves beyond the documented one have in common. */
const OFFER_MOVE = {
  method: 'POST',
  success: 200,
  parameters: ACCOUNT,
  alsoRequired: ['action_context.active_negotiation_id'],
  headers: IDEMPOTENT,
  access: 'OfferAccess',
  extension: true,
} as const;

export const ENDPOINTS: readonly Endpoint[] = [
  // Contract: Endpoints
  {
    method: 'POST',
    path: '/accounts/:consumer/offers/payment-plan',
    document: 'CreatePaymentPlanOffer',
    success: 200,
    parameters: ACCOUNT,
    alsoRequired: ['action_context.active_negotiation_id'],
    headers: IDEMPOTENT,
    access: 'OfferAccess',
  },
  { method: 'POST', path: '/auth/login', document: 'Login', success: 200 },
  { method: 'POST', path: '/auth/confirm-create', document: 'ConfirmCreate', success: 200 },
  { method: 'POST', path: '/auth/contact', document: 'ProvideContact', success: 200 },
  { method: 'POST', path: '/auth/otp/resend', document: 'ResendOtp', success: 200 },
  { method: 'POST', path: '/auth/otp/verify', document: 'VerifyOtp', success: 200 },
  { method: 'POST', path: '/auth/refresh', document: 'RefreshTokens', success: 200 },
  {
    base: 'creditor',
    method: 'PUT',
    path: `${TEMPLATES}/:template`,
    document: 'UpdateELetterTemplate',
    success: 200,
    parameters: TEMPLATE,
    headers: { 'if-match': 'ifMatch' },
    bodyLimit: 'template',
    access: 'ELetterTemplateAccess',
  },

  // Extensions: the contract names the group, but no path.
  {
    method: 'GET',
    path: '/accounts',
    document: 'Accounts',
    success: 200,
    query: {
      limit: { variable: 'first', minimum: 1, maximum: 50 },
      cursor: { variable: 'after' },
      state: { variable: 'state' },
    },
    access: 'Viewer',
    shape: 'list',
    extension: true,
  },
  {
    method: 'GET',
    path: '/accounts/:consumer',
    document: 'Account',
    success: 200,
    parameters: ACCOUNT,
    extension: true,
  },
  {
    method: 'GET',
    path: '/accounts/:consumer/offers',
    document: 'Offers',
    success: 200,
    parameters: ACCOUNT,
    extension: true,
  },
  { method: 'GET', path: '/profile', document: 'Profile', success: 200, extension: true },
  {
    method: 'PUT',
    path: '/profile/communication',
    document: 'UpdateCommunication',
    success: 200,
    access: 'Viewer',
    extension: true,
  },
  {
    method: 'POST',
    path: '/profile/identity',
    document: 'VerifyIdentity',
    success: 200,
    access: 'Viewer',
    extension: true,
  },
  { ...OFFER_MOVE, path: '/accounts/:consumer/offers/settlement', document: 'CreateSettlementOffer' },
  { ...OFFER_MOVE, path: '/accounts/:consumer/offers/custom', document: 'CreateCustomOffer' },
  { ...OFFER_MOVE, path: '/accounts/:consumer/offers/accept', document: 'AcceptCreditorOffer' },
  { ...OFFER_MOVE, path: '/accounts/:consumer/offers/counter', document: 'SendCounterOffer' },
  { method: 'POST', path: '/auth/logout', document: 'Logout', success: 200, extension: true },
  { method: 'GET', path: '/auth/captcha/challenge', document: 'CaptchaChallenge', success: 200, extension: true },
  { method: 'GET', path: '/health', document: 'Health', success: 200, extension: true },

  // Extensions of the creditor API.
  { base: 'creditor', method: 'POST', path: '/auth/token', document: 'CreditorLogin', success: 200, extension: true },
  {
    base: 'creditor',
    method: 'POST',
    path: '/auth/refresh',
    document: 'RefreshCreditorTokens',
    success: 200,
    extension: true,
  },
  { base: 'creditor', method: 'POST', path: '/auth/logout', document: 'CreditorLogout', success: 200, extension: true },
  { base: 'creditor', method: 'GET', path: '/profile', document: 'Creditor', success: 200, extension: true },
  {
    base: 'creditor',
    method: 'GET',
    path: TEMPLATES,
    document: 'ELetterTemplates',
    success: 200,
    query: { limit: { variable: 'first', minimum: 1, maximum: 50 }, cursor: { variable: 'after' } },
    access: 'ELetterTemplatesAccess',
    shape: 'list',
    extension: true,
  },
  {
    base: 'creditor',
    method: 'GET',
    path: `${TEMPLATES}/:template`,
    document: 'ELetterTemplate',
    success: 200,
    parameters: TEMPLATE,
    extension: true,
  },
];
