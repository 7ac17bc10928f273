// The table of REST endpoints: the tables of all operation groups. Rows without `extension` are those of docs/contract.md
// §6; the others belong to groups for which the contract names no paths, see docs/contract.md §10.
import { ACCOUNT_ENDPOINTS } from './accounts';
import { AUTHENTICATION_ENDPOINTS } from './authentication';
import { CALENDAR_ENDPOINTS } from './calendar';
import { COMPANY_ENDPOINTS } from './company';
import { CREDITOR_ENDPOINTS } from './creditor';
import { CREDITOR_USER_ENDPOINTS } from './creditor-users';
import { CREDITOR_ACCOUNT_ENDPOINTS } from './creditor-accounts';
import { CREDITOR_RESULT_ENDPOINTS } from './creditor-results';
import type { Endpoint } from './endpoint';
import { EXPORT_ENDPOINTS } from './exports';
import { GIFT_ENDPOINTS } from './gifts';
import { IMPORT_ENDPOINTS } from './imports';
import { HEADER_PROFILE_ENDPOINTS } from './header-profiles';
import { NEGOTIATION_ENDPOINTS } from './negotiation';
import { MAILBOX_ENDPOINTS } from './mailbox';
import { PAYMENT_ENDPOINTS } from './payments';
import { NOTICE_ENDPOINTS } from './notices';
import { PROFILE_ENDPOINTS } from './profile';
import { SYSTEM_ENDPOINTS } from './system';
import { WALLET_ENDPOINTS } from './wallet';

export type { Base, BodyLimit, Endpoint, ResponseShape, Tag } from './endpoint';

export const ENDPOINTS: readonly Endpoint[] = [
  ...ACCOUNT_ENDPOINTS,
  ...NEGOTIATION_ENDPOINTS,
  ...PAYMENT_ENDPOINTS,
  ...CALENDAR_ENDPOINTS,
  ...AUTHENTICATION_ENDPOINTS,
  ...PROFILE_ENDPOINTS,
  ...WALLET_ENDPOINTS,
  ...GIFT_ENDPOINTS,
  ...SYSTEM_ENDPOINTS,
  ...CREDITOR_ENDPOINTS,
  ...COMPANY_ENDPOINTS,
  ...HEADER_PROFILE_ENDPOINTS,
  ...CREDITOR_USER_ENDPOINTS,
  ...CREDITOR_ACCOUNT_ENDPOINTS,
  ...CREDITOR_RESULT_ENDPOINTS,
  ...IMPORT_ENDPOINTS,
  ...EXPORT_ENDPOINTS,
  ...MAILBOX_ENDPOINTS,
  ...NOTICE_ENDPOINTS,
];
