// What a payment method is, in one line, and whether it can pay.
import type { FragmentOf } from '../../api/graphql';
import { translate, type Texts } from '../../texts/texts';
import type { PAYMENT_METHOD } from '../account/account-query';

interface MethodTextProps {
  readonly method: FragmentOf<typeof PAYMENT_METHOD>;
  readonly texts: Texts;
}

export function describeMethod({ method, texts }: MethodTextProps): string {
  const { type, status, expMonth, expYear } = method;
  const expiry =
    expMonth !== null && expYear !== null
      ? texts.methods.expires(`${String(expMonth).padStart(2, '0')}/${expYear}`)
      : null;
  const problem =
    status.key === 'ACTIVE' ? null : translate(texts.labels, { key: `method:${status.key}`, label: status.label });
  return [translate(texts.labels, { key: `type:${type.key}`, label: type.label }), expiry, problem]
    .filter((part) => part !== null)
    .join(' · ');
}

/** A method cannot be charged before it is verified, nor once it has expired or is refused. */
export function isUsable({ status }: Pick<FragmentOf<typeof PAYMENT_METHOD>, 'status'>): boolean {
  return status.key === 'ACTIVE' || status.key === 'EXPIRING';
}
