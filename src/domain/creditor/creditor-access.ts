// Who may call what on the side of the creditors: one row for each operation. See docs/creditor-administration.md.
import { DomainError } from '../shared/errors';

export const CREDITOR_ROLES = { admin: 'Administrator', agent: 'Agent' } as const;
export type CreditorRole = keyof typeof CREDITOR_ROLES;

/** What an API key may do. */
export const API_KEY_SCOPES = {
  import: 'Import accounts',
  read: 'Read',
  answer: 'Answer offers',
  export: 'Export',
} as const;
export type ApiKeyScope = keyof typeof API_KEY_SCOPES;

/** The part of a caller that decides what the caller may do. A program with an API key has scopes and no role. */
export type CreditorRights =
  | { readonly kind: 'user'; readonly role: CreditorRole }
  | { readonly kind: 'api_key'; readonly scopes: readonly ApiKeyScope[] };

interface OperationAccess {
  /** The least role of a user; administrators may do everything. */
  readonly role: CreditorRole;
  /** An API key needs this scope; API keys may not call it if this is null. */
  readonly scope: ApiKeyScope | null;
  /** The company needs an active membership if this is true. */
  readonly needsMembership: boolean;
}

const ADMINISTERS: OperationAccess = { role: 'admin', scope: null, needsMembership: false };
const ANY_USER: OperationAccess = { role: 'agent', scope: null, needsMembership: false };
const READS_ACCOUNTS: OperationAccess = { role: 'agent', scope: 'read', needsMembership: true };
const ANSWERS_OFFERS: OperationAccess = { role: 'agent', scope: 'answer', needsMembership: true };
/** Settings of the company can be read without a membership. */
const READS_SETTINGS: OperationAccess = { role: 'agent', scope: 'read', needsMembership: false };
const CHANGES_SETTINGS: OperationAccess = { role: 'admin', scope: null, needsMembership: true };
const READS_IMPORTS: OperationAccess = { role: 'agent', scope: 'import', needsMembership: false };
/** Without a membership the rows say so: withdrawals are possible. */
const IMPORTS: OperationAccess = { role: 'admin', scope: 'import', needsMembership: false };
const PLACES_ACCOUNTS: OperationAccess = { role: 'admin', scope: 'import', needsMembership: true };
/** These protect consumers. */
const WITHDRAWS_ACCOUNTS: OperationAccess = { role: 'admin', scope: 'import', needsMembership: false };
const RECORDS_PAYMENTS: OperationAccess = { role: 'agent', scope: 'import', needsMembership: false };
/** A company can take its data and read its audit trail also after its membership has ended. */
const EXPORTS: OperationAccess = { role: 'admin', scope: 'export', needsMembership: false };
const LETTERS: OperationAccess = { role: 'agent', scope: null, needsMembership: true };

/**
 * The one table of rights: each field of the GraphQL schema that is for creditors, by its name, below the root as
 * `Type.field`. REST runs the same fields.
 */
