// The security events of the audit trail. A row has ids only, never personal data.
import { toInstant, type Instant } from '../shared/calendar';
import { keysOf } from '../shared/vocabulary';

/** What happens to companies, which they read in their trail, with what each event records. */
export const COMPANY_EVENTS = {
  'accounts.claimed': 'A profile claimed the accounts of companies, or an operator linked them to it',
  'accounts.unclaimed': 'An operator made the accounts of a company and a person unclaimed',
  'session.revoked': 'A session was ended',
  'creditor.signed_in': 'A creditor user signed in',
  'creditor.denied': 'A sign-in of a creditor user was denied',
  'creditor.invited': 'A creditor user was added or invited again',
  'creditor.updated': 'The name or the role of a creditor user was changed, or the user was activated or deactivated',
  'creditor.password_requested': 'A token for setting a new password was created for a creditor user',
  'creditor.password_set': 'A creditor user set a password with a token, or an operator set one',
  'creditor.password_changed': 'A creditor user changed the password',
  'api_key.created': 'An API key was created for a company',
  'api_key.revoked': 'An API key was revoked',
  'import.created': 'An import of placed accounts was created',
  'import.uploaded': 'An import got its file',
  'import.applied': 'A dry run of an import was put into the queue',
  'import.cancelled': 'An import was cancelled',
  'import.ended': 'An import was validated, completed or failed',
  'template.created': 'A letter template was added, possibly as a copy',
  'template.updated': 'A letter template was saved',
  'template.deleted': 'A letter template was deleted',
  'letter.sent': 'A letter was sent to an account',
  'header_profile.created': 'A header profile was added',
  'header_profile.updated': 'A header profile was changed',
  'header_profile.deleted': 'A header profile was deleted',
  'subclient.updated': 'A subclient was changed',
  'subclient.deleted': 'A subclient was deleted',
  'company.created': 'An operator created a company',
  'company.renamed': 'An operator renamed a company',
  'company.deactivated': 'An operator deactivated a company',
  'company.activated': 'An operator activated a company',
  'company.updated': 'The profile of a company was changed',
  'membership.set': 'An operator set the membership of a company',
  'membership.cancelled': 'An operator cancelled the membership of a company',
  'terms.updated': 'Pay Terms were changed',
  'account.viewed': 'A creditor read something of one account, or found it by searching',
  'export.taken': 'Data of a company was exported',
  'account.placed': 'An account was placed',
  'account.updated': 'The values of an account were changed',
  'account.identity_changed': 'An account was given to another person',
  'account.withdrawn': 'An account was withdrawn by its creditor',
  'account.restored': 'A withdrawn account was reopened',
  'account.marked': 'An account was marked, such as by a bankruptcy',
  'account.unmarked': 'A mark of an account was taken back',
  'dispute.answered': 'A dispute was answered',
  'account.erased': 'An operator or the retention erased everything personal of an account',
  'contact.stopped':
    'The owner asked not to be contacted, with one event for each account whose company knows of the owner',
  'contact.resumed': 'The owner allowed to be contacted again, with one event for each of these accounts',
  'erasure.requested': 'The owner asked to be erased, with one event for each company that has an account of theirs',
  'erasure.withdrawn': 'The owner withdrew the request to be erased, with one event for each of these companies',
  'legal_hold.set': 'A company put an account on legal hold',
  'legal_hold.lifted': 'A company ended the legal hold of an account',
  'payment.recorded': 'A payment made to the creditor was recorded',
  'payment.reversed': 'A payment made to the creditor was reversed',
  'subclient.created': 'A subclient was added',
} as const;

