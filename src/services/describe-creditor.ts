// Tells the signed-in creditor user who they are, for which company, and whether its membership is active.
import type { CreditorCaller } from './authenticate-creditor';
import type { Dependencies } from './shared/dependencies';

export interface CreditorView {
  readonly id: number;
  readonly companyId: number;
  readonly companyName: string | null;
  readonly email: string;
  readonly name: string;
  readonly hasActiveMembership: boolean;
}

/** Works without a membership, so that a client can say what is missing. */
export async function creditor(_parts: Dependencies, { creditor }: CreditorCaller): Promise<CreditorView> {
  const { id, companyId, companyName, email, name, hasActiveMembership } = creditor;
  return { id, companyId, companyName, email, name, hasActiveMembership };
}
