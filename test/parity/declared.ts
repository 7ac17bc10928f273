// What a root field is refused with is what it declares by `@errors`: a code that is missing there fails by its name.
import { getOperationAST, Kind, parse } from 'graphql';
import { getDeclaredErrorCodes } from '../../rest-facade/openapi/error-responses';
import { buildSchema } from '../../schema/server/build-schema';
import { ERRORS } from '../../src/domain/shared/errors';
import { restDocument } from '../support/clients/rest-idiom';

const SCHEMA = buildSchema().schema;

/** May happen to any request, and no field declares it. */
const UNDECLARED_CODES: readonly string[] = ['service_unavailable', 'internal_server_error', 'origin_not_allowed'];

/** Throws when the field of a document was refused with a code of the error table that it does not declare. */
export function assertDeclared(document: string, code: string): void {
  if (!(code in ERRORS) || UNDECLARED_CODES.includes(code)) return;
  const operation = getOperationAST(parse(restDocument(document).query));
  const [selection] = operation?.selectionSet.selections ?? [];
  if (!operation || selection?.kind !== Kind.FIELD) throw new Error(`${document} asks for no field`);
  const field = SCHEMA.getRootType(operation.operation)?.getFields()[selection.name.value];
  if (field && getDeclaredErrorCodes(field).includes(code)) return;
  throw new Error(`${selection.name.value} was refused with ${code}, which its @errors in the schema does not declare`);
}
