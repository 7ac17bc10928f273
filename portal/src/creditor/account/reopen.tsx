// Lets the consumer negotiate again, after a declined offer, a dispute, a report of not paying or a notice.
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { Notice } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { canMove, type AccountDetail } from './account-query';
import { useLeave } from './move-page';

const REOPEN = graphql(`
  mutation ReopenNegotiation($input: ReopenNegotiationInput!, $key: String!) {
    reopenNegotiation(input: $input, idempotencyKey: $key) {
      message
    }
  }
`);

export function Reopen({ detail, readAgain }: { readonly detail: AccountDetail; readonly readAgain: () => void }) {
  const { account: texts } = useCreditorTexts();
  const { run, failure } = useAction(REOPEN);
  const { id, actionToken } = detail.account;
  const leave = useLeave(id, detail);

  async function reopen(): Promise<void> {
    if (await run({ input: { accountId: id, actionToken } })) leave(texts.reopened);
    readAgain();
  }

  return (
    <>
      {failure && <Notice kind="bad" title={failure.message} />}
      {canMove(detail, 'REOPEN_NEGOTIATION') && (
        <div className="actions">
          <button type="button" className="button secondary" onClick={() => void reopen()}>
            {texts.reopen}
          </button>
          <p className="muted">{texts.reopenHint}</p>
        </div>
      )}
    </>
  );
}