/** All events. Those of consumers and of the whole service are for operators. */
export const AUDIT_EVENTS = {
  'login.matched': 'A login matched a known identity',
  'login.no_match': 'A login matched no profile',
  'login.limited': 'A login was rejected by a rate limit',
  'login.enumeration_suspected': 'Account enumeration suspected, from one address prefix or for the whole service',
  'captcha.failed': 'A CAPTCHA was rejected',
  'otp.sent': 'A one-time code was sent',
  'otp.resent': 'A one-time code was sent again',
  'otp.failed': 'A wrong code was entered',
  'otp.verified': 'The correct code was entered',
  'otp.locked': 'A profile was locked after wrong codes',
  'otp.bypass': 'A code was bypassed by the configuration',
  'flow.dead': 'A sign-in ended after its last wrong code',
  'profile.unlocked': 'Support ended the lock of a profile',
  'profile.closed': 'Support closed a profile and deleted what only served its owner',
  'profile.erased': 'An operator or the retention erased a profile',
  'profile.exported': 'The owner downloaded everything that is stored of them',
  'profile.merged': 'What a profile had claimed became that of another one of the same person',
  'profile.created': 'The profile of a consumer was created',
  'contact.bound': 'A code proved the first contact of a profile',
  'contact.changed': 'The owner changed or added a contact',
  'contact.change_requested': 'The owner asked to change a contact and was sent a code',
  'contact.change_waiting':
    'A change that was not confirmed through a current contact is waiting, and the owner was notified',
  'contact.change_reminded': 'The owner was notified again of a waiting change',
  'contact.change_cancelled': 'A change of a contact was cancelled',
  'communication.updated': 'The owner set or confirmed the communication preferences',
  'communication.stopped': 'A person stopped the messages of a channel by a link or a texted word',
  'communication.resumed': 'A person undid that',
  'identity.verified': 'The owner proved their identity by the number of an account',
  'identity.failed': 'A number did not match any account that the profile has claimed or may claim',
  'claim.waiting': 'A claim to the accounts of a company waits, and the contacts that it delivered were notified',
  'claim.reminded': 'The contacts were notified again of a claim that waits',
  'claim.cancelled': 'A claim was cancelled',
  'device.trusted': 'A browser became trusted',
  'device.used': 'A trusted browser signed in without a code',
  'device.theft': 'A copied device cookie was used',
  'device.revoked': 'Trust in a browser was revoked',
  'texts.budget_alarm': 'The alert threshold of the hourly text message limit was reached',
  'texts.block_closed': 'A block of numbers was blocked because of suspected SMS pumping',
  'session.created': 'A session was created',
  'maintenance.began': 'An operator began a maintenance, in which moves are refused',
  'maintenance.ended': 'An operator ended a maintenance early',
  'log_level.set': 'An operator set the level of the log for a while',
  'log_level.reset': 'An operator set the level of the log back early',
  'message.discarded': 'An operator discarded messages that were waiting or had been given up',
  'notice_sender.created': 'An operator added a sender of notices',
  'reason.created': 'An operator added a reason for not paying',
  'session.refreshed': 'A session got a new pair of tokens',
  'session.reused': 'A replaced refresh token was used again',
  ...COMPANY_EVENTS,
} as const;
export type AuditEventKey = keyof typeof AUDIT_EVENTS;

/** Names those that begin like a name that is none, or says how names begin. */
export function describeUnknownEvent(name: string): string {
  const events = keysOf(COMPANY_EVENTS);
  const getKind = (event: string) => event.split('.')[0] ?? '';
  const alike = events.filter((event) => getKind(event) === getKind(name));
  const kinds = [...new Set(events.map(getKind))];
  const known =
    alike.length > 0 ? `These begin alike: ${alike.join(', ')}.` : `The names begin with one of ${kinds.join(', ')}.`;
  return `There is no event of that name. An event is named like account.viewed. ${known}`;
}

/** Who caused an event of a company. */
export const AUDIT_ACTORS = {
  operator: 'Operator, from the command line',
  user: 'Creditor user',
  api_key: 'Program with an API key',
} as const;
export type AuditActor = keyof typeof AUDIT_ACTORS;

