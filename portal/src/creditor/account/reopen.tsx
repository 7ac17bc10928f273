// Lets the consumer negotiate again, after a declined offer, a dispute, a report of not paying or a notice.
import { useState } from 'react';
import { graphql } from '../../api/graphql';
import { useAction, useMoveKey } from '../../api/use-action';
import { Notice } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { canMove, type AccountDetail } from './account-query';

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
  const keyOf = useMoveKey();
  const [isDone, setDone] = useState(false);
  const { id, actionToken } = detail.account;

  async function reopen(): Promise<void> {
    const input = { accountId: id, actionToken };
    setDone((await run({ input, key: keyOf(input) })) !== null);
    readAgain();
  }

  return (
    <>
      {isDone && <Notice kind="good" title={texts.reopened} />}
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
