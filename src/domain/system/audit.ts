// Security events worth remembering. A row tells what happened and to which ids, never anything personal.

export const AUDIT_EVENTS = {
  'login.matched': 'A login found its profile',
  'login.no_match': 'A login found nobody',
  'login.ambiguous': 'A login found several profiles, or a blocked one',
  'login.limited': 'A login was refused by a limit',
  'login.enumeration_suspected':
    'Identities seem to be tried out from one address prefix, or above the norm altogether',
  'captcha.failed': 'A CAPTCHA was refused',
  'otp.sent': 'A one-time code was sent',
  'otp.resent': 'A one-time code was sent again',
  'otp.failed': 'A wrong code was given',
  'otp.verified': 'The right code was given',
  'otp.locked': 'A profile was locked after wrong codes',
  'otp.bypass': 'A code was passed by the environment',
  'flow.dead': 'A sign-in ended after its last wrong code',
  'profile.created': 'A profile was made by confirming to be new',
  'contact.bound': 'A first contact was bound to a profile',
  'contact.changed': 'A contact of a profile was changed or added by its owner',
  'communication.updated': 'The owner set or confirmed how to be contacted',
  'identity.verified': 'The owner of a profile named a number of an account',
  'identity.failed': 'A number was named that no account of the profile has',
  'device.trusted': 'A browser became trusted',
  'device.used': 'A trusted browser signed in without a code',
  'device.theft': 'A copied device cookie came back',
  'device.revoked': 'Trust in a browser was taken back',
  'texts.budget_alarm': 'The alarming share of the text messages of the service is used',
  'texts.block_closed': 'A block of numbers took texts and gave hardly a code back',
  'session.created': 'A session was opened',
  'session.refreshed': 'A session got a new pair of tokens',
  'session.reused': 'A replaced refresh token came back',
  'session.revoked': 'A session was ended',
  'creditor.signed_in': 'A creditor user signed in',
  'creditor.denied': 'A sign-in of a creditor user was refused',
  'creditor.let_in': 'An operator gave a creditor user a password',
  'creditor.shut_out': 'An operator shut a creditor user out',
  'template.updated': 'A letter template was saved',
} as const;
export type AuditEventKey = keyof typeof AUDIT_EVENTS;

export interface AuditRecord {
  readonly event: AuditEventKey;
  readonly profileId?: number | null;
  readonly creditorUserId?: number | null;
  readonly sessionId?: string | null;
  /** A code of ours, such as that of the refusal. */
  readonly reason?: string | null;
  readonly change?: TemplateChange;
}

/** Which template was saved; digests tell one text from another without showing it. */
export interface TemplateChange {
  readonly templateId: number;
  readonly before: string;
  readonly after: string;
}
