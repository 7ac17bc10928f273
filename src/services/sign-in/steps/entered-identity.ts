// The identity that was entered at the start of a sign-in, as its flow retains it.
import { DomainError } from '../../../domain/shared/errors';
import { normalizeLastName } from '../../../domain/sign-in/last-name';
import type { FlowFacts } from '../../../domain/sign-in/login-flow';
import type { Identity } from '../../../persistence/shared/personal-data';
import type { Dependencies } from '../../shared/dependencies';

export interface FlowIdentity {
  /** In the spelling of the person. */
  readonly entered: Readonly<Record<'lastName' | 'dateOfBirth' | 'last4ssn', string>>;
  readonly identity: Identity;
}

/** Throws `usedCode` for a flow that no longer has it, because it has ended meanwhile. */
export function readIdentity(
  { personal }: FlowFacts,
  usedCode: 'attempt_token_used' | 'flow_token_used',
): FlowIdentity {
  const { lastName, dateOfBirth, last4ssn } = personal ?? {};
  if (lastName === undefined || dateOfBirth === undefined || last4ssn === undefined) throw new DomainError(usedCode);
  return {
    entered: { lastName, dateOfBirth, last4ssn },
    identity: { lastNameKey: normalizeLastName(lastName), dateOfBirth, last4ssn },
  };
}

/** The reason of audit events about an identity: a keyed digest, equal for events about the same identity. */
export function formatIdentityReason(
  { digests }: Pick<Dependencies, 'digests'>,
  { lastNameKey, dateOfBirth, last4ssn }: Identity,
): string {
  return digests.digestSubject('audit.identity', `${lastNameKey}|${dateOfBirth}|${last4ssn}`);
}