export interface AuditRecord {
  readonly event: AuditEventKey;
  readonly profileId?: number | null;
  readonly creditorUserId?: number | null;
  readonly sessionId?: string | null;
  /** An internal code, such as an error code. */
  readonly reason?: string | null;
  readonly change?: TemplateChange;
  readonly companyId?: number | null;
  readonly actorType?: AuditActor | null;
  readonly apiKeyId?: string | null;
  /** The kind of what was changed, such as `creditor_user`, and its ID. */
  readonly subject?: { readonly type: string; readonly id: string | number };
  /** Codes, counts and digests; never texts of people. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** An event as the trail has it. */
export interface CompanyAuditEvent {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly event: string;
  /** Nobody was signed in if this is null. */
  readonly actorType: AuditActor | null;
  readonly creditorUserId: number | null;
  readonly apiKeyId: string | null;
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly reason: string | null;
  readonly templateId: number | null;
  readonly digestBefore: string | null;
  readonly digestAfter: string | null;
  /** JSON. */
  readonly details: string | null;
  readonly requestId: string | null;
}

/** The company reads the event in this form. */
export interface AuditEventView {
  readonly id: number;
  readonly at: Instant;
  readonly event: string;
  readonly actor: AuditActorView | null;
  readonly subject: { readonly type: string; readonly subjectId: string } | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
}

interface AuditActorView {
  readonly type: AuditActor;
  /** This is null for an operator. */
  readonly actorId: string | null;
  /** This is null for a user or key that is not the company's. */
  readonly name: string | null;
}

/** The names of the company's own users and API keys. */
export interface AuditNames {
  readonly users: ReadonlyMap<number, string>;
  readonly apiKeys: ReadonlyMap<string, string>;
}

/** The address, the browser and the profile of a consumer stay with the operator. */
export function describeAuditEvent(row: CompanyAuditEvent, names: AuditNames): AuditEventView {
  const { operator, ...details } = JSON.parse(row.details ?? '{}') as Readonly<Record<string, unknown>>;
  const { id, event, requestId, reason, templateId, digestBefore, digestAfter } = row;
  return {
    id,
    at: toInstant(row.at),
    event,
    actor: describeAuditActor(row, names, typeof operator === 'string' ? operator : null),
    subject: findSubject(row),
    details: {
      ...details,
      ...(reason !== null && { reason }),
      ...(templateId !== null && { template_id: templateId }),
      ...(digestBefore !== null && { digest_before: digestBefore }),
      ...(digestAfter !== null && { digest_after: digestAfter }),
    },
    requestId,
  };
}

function describeAuditActor(
  { actorType: type, creditorUserId, apiKeyId }: CompanyAuditEvent,
  { users, apiKeys }: AuditNames,
  operator: string | null,
): AuditActorView | null {
  if (type === null) return null;
  if (type === 'operator') return { type, actorId: null, name: operator };
  if (type === 'api_key') return { type, actorId: apiKeyId, name: apiKeys.get(apiKeyId ?? '') ?? null };
  const actorId = creditorUserId === null ? null : String(creditorUserId);
  return { type, actorId, name: users.get(creditorUserId ?? 0) ?? null };
}

/** Somebody who was not signed in asked for a password, or failed to sign in, as one of the users. */
function findSubject({
  subjectType: type,
  subjectId,
  actorType,
  creditorUserId,
}: CompanyAuditEvent): AuditEventView['subject'] {
  if (type !== null && subjectId !== null) return { type, subjectId };
  if (actorType !== null || creditorUserId === null) return null;
  return { type: 'creditor_user', subjectId: String(creditorUserId) };
}

/** A saved template or a sent letter. Digests distinguish texts without disclosing them. */
export interface TemplateChange {
  readonly templateId: number;
  /** This is null for a letter and a new template. */
  readonly before: string | null;
  readonly after: string;
}

/**
 * The network that the trail stores of an address prefix: enough to see where an attack came from, too little to identify
 * a household. The first 24 bits of an IPv4 address, the first 48 bits of an IPv6 network.
 */
export function toNetwork(addressPrefix: string): string {
  return addressPrefix
    .replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
    .replace(/^((?:[\da-f]+:){3})[\da-f]+::\/56$/, '$1:/48');
}
