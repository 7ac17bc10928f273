// Statements of account and receipts: of the signed-in consumer, and of the company of a signed-in creditor user.
import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import {
  accountStatement,
  accountStatementDocument,
  creditorPaymentReceipt,
  creditorStatement,
  creditorStatementDocument,
  paymentReceipt,
} from '../../src/services/payments/account-statement';
import type { Caller, CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { ConsumersOnly, CreditorsOnly, CurrentCaller, CurrentCreditor, Raises } from '../shared/decorators';
import { FileDocument } from '../shared/file-document.types';
import { LocalDateScalar } from '../shared/scalars';
import { AccountStatement } from './account-statement.types';

const ACCOUNT = { description: 'Account ID.' };
const FROM = {
  nullable: true,
  description:
    'First business day; by default, and for an earlier day, the statement starts when the account was placed.',
};
const TO = { nullable: true, description: 'Last business day; today by default.' };
const RECEIPT = { description: 'Receipt number, such as `R-0000000151`.' };

type Day = string | null | undefined;

@Resolver()
export class AccountStatementResolver {
  @ConsumersOnly('accountId')
  @Raises('unauthenticated', 'not_found', 'forbidden', 'validation_failed', 'too_many_attempts')
  @Query(() => AccountStatement, {
    description: 'Statement of an account: everything that changed its balance in a period, readable in every state.',
  })
  async accountStatement(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies, response }: Context,
    @Arg('accountId', () => ID, ACCOUNT) accountId: string,
    @Arg('from', () => LocalDateScalar, FROM) from: Day,
    @Arg('to', () => LocalDateScalar, TO) to: Day,
  ): Promise<AccountStatement> {
    const request = { accountId, from: from ?? null, to: to ?? null };
    return accountStatement(dependencies, { caller, response }, request);
  }

  @ConsumersOnly('accountId')
  @Raises('unauthenticated', 'not_found', 'forbidden', 'validation_failed', 'too_many_attempts')
  @Query(() => FileDocument, {
    description: 'Statement of an account as a PDF, with the same content as `accountStatement`.',
  })
  async accountStatementDocument(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies, response }: Context,
    @Arg('accountId', () => ID, ACCOUNT) accountId: string,
    @Arg('from', () => LocalDateScalar, FROM) from: Day,
    @Arg('to', () => LocalDateScalar, TO) to: Day,
  ): Promise<FileDocument> {
    const request = { accountId, from: from ?? null, to: to ?? null };
    return accountStatementDocument(dependencies, { caller, response }, request);
  }

  @CreditorsOnly()
  @Raises(
    'unauthenticated',
    'role_required',
    'membership_required',
    'not_found',
    'validation_failed',
    'too_many_attempts',
  )
  @Query(() => AccountStatement, {
    description: "Statement of one of the company's accounts: everything that changed its balance in a period.",
  })
  async creditorStatement(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('accountId', () => ID, ACCOUNT) accountId: string,
    @Arg('from', () => LocalDateScalar, FROM) from: Day,
    @Arg('to', () => LocalDateScalar, TO) to: Day,
  ): Promise<AccountStatement> {
    const period = { accountId, from: from ?? null, to: to ?? null };
    return creditorStatement(dependencies, { caller, request, response }, period);
  }

  @CreditorsOnly()
  @Raises(
    'unauthenticated',
    'role_required',
    'membership_required',
    'not_found',
    'validation_failed',
    'too_many_attempts',
  )
  @Query(() => FileDocument, {
    description: "Statement of one of the company's accounts as a PDF, with the same content as `creditorStatement`.",
  })
  async creditorStatementDocument(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('accountId', () => ID, ACCOUNT) accountId: string,
    @Arg('from', () => LocalDateScalar, FROM) from: Day,
    @Arg('to', () => LocalDateScalar, TO) to: Day,
  ): Promise<FileDocument> {
    const period = { accountId, from: from ?? null, to: to ?? null };
    return creditorStatementDocument(dependencies, { caller, request, response }, period);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'too_many_attempts')
  @Query(() => FileDocument, {
    description: "Receipt of a payment on one of the consumer's accounts as a PDF; `NOT_FOUND` for one that failed.",
  })
  async paymentReceipt(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies, response }: Context,
    @Arg('receiptNumber', () => ID, RECEIPT) receiptNumber: string,
  ): Promise<FileDocument> {
    return paymentReceipt(dependencies, { caller, response }, receiptNumber);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found', 'too_many_attempts')
  @Query(() => FileDocument, {
    description: "Receipt of a payment on one of the company's accounts as a PDF; `NOT_FOUND` for one that failed.",
  })
  async creditorPaymentReceipt(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('receiptNumber', () => ID, RECEIPT) receiptNumber: string,
  ): Promise<FileDocument> {
    return creditorPaymentReceipt(dependencies, { caller, request, response }, receiptNumber);
  }
}
