// Formats everything that an operation can throw for the client, with the messages of the error table only.
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError, ERRORS, type ErrorDetails, type FieldErrors } from '../../src/domain/shared/errors';
import { toCodedMessage } from '../../src/domain/shared/message-codes';
import { PROTOCOL_ERRORS } from '../../src/domain/shared/protocol-errors';
import { toEnumName } from '../shared/enums';
import { createLimitError } from './limit-error';

/** Called for an error that is not in the error table, and for a value that only the database rejected. */
export type ReportUnexpected = (error: unknown) => void;

/** Codes of requests that the GraphQL server rejects. */
const PROTOCOL_CODES = new Set(Object.keys(PROTOCOL_ERRORS).map(toEnumName));

/** Formats what an operation can throw. */
export type FormatError = (error: unknown) => GraphQLFormattedError;

/** `page` explains the errors, each under an anchor with its code; without it the errors have no `docUrl`. */
export function createErrorFormatter(report: ReportUnexpected, page: string | null): FormatError {
  return (error) => {
    const formatted = formatError(error, report);
    if (page === null) return formatted;
    const docUrl = `${page}#${String(formatted.extensions?.['code']).toLowerCase()}`;
    return { ...formatted, extensions: { ...formatted.extensions, docUrl } };
  };
}

/**
 * Formats an error for the client. Values of variables are removed: graphql-js quotes them in its messages, and they may
 * be personal data or one-time codes.
 */
function formatError(error: unknown, report: ReportUnexpected): GraphQLFormattedError {
  const cause = unwrapError(error);
  if (cause instanceof DomainError) {
    if (cause.code === 'validation_failed' && cause.cause !== undefined) report(cause);
    return { ...getErrorLocation(error), ...formatDomainError(cause) };
  }
  if (isMutationByGet(error))
    return formatDomainError(new DomainError('method_not_allowed', { message: MUTATION_BY_GET }));
  const code = error instanceof GraphQLError ? error.extensions['code'] : undefined;
  if (error instanceof GraphQLError && typeof code === 'string' && PROTOCOL_CODES.has(code)) {
    const explained = explainLimit(error);
    const { errors, cost } = explained.extensions;
    const details = {
      ...(errors === undefined ? {} : { errors, errorCodes: formatMessageCodes(errors as FieldErrors) }),
      ...(cost === undefined ? {} : { cost }),
    };
    const isExplained = Object.keys(details).length > 0;
    return {
      ...getErrorLocation(error),
      message: isExplained ? explained.message : getClientMessage(error),
      extensions: { code, status: 400, ...details },
    };
  }
  report(cause);
  return { ...getErrorLocation(error), ...formatDomainError(new DomainError('internal_server_error')) };
}

const MUTATION_BY_GET = 'Send mutations with POST.';

/** Apollo Server identifies this error by its HTTP status only. */
function isMutationByGet(error: unknown): boolean {
  if (!(error instanceof GraphQLError)) return false;
  const { http } = error.extensions;
  return typeof http === 'object' && http !== null && 'status' in http && http.status === 405;
}

/** Puts the code, the REST status and the details into the extensions, with enum values in upper case. */
function formatDomainError({ code, message, details }: DomainError): GraphQLFormattedError {
  const { errors } = details;
  return {
    message,
    extensions: {
      code: toEnumName(code),
      status: ERRORS[code].status,
      ...formatDetails(details),
      ...(errors && { errorCodes: formatMessageCodes(errors) }),
    },
  };
}

/** One for each message of `errors`, in the same order. */
function formatMessageCodes(errors: FieldErrors): Readonly<Record<string, readonly object[]>> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => {
      const codes = messages.map(toCodedMessage);
      return [field, codes.map(({ code, ...limits }) => ({ code: toEnumName(code), ...limits }))];
    }),
  );
}

/** Details whose values are keys of closed lists. */
const KEYS: ReadonlySet<string> = new Set<keyof ErrorDetails>([
  'currentState',
  'currentStatus',
  'reason',
  'required',
  'requiredSteps',
]);

function formatDetails(details: ErrorDetails): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, KEYS.has(name) ? toEnumNames(value) : value]),
  );
}

function toEnumNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toEnumNames);
  return typeof value === 'string' ? toEnumName(value) : value;
}

function unwrapError(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? unwrapError(error.originalError) : error;
}

function getErrorLocation(error: unknown): Pick<GraphQLFormattedError, 'path' | 'locations'> {
  if (!(error instanceof GraphQLError)) return {};
  return { ...(error.locations ? { locations: error.locations } : {}), ...(error.path ? { path: error.path } : {}) };
}

/** The parser stops at its limit. */
const TOO_MANY_TOKENS = /^Syntax Error: Document contains more th\w+ (\d+) tokens/;

function explainLimit(error: GraphQLError): GraphQLError {
  const [, tokens] = TOO_MANY_TOKENS.exec(error.message) ?? [];
  return tokens === undefined ? error : createLimitError({ limit: 'tokens', allowed: Number(tokens) }, []);
}

/** Instead of a message that names the library. */
const NO_INTROSPECTION = 'Introspection is turned off here.';

function getClientMessage(error: GraphQLError): string {
  const { extensions, message } = error;
  return extensions['validationErrorCode'] === 'INTROSPECTION_DISABLED' ? NO_INTROSPECTION : removeValues(message);
}

/** Start of a value that the client sent: `…, found "x"`, `…: 4321`, `Unexpected Int "4321"`, `named "x"`. */
const VALUE_PATTERN =
  /,? (?:found|got|named) |(?<=has invalid value) |: (?=["{[\d-])|(?<=cannot represent [^:]*): | "(?<=^Syntax Error: Unexpected \w+ ")/;

/** `Variable "$input" got invalid value "1234" at "input.last4ssn"; …` → the name and the path, without the value. */
function removeValues(message: string): string {
  // What else is said of a variable is about the document: its type, or that nothing declares it.
  const [, variable] = /^Variable "\$?(\w+)" .*\binvalid value\b/s.exec(message) ?? [];
  const [, place] = /at "([\w.[\]]+)"/.exec(message) ?? [];
  if (variable === undefined) return message.split(VALUE_PATTERN)[0] ?? message;
  return `Variable "$${variable}" has an invalid value${place === undefined ? '' : ` at "${place}"`}.`;
}
