// Statements of account and receipts, as data and as documents, for the consumer and for the creditor. Readable in every state.
import {
  describeReceipt,
  parseReceiptNumber,
  type AccountStatementView,
  type PaymentReceipt,
} from '../../domain/payments/account-statement';
import type { AccountFacts } from '../../domain/account/account-facts';
import { toReceiptNumber } from '../../domain/payments/payment-history';
import { DomainError } from '../../domain/shared/errors';
import type { AccountReading } from '../../domain/creditor/account-readings';
import { loadCompanyAccount, loadOwnAccount } from '../account/steps/load-account';
import { recordReading } from '../shared/account-readings';
import type { Caller, CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { toFileDocument, type FileDocumentView } from '../shared/file-document';
import { enforceRateLimits, type RateLimitSubject } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { loadParties, loadStatement, type StatementPeriod } from './steps/load-statement';

export interface StatementRequest extends StatementPeriod {
  readonly accountId: string;
}

interface Reader<Side> {
  readonly caller: Side;
  readonly response: RequestContext['response'];
}

/** Throws `not_found`, `forbidden`, `validation_failed` and `too_many_attempts`. */
export async function accountStatement(
  dependencies: Dependencies,
  { caller, response }: Reader<Caller>,
  { accountId, ...period }: StatementRequest,
): Promise<AccountStatementView> {
  const account = await loadOwnAccount(dependencies, caller, accountId, dependencies.clock().today);
  await enforceRateLimits(dependencies, response, [ofProfile(caller)]);
  return loadStatement(dependencies, account, period, { ofPresentOwner: true });
}

/** Returns a PDF. */
export async function accountStatementDocument(
  dependencies: Dependencies,
  reader: Reader<Caller>,
  request: StatementRequest,
): Promise<FileDocumentView> {
  return renderStatement(dependencies, await accountStatement(dependencies, reader, request));
}

interface CreditorReader extends Reader<CreditorCaller> {
  readonly request: RequestContext['request'];
}

/** Throws `not_found`, also for accounts of other companies, `validation_failed` and `too_many_attempts`. */
export async function creditorStatement(
  dependencies: Dependencies,
  reader: CreditorReader,
  request: StatementRequest,
): Promise<AccountStatementView> {
  return readStatement(dependencies, reader, request, 'creditorStatement');
}

/** Returns a PDF. */
export async function creditorStatementDocument(
  dependencies: Dependencies,
  reader: CreditorReader,
  request: StatementRequest,
): Promise<FileDocumentView> {
  const statement = await readStatement(dependencies, reader, request, 'creditorStatementDocument');
  return renderStatement(dependencies, statement);
}

async function readStatement(
  dependencies: Dependencies,
  { caller, request, response }: CreditorReader,
  { accountId, ...period }: StatementRequest,
  operation: AccountReading,
): Promise<AccountStatementView> {
  const account = await loadCompanyAccount(dependencies, caller, accountId, dependencies.clock().today);
  await enforceRateLimits(dependencies, response, [ofCompany(caller)]);
  const statement = await loadStatement(dependencies, account, period, { ofPresentOwner: false });
  await recordReading(dependencies, caller, request, operation, [account.id]);
  return statement;
}

/** Expects a payment of the consumer. Throws `not_found`, also for one that failed, and `too_many_attempts`. */
export async function paymentReceipt(
  dependencies: Dependencies,
  { caller, response }: Reader<Caller>,
  receiptNumber: string,
): Promise<FileDocumentView> {
  const { today } = dependencies.clock();
  const { payment, accountId } = await loadPayment(dependencies, receiptNumber);
  const account = await ownOrNothing(() => loadOwnAccount(dependencies, caller, String(accountId), today));
  await enforceRateLimits(dependencies, response, [ofProfile(caller)]);
  const statement = await loadStatement(dependencies, account, { from: null, to: null }, { ofPresentOwner: true });
  // What an earlier owner of the account has paid.
  if (!statement.entries.some((entry) => entry.receiptNumber === toReceiptNumber(payment.id))) throw noReceipt();
  return renderReceipt(dependencies, account, payment);
}

/** Expects a payment of the company. Throws the same. */
export async function creditorPaymentReceipt(
  dependencies: Dependencies,
  { caller, request, response }: CreditorReader,
  receiptNumber: string,
): Promise<FileDocumentView> {
  const { today } = dependencies.clock();
  const { payment, accountId } = await loadPayment(dependencies, receiptNumber);
  const account = await ownOrNothing(() => loadCompanyAccount(dependencies, caller, String(accountId), today));
  await enforceRateLimits(dependencies, response, [ofCompany(caller)]);
  await recordReading(dependencies, caller, request, 'creditorPaymentReceipt', [account.id]);
  return renderReceipt(dependencies, account, payment);
}

const ofProfile = ({ profile }: Caller): RateLimitSubject => ({ scope: 'statement', subject: String(profile.id) });
const ofCompany = ({ creditor }: CreditorCaller): RateLimitSubject => ({
  scope: 'creditor_statement',
  subject: String(creditor.companyId),
});

async function loadPayment({ db, statements }: Dependencies, receiptNumber: string) {
  const id = parseReceiptNumber(receiptNumber);
  const found = id === null ? null : await statements.findReceiptedPayment(db, id);
  if (!found) throw noReceipt();
  return found;
}

/** Does not tell whether somebody else has a receipt with this number. */
async function ownOrNothing(load: () => Promise<AccountFacts>): Promise<AccountFacts> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof DomainError && (error.code === 'forbidden' || error.code === 'not_found')) throw noReceipt();
    throw error;
  }
}

function noReceipt(): DomainError {
  return new DomainError('not_found', { message: 'Receipt not found.' });
}

async function renderStatement(
  { documents, clock }: Dependencies,
  statement: AccountStatementView,
): Promise<FileDocumentView> {
  const bytes = await documents.render({ kind: 'statement', statement, today: clock().today });
  return toFileDocument({ fileName: `statement-${statement.accountId}.pdf`, mediaType: 'application/pdf', bytes });
}

async function renderReceipt(
  dependencies: Dependencies,
  account: AccountFacts,
  payment: Parameters<typeof describeReceipt>[1],
): Promise<FileDocumentView> {
  const { documents, settings } = dependencies;
  const receipt: PaymentReceipt = describeReceipt(await loadParties(dependencies, account), payment, settings.timeZone);
  const bytes = await documents.render({ kind: 'receipt', receipt });
  return toFileDocument({ fileName: `receipt-${receipt.receiptNumber}.pdf`, mediaType: 'application/pdf', bytes });
}
