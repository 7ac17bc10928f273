// Settings of the signed-in creditor user's company: profile, text about it, subclients and Pay Terms.
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { TermLevel } from '../../src/domain/company/pay-terms-request';
import { company, updateAboutUs, updateCompany } from '../../src/services/company/company-profile';
import { payTerms, updatePayTerms } from '../../src/services/company/pay-terms';
import {
  createSubclient,
  deleteSubclient,
  subclient,
  subclients,
  updateSubclient,
} from '../../src/services/company/subclients';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { readIfSelected } from '../server/links';
import { CreditorsOnly, CurrentCreditor, IdempotencyKeyArg, Raises } from '../shared/decorators';
import { TermLevelEnum } from '../shared/enums';
import { AfterArg, FirstArg } from '../shared/pagination';
import {
  CreateSubclientInput,
  DeleteSubclientInput,
  UpdateAboutUsInput,
  UpdateCompanyInput,
  UpdatePayTermsInput,
  UpdateSubclientInput,
} from './company.inputs';
import { Company, CompanyPayload } from './company.types';
import { LevelPayTerms, PayTermsPayload } from './pay-terms.types';
import { DeleteSubclientPayload, Subclient, SubclientConnection, SubclientPayload } from './subclient.types';

const SUBCLIENT = { description: 'Subclient ID.' };
const LEVEL = { description: 'Where the terms are set.' };
const OWNER = { nullable: true, description: 'ID of the subclient or the account; not for the company.' };

@Resolver()
export class CompanyResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required')
  @Query(() => Company, { description: 'The company of the caller.' })
  async company(@CurrentCreditor() caller: CreditorCaller, @Ctx() { dependencies }: Context): Promise<Company> {
    return company(dependencies, caller);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'validation_failed', 'precondition_failed')
  @Mutation(() => CompanyPayload, { description: 'Changes the contact data of the company.' })
  async updateCompany(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => UpdateCompanyInput, { description: 'Changes.' }) input: UpdateCompanyInput,
  ): Promise<CompanyPayload> {
    return updateCompany(dependencies, caller, input, { request, response });
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'validation_failed', 'precondition_failed')
  @Mutation(() => CompanyPayload, { description: 'Changes the text about the company that consumers read.' })
  async updateAboutUs(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => UpdateAboutUsInput, { description: 'The text.' }) input: UpdateAboutUsInput,
  ): Promise<CompanyPayload> {
    return updateAboutUs(dependencies, caller, input, { request, response });
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'validation_failed')
  @Query(() => SubclientConnection, { description: 'Subclients of the company, ordered by ID.' })
  async subclients(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @FirstArg('subclients') first: number,
    @AfterArg() after: string | null | undefined,
  ): Promise<SubclientConnection> {
    return subclients(dependencies, caller, { first, after: after ?? null });
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found')
  @Query(() => Subclient, { description: 'One subclient of the company.' })
  async subclient(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, SUBCLIENT) id: string,
  ): Promise<Subclient> {
    return subclient(dependencies, caller, id);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'validation_failed', 'subclient_exists')
  @Mutation(() => SubclientPayload, { description: 'Adds a subclient.' })
  async createSubclient(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => CreateSubclientInput, { description: 'The subclient.' }) input: CreateSubclientInput,
    @IdempotencyKeyArg() idempotencyKey: string | null | undefined,
  ): Promise<SubclientPayload> {
    const context = { caller, request, response, idempotencyKey: idempotencyKey ?? null };
    return createSubclient(dependencies, context, input);
  }

  @CreditorsOnly()
  @Raises(
    'unauthenticated',
    'role_required',
    'membership_required',
    'not_found',
    'validation_failed',
    'precondition_failed',
    'subclient_exists',
  )
  @Mutation(() => SubclientPayload, { description: 'Changes a subclient.' })
  async updateSubclient(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => UpdateSubclientInput, { description: 'Changes.' }) input: UpdateSubclientInput,
  ): Promise<SubclientPayload> {
    return updateSubclient(dependencies, caller, input, { request, response });
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found', 'subclient_in_use')
  @Mutation(() => DeleteSubclientPayload, {
    description: 'Deletes a subclient to which no open account belongs. Its number can be used again.',
  })
  async deleteSubclient(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => DeleteSubclientInput, { description: 'The subclient.' }) { id }: DeleteSubclientInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<DeleteSubclientPayload> {
    const data = await readIfSelected<Subclient>(info, { id: Number(id) }, () => subclient(dependencies, caller, id));
    return { ...(await deleteSubclient(dependencies, caller, id, { request, response })), data };
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found')
  @Query(() => LevelPayTerms, {
    description: 'Pay Terms that are set on a level, those in force there, and where each comes from.',
  })
  async payTerms(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('level', () => TermLevelEnum, LEVEL) level: TermLevel,
    @Arg('id', () => ID, OWNER) id: string | null | undefined,
  ): Promise<LevelPayTerms> {
    return payTerms(dependencies, caller, { level, id: id ?? null });
  }

  @CreditorsOnly()
  @Raises(
    'unauthenticated',
    'role_required',
    'membership_required',
    'not_found',
    'validation_failed',
    'precondition_failed',
    'offer_action_unavailable',
  )
  @Mutation(() => PayTermsPayload, {
    description:
      'Changes Pay Terms. Pending offers keep the terms under which they were made, and agreements are not affected. The terms of an account cannot be changed while something is agreed.',
  })
  async updatePayTerms(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => UpdatePayTermsInput, { description: 'Which terms to change, and how.' })
    { level, id, terms }: UpdatePayTermsInput,
  ): Promise<PayTermsPayload> {
    const context = { request, response };
    return updatePayTerms(dependencies, caller, { level, id: id ?? null }, { request: terms, context });
  }
}
