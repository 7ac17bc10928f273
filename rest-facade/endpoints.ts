// The table of REST endpoints. Each row maps an endpoint to the GraphQL operation that produces its response.

interface QueryParameter {
  /** Variable of the operation. */
  readonly variable: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The two APIs, each with its own base path. */
export type Base = 'consumer' | 'creditor';

/** OpenAPI tags; the contract names these groups. */
export type Tag = 'Accounts' | 'Authentication' | 'Communications' | 'Profile' | 'System';

/** Body limits that are configured by settings. */
export type BodyLimit = 'template';

/** How the result of an operation becomes a body. */
export type ResponseShape = 'object' | 'list';

export interface Endpoint {
  /** The API to which the endpoint belongs; `consumer` by default. */
  readonly base?: Base;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Relative to the base path. `:name` matches one segment, which is passed on as text. */
  readonly path: string;
  /** OpenAPI tag, which groups endpoints in the documentation. */
  readonly tag: Tag;
  /** Operation in `documents/` that produces the response; its aliases are the member names of the body. */
  readonly document: string;
  /** Status of a successful response. */
  readonly success: number;
  /** Path parameter → variable of the operation, or field of its `$input`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Query parameters by name. */
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** Members that must be sent although they may be null. Nested members as `action_context.version`. */
  readonly alsoRequired?: readonly string[];
  /** Operation that checks access before an invalid request is reported, so that 401, 403 and 404 precede 422. */
  readonly access?: string;
  /** Maximum size of the body in bytes, or the setting that defines it; the facade's limit by default. */
  readonly bodyLimit?: number | BodyLimit;
  /** Request header in lower case → variable of the operation, or field of its `$input`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Shape of the body; `object` by default. */
  readonly shape?: ResponseShape;
  /** Not part of the documented API. See docs/contract.md §10. */
  readonly extension?: true;
  /** Announced in the headers of every response, as RFC 9745 and RFC 8594 define. */
  readonly deprecation?: Deprecation;
}

/** Dates as `YYYY-MM-DD`, starting at midnight UTC. */
interface Deprecation {
  readonly since: string;
  /** Date from which the endpoint may be removed. */
  readonly sunset?: string;
  /** URL of a page that names the replacement. */
  readonly link?: string;
}

const ACCOUNT = { consumer: 'accountId' } as const;
const IDEMPOTENT = { 'idempotency-key': 'idempotencyKey' } as const;
const TEMPLATE = { template: 'id' } as const;
const TEMPLATES = '/communications/e-letter-templates';

/** Columns that the undocumented offer endpoints share. */
const OFFER_MOVE = {
  method: 'POST',
  tag: 'Accounts',
  success: 200,
  parameters: ACCOUNT,
  alsoRequired: ['action_context.active_negotiation_id'],
  headers: IDEMPOTENT,
  access: 'OfferAccess',
  extension: true,
} as const;

/** Columns that the steps of a proof or a contact change share. */
const PROFILE_STEP = { method: 'POST', tag: 'Profile', success: 200, extension: true } as const;

/** Columns that the endpoints share which end sessions and trust in browsers. */
const REVOCATION = { method: 'POST', tag: 'Authentication', success: 200, extension: true } as const;

export const ENDPOINTS: readonly Endpoint[] = [
  // Documented endpoints. See docs/contract.md §6.
  {
    method: 'POST',
    path: '/accounts/:consumer/offers/payment-plan',
    tag: 'Accounts',
    document: 'CreatePaymentPlanOffer',
    success: 200,
    parameters: ACCOUNT,
    alsoRequired: ['action_context.active_negotiation_id'],
    headers: IDEMPOTENT,
    access: 'OfferAccess',
  },
  { method: 'POST', path: '/auth/login', tag: 'Authentication', document: 'Login', success: 200 },
  { method: 'POST', path: '/auth/confirm-create', tag: 'Authentication', document: 'ConfirmCreate', success: 200 },
  { method: 'POST', path: '/auth/contact', tag: 'Authentication', document: 'ProvideContact', success: 200 },
  { method: 'POST', path: '/auth/otp/resend', tag: 'Authentication', document: 'ResendOtp', success: 200 },
  { method: 'POST', path: '/auth/otp/verify', tag: 'Authentication', document: 'VerifyOtp', success: 200 },
  { method: 'POST', path: '/auth/refresh', tag: 'Authentication', document: 'RefreshTokens', success: 200 },
  {
    base: 'creditor',
    method: 'PUT',
    path: `${TEMPLATES}/:template`,
    tag: 'Communications',
    document: 'UpdateELetterTemplate',
    success: 200,
    parameters: TEMPLATE,
    headers: { 'if-match': 'ifMatch' },
    bodyLimit: 'template',
    access: 'ELetterTemplateAccess',
  },

  // Extensions of the consumer API: the contract names the groups but no paths. See docs/contract.md §10.
  {
    method: 'GET',
    path: '/accounts',
    tag: 'Accounts',
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
    tag: 'Accounts',
    document: 'Account',
    success: 200,
    parameters: ACCOUNT,
    extension: true,
  },
  {
    method: 'GET',
    path: '/accounts/:consumer/offers',
    tag: 'Accounts',
    document: 'Offers',
    success: 200,
    parameters: ACCOUNT,
    extension: true,
  },
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
  { ...PROFILE_STEP, path: '/profile/identity', document: 'VerifyIdentity', access: 'Viewer' },
  { ...PROFILE_STEP, path: '/profile/contact-change', document: 'RequestContactChange', access: 'Viewer' },
  { ...PROFILE_STEP, path: '/profile/contact-change/confirm', document: 'ConfirmContactChange', access: 'Viewer' },
  { ...PROFILE_STEP, path: '/profile/contact-change/cancel', document: 'CancelContactChange' },
  { ...OFFER_MOVE, path: '/accounts/:consumer/offers/settlement', document: 'CreateSettlementOffer' },
  { ...OFFER_MOVE, path: '/accounts/:consumer/offers/custom', document: 'CreateCustomOffer' },
  { ...OFFER_MOVE, path: '/accounts/:consumer/offers/accept', document: 'AcceptCreditorOffer' },
  { ...OFFER_MOVE, path: '/accounts/:consumer/offers/counter', document: 'SendCounterOffer' },
  { method: 'POST', path: '/auth/logout', tag: 'Authentication', document: 'Logout', success: 200, extension: true },
  { ...REVOCATION, path: '/auth/logout-everywhere', document: 'LogoutEverywhere' },
  { ...REVOCATION, path: '/auth/devices/revoke-all', document: 'RevokeAllDevices' },
  {
    method: 'GET',
    path: '/auth/captcha/challenge',
    tag: 'Authentication',
    document: 'CaptchaChallenge',
    success: 200,
    query: { difficulty: { variable: 'difficulty', minimum: 0, maximum: 7 } },
    extension: true,
  },
  { method: 'GET', path: '/health', tag: 'System', document: 'Health', success: 200, extension: true },

  // Extensions of the creditor API.
  {
    base: 'creditor',
    method: 'POST',
    path: '/auth/token',
    tag: 'Authentication',
    document: 'CreditorLogin',
    success: 200,
    extension: true,
  },
  {
    base: 'creditor',
    method: 'POST',
    path: '/auth/refresh',
    tag: 'Authentication',
    document: 'RefreshCreditorTokens',
    success: 200,
    extension: true,
  },
  {
    base: 'creditor',
    method: 'POST',
    path: '/auth/logout',
    tag: 'Authentication',
    document: 'CreditorLogout',
    success: 200,
    extension: true,
  },
  {
    base: 'creditor',
    method: 'GET',
    path: '/profile',
    tag: 'Profile',
    document: 'Creditor',
    success: 200,
    extension: true,
  },
  {
    base: 'creditor',
    method: 'GET',
    path: TEMPLATES,
    tag: 'Communications',
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
    tag: 'Communications',
    document: 'ELetterTemplate',
    success: 200,
    parameters: TEMPLATE,
    extension: true,
  },
];
