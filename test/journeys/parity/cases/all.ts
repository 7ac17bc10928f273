// All cases of the parity matrix.
import type { ParityCase } from '../case';
import { getConsumerToken, getCreditorToken, getKeyWithoutRights } from '../fixtures';
import { OUTCOMES, type ParityApp } from '../parity-app';
import { ACCOUNT_CASES } from './accounts';
import { CALENDAR_CASES } from './calendar';
import { CODE_PARITY_CASES } from './codes';
import { CONTACT_CHANGE_CASES } from './contact-changes';
import { CREDITOR_PARITY_CASES } from './creditors';
import { CREDITOR_ACCOUNT_CASES } from './creditor-accounts';
import { MOVE_CASES } from './moves';
import { COMPANY_CASES } from '../company-cases';
import { RESULT_CASES } from './results';
import { REVOCATION_CASES } from './revocations';
import { RIGHTS_CASES } from './rights';
import { MAILBOX_CASES } from './mailbox';
import { PAYMENT_CASES } from './payments';
import { NOTICE_CASES } from './notices';
import { PREFERENCE_CASES } from './preferences';
import { SESSION_CASES } from './sessions';
import { SIGN_IN_CASES } from './sign-in';
import { SYSTEM_CASES } from './system';
import { CREDITOR_USER_CASES } from '../creditor-user-cases';
import { PLACEMENT_CASES, REVERSAL_CASES } from '../placement-cases';
import { EXPORT_CASES } from './exports';
import { GIFT_CASES } from '../gift-cases';
import { IMPORT_CASES } from '../import-cases';
import { WALLET_CASES } from './wallet';

const OWN_CASES: readonly ParityCase[] = [
  ...SIGN_IN_CASES,
  ...CODE_PARITY_CASES,
  ...SESSION_CASES,
  ...CONTACT_CHANGE_CASES,
  ...ACCOUNT_CASES,
  ...PAYMENT_CASES,
  ...CALENDAR_CASES,
  ...CREDITOR_PARITY_CASES,
  ...CREDITOR_USER_CASES,
  ...MOVE_CASES,
  ...CREDITOR_ACCOUNT_CASES,
  ...RESULT_CASES,
  ...COMPANY_CASES,
  ...IMPORT_CASES,
  ...EXPORT_CASES,
  ...PLACEMENT_CASES,
  ...REVERSAL_CASES,
  ...REVOCATION_CASES,
  ...RIGHTS_CASES,
  ...MAILBOX_CASES,
  ...WALLET_CASES,
  ...GIFT_CASES,
  ...NOTICE_CASES,
  ...SYSTEM_CASES,
  ...PREFERENCE_CASES,
];

/** The request without a token of each operation for one side, with a token of the other. */
const OTHER_SIDE_CASES: readonly ParityCase[] = OUTCOMES.filter(({ code }) => code === 'wrong_audience').map(
  ({ name, operation, base }) => {
    const { arrange } = findUnsigned(operation);
    const getToken = base === 'consumer' ? getCreditorToken : (app: ParityApp) => getConsumerToken(app, 'rivera');
    return { outcome: name, arrange: async (app) => ({ ...(await arrange(app)), token: await getToken(app) }) };
  },
);

function findUnsigned(operation: string): ParityCase {
  const unsigned = OWN_CASES.find(({ outcome }) => outcome === `${operation} 401 unauthenticated`);
  if (!unsigned) throw new Error(`${operation} has no case without a token.`);
  return unsigned;
}

/** The request without a token of each operation that a right is needed for, with an API key of another scope. */
const KEY_CASES: readonly ParityCase[] = OUTCOMES.filter(({ code }) => code === 'role_required').map(
  ({ name, operation }) => {
    const unsigned = findUnsigned(operation);
    return {
      outcome: name,
      arrange: async (app) => ({ ...(await unsigned.arrange(app)), token: await getKeyWithoutRights(app, operation) }),
    };
  },
);

export const CASES: readonly ParityCase[] = [...OWN_CASES, ...OTHER_SIDE_CASES, ...KEY_CASES];
