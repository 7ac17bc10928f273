// Creates an import, whose file comes next.
import { parseImportRequest, type ImportRequest } from '../../domain/imports/import-request';
import { describeActor, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { withIdempotencyKey } from '../shared/idempotency';
import type { RequestContext } from '../shared/request-context';
import { addImport } from './steps/add-import';
import { chooseReading } from './steps/load-header-profile';
import { describeImport, type ImportChanged } from './steps/describe-import';

interface CreateContext extends RequestContext {
  readonly caller: CreditorCaller;
  readonly idempotencyKey: string | null;
}

/** Throws, in this order, `validation_failed` and `import_queue_full`. */
export async function createImport(
  dependencies: Dependencies,
  { caller, request: facts, idempotencyKey: key }: CreateContext,
  request: ImportRequest,
): Promise<ImportChanged> {
  const { companyId } = caller.creditor;
  const idempotent = key === null ? null : { key, owner: describeActor(caller), move: 'create_import', request };
  return withIdempotencyKey<ImportChanged>(dependencies, idempotent, async (store) => {
    const parsed = { ...parseImportRequest(request), companyId };
    const { headerProfileId: id } = request;
    const chosen = id == null ? {} : await chooseReading(dependencies, companyId, { id });
    const actor = { caller, request: facts };
    const stored = await addImport(dependencies, actor, { ...parsed, ...chosen }, async (db, added) =>
      store?.(db, answer(added)),
    );
    return answer(stored);
  });

  function answer(stored: Parameters<typeof describeImport>[0]): ImportChanged {
    return { message: 'Import created. Upload its file.', data: describeImport(stored, dependencies.settings) };
  }
}