export const CREDITOR_OPERATIONS = {
  creditor: ANY_USER,
  creditorLogout: ANY_USER,
  updateCreditorPreferences: ANY_USER,
  changeCreditorPassword: ANY_USER,

  creditorUsers: ADMINISTERS,
  creditorUser: ADMINISTERS,
  inviteCreditorUser: ADMINISTERS,
  updateCreditorUser: ADMINISTERS,
  resendCreditorInvitation: ADMINISTERS,
  apiKeys: ADMINISTERS,
  createApiKey: ADMINISTERS,
  revokeApiKey: ADMINISTERS,

  creditorAccounts: READS_ACCOUNTS,
  creditorAccount: READS_ACCOUNTS,
  accountAccess: READS_ACCOUNTS,
  accountPlacement: READS_ACCOUNTS,
  accountSchedule: READS_ACCOUNTS,
  creditorDashboard: READS_ACCOUNTS,
  creditorFunnel: READS_ACCOUNTS,
  creditorPayments: READS_ACCOUNTS,
  creditorRemittance: READS_ACCOUNTS,
  remittanceEntries: READS_ACCOUNTS,
  creditorStatement: READS_ACCOUNTS,
  creditorStatementDocument: READS_ACCOUNTS,
  creditorPaymentReceipt: READS_ACCOUNTS,
  accountMessages: READS_ACCOUNTS,
  messageCounts: READS_ACCOUNTS,
  searchAccounts: READS_ACCOUNTS,
  openOffers: READS_ACCOUNTS,
  negotiationHistory: READS_ACCOUNTS,
  // Streams belong to a session of a person.
  openOffersChanged: { ...READS_ACCOUNTS, scope: null },
  creditorAccountsChanged: { ...READS_ACCOUNTS, scope: null },
  'Creditor.accounts': READS_ACCOUNTS,
  'Creditor.openOffers': READS_ACCOUNTS,

  counterOfferQuote: ANSWERS_OFFERS,
  acceptOffer: ANSWERS_OFFERS,
  counterOffer: ANSWERS_OFFERS,
  declineOffer: ANSWERS_OFFERS,
  reopenNegotiation: ANSWERS_OFFERS,
  answerDispute: ANSWERS_OFFERS,
  markAccount: ANSWERS_OFFERS,
  unmarkAccount: ANSWERS_OFFERS,

  // A company without a membership may call these too: the law requires it.
  setLegalHold: ADMINISTERS,
  liftLegalHold: ADMINISTERS,

  placementAccess: RECORDS_PAYMENTS,
  placeAccount: PLACES_ACCOUNTS,
  updateAccount: PLACES_ACCOUNTS,
  withdrawAccount: WITHDRAWS_ACCOUNTS,
  restoreAccount: PLACES_ACCOUNTS,
  recordDirectPayment: RECORDS_PAYMENTS,
  // It can make a debt that was settled open again.
  reverseDirectPayment: WITHDRAWS_ACCOUNTS,

  exportAccounts: EXPORTS,
  exportPayments: EXPORTS,
  exportHistory: EXPORTS,
  exportAudit: EXPORTS,
  auditEvents: EXPORTS,

  'Creditor.templates': LETTERS,
  eLetterTemplates: LETTERS,
  eLetterTemplate: LETTERS,
  eLetterTemplateVersions: LETTERS,
  previewELetterTemplate: LETTERS,
  createELetterTemplate: LETTERS,
  copyELetterTemplate: LETTERS,
  updateELetterTemplate: LETTERS,
  deleteELetterTemplate: LETTERS,
  setELetterTemplateSubject: LETTERS,
  sendELetter: LETTERS,
  sentLetters: LETTERS,
  sentLetter: LETTERS,
  'SentLetter.content': LETTERS,
  'SentLetter.recipient': LETTERS,

  imports: READS_IMPORTS,
  import: READS_IMPORTS,
  importPreview: READS_IMPORTS,
  createImport: IMPORTS,
  applyImport: IMPORTS,
  cancelImport: IMPORTS,

  company: READS_SETTINGS,
  subclients: READS_SETTINGS,
  subclient: READS_SETTINGS,
  payTerms: READS_SETTINGS,
  headerProfiles: READS_IMPORTS,
  headerProfile: READS_IMPORTS,
  updateCompany: CHANGES_SETTINGS,
  updateAboutUs: CHANGES_SETTINGS,
  createSubclient: CHANGES_SETTINGS,
  updateSubclient: CHANGES_SETTINGS,
  deleteSubclient: CHANGES_SETTINGS,
  updatePayTerms: CHANGES_SETTINGS,
  createHeaderProfile: CHANGES_SETTINGS,
  updateHeaderProfile: CHANGES_SETTINGS,
  deleteHeaderProfile: CHANGES_SETTINGS,
} as const satisfies Readonly<Record<string, OperationAccess>>;

export function findOperationAccess(operation: string): OperationAccess | null {
  const rows: Readonly<Record<string, OperationAccess>> = CREDITOR_OPERATIONS;
  return Object.hasOwn(rows, operation) ? (rows[operation] ?? null) : null;
}

export interface CreditorAccess {
  readonly rights: CreditorRights;
  readonly hasActiveMembership: boolean;
}

/**
 * Checked after authentication and before any look-up. Throws `role_required`, then `membership_required`. An operation
 * without a row is denied.
 */
export function assertMayCall(operation: string, { rights, hasActiveMembership }: CreditorAccess): void {
  const access = findOperationAccess(operation);
  if (!access) throw new Error(`CREDITOR_OPERATIONS has no row for ${operation}.`);
  const required = findMissingRight(access, rights);
  if (required !== null) throw new DomainError('role_required', { required });
  if (access.needsMembership && !hasActiveMembership) throw new DomainError('membership_required');
}

/** Returns true if `assertMayCall` would let the caller through. */
export function mayCall(
  operation: keyof typeof CREDITOR_OPERATIONS,
  { rights, hasActiveMembership }: CreditorAccess,
): boolean {
  const access: OperationAccess = CREDITOR_OPERATIONS[operation];
  return findMissingRight(access, rights) === null && (hasActiveMembership || !access.needsMembership);
}

/** The role or the scope that the caller lacks. */
function findMissingRight({ role, scope }: OperationAccess, rights: CreditorRights): CreditorRole | ApiKeyScope | null {
  if (rights.kind === 'user') return role === 'agent' || rights.role === 'admin' ? null : role;
  if (scope === null) return role;
  return rights.scopes.includes(scope) ? null : scope;
}
