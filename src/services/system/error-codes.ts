// The error codes of both styles, with what they mean for a client.
import { ERROR_ADVICE } from '../../domain/shared/error-advice';
import { concerns, ERRORS, type Audience, type ErrorCode } from '../../domain/shared/errors';
import { PROTOCOL_ERRORS, type ProtocolErrorCode } from '../../domain/shared/protocol-errors';

export interface ErrorCodeView {
  readonly code: ErrorCode | ProtocolErrorCode;
  readonly status: number;
  readonly message: string;
  readonly advice: string;
  readonly inRestBody: boolean;
}

/** The codes of the protocol, then those of the service by status. */
export function listErrorCodes(): readonly ErrorCodeView[] {
  const ofProtocol = Object.entries(PROTOCOL_ERRORS).map(([code, row]) => ({ code, ...row, inRestBody: false }));
  const ofService = Object.entries(ERRORS).map(([code, { status, message, named }]) => {
    return { code, status, message, advice: ERROR_ADVICE[code as ErrorCode], inRestBody: named };
  });
  const rows = [...ofProtocol, ...ofService.sort((one, other) => one.status - other.status)];
  return rows as readonly ErrorCodeView[];
}

export function consumerErrorCodes(): readonly ErrorCodeView[] {
  return listErrorCodes().filter(({ code }) => concerns('consumer', code));
}

export function creditorErrorCodes(): readonly ErrorCodeView[] {
  return listErrorCodes().filter(({ code }) => concerns('creditor', code));
}

const NAMES: Readonly<Record<Audience, string>> = { consumer: 'consumers', creditor: 'creditors' };

/** Who gets an error, as a reader says it. */
export function describeAudience(code: string): string {
  return (['consumer', 'creditor'] as const)
    .filter((one) => concerns(one, code))
    .map((one) => NAMES[one])
    .join(', ');
}
