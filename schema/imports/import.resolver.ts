// Imports of placed accounts of the signed-in creditor user's company.
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RowOutcome } from '../../src/domain/imports/import';
import type { RowErrorCode, RowWarningCode } from '../../src/domain/imports/row-violations';
import {
  imports,
  placementImport,
  importPreview,
  rows,
  createImport,
  applyImport,
  cancelImport,
} from '../../src/services/imports/placement-imports';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { CreditorsOnly, CurrentCreditor, IdempotencyKeyArg, Raises } from '../shared/decorators';
import { AfterArg, FirstArg } from '../shared/pagination';
import { ImportRowCodeEnum, ImportRowOutcomeEnum } from './import.enums';
import { ApplyImportInput, CancelImportInput, CreateImportInput } from './import.inputs';
import { ImportPreview } from './import-preview.types';
import { ImportRowConnection, PlacementImportPayload } from './import-rows.types';
import { PlacementImport, PlacementImportConnection } from './import.types';

const IMPORT = { description: 'Import ID.' };

@Resolver(() => PlacementImport)
export class ImportResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'validation_failed')
  @Query(() => PlacementImportConnection, { description: 'Imports of the company, newest first.' })
  async imports(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @FirstArg('imports') first: number,
    @AfterArg() after: string | null | undefined,
  ): Promise<PlacementImportConnection> {
    return imports(dependencies, caller, { first, after: after ?? null });
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found')
  @Query(() => PlacementImport, { description: 'One import of the company.' })
  async import(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, IMPORT) id: string,
  ): Promise<PlacementImport> {
    return placementImport(dependencies, caller, id);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found', 'import_state_conflict')
  @Query(() => ImportPreview, {
    description:
      'The first rows of a stored file as they are understood. The file of a dry run is stored until it is applied or cancelled, for 72 hours by default.',
  })
  async importPreview(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, IMPORT) id: string,
  ): Promise<ImportPreview> {
    return importPreview(dependencies, caller, id);
  }

  @Raises('validation_failed')
  @FieldResolver(() => ImportRowConnection, {
    description: 'Rows with errors or warnings, in the order of the file.',
  })
  async rows(
    @Root() { id }: PlacementImport,
    @Ctx() { dependencies }: Context,
    @FirstArg('rows') first: number,
    @AfterArg(PlacementImport) after: string | null | undefined,
    @Arg('outcome', () => ImportRowOutcomeEnum, { nullable: true, description: 'Return only rows with this outcome.' })
    outcome: RowOutcome | null | undefined,
    @Arg('code', () => ImportRowCodeEnum, {
      nullable: true,
      description: 'Return only rows with an error or a warning of this code.',
    })
    code: RowErrorCode | RowWarningCode | null | undefined,
  ): Promise<ImportRowConnection> {
    return rows(dependencies, id, { first, after: after ?? null, outcome: outcome ?? null, code: code ?? null });
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'validation_failed', 'import_queue_full')
  @Mutation(() => PlacementImportPayload, {
    description:
      'Creates an import, whose file is sent to its upload URL. A company has at most 21 imports that have not ended, and 21 dry runs that have not ended or can be applied.',
  })
  async createImport(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => CreateImportInput, { description: 'The import.' }) input: CreateImportInput,
    @IdempotencyKeyArg() idempotencyKey: string | null | undefined,
  ): Promise<PlacementImportPayload> {
    const context = { caller, request, response, idempotencyKey: idempotencyKey ?? null };
    return createImport(dependencies, context, input);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found', 'import_state_conflict')
  @Mutation(() => PlacementImportPayload, {
    description: 'Writes the rows of a validated dry run, from its stored file.',
  })
  async applyImport(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() context: Context,
    @Arg('input', () => ApplyImportInput, { description: 'The dry run.' }) { id }: ApplyImportInput,
  ): Promise<PlacementImportPayload> {
    return applyImport(context.dependencies, caller, id, context);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found', 'import_state_conflict')
  @Mutation(() => PlacementImportPayload, {
    description: 'Stops an import after the current batch. Rows that were already applied stay applied.',
  })
  async cancelImport(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() context: Context,
    @Arg('input', () => CancelImportInput, { description: 'The import.' }) { id }: CancelImportInput,
  ): Promise<PlacementImportPayload> {
    return cancelImport(context.dependencies, caller, id, context);
  }
}
