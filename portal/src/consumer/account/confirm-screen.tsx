// Moves that only need a yes: what will happen is said first.
import { Link } from 'wouter';
import { useTexts } from '../../texts/texts';
import { Form } from '../../ui/form';
import { AccountFrame, useAfterMove } from './account-frame';
import type { AccountData } from './account-query';
import type { ActionKey } from './action-paths';
import { CANCEL_PLAN, RESTART_NEGOTIATION, RESTART_PLAN, START_OVER, useMove } from './moves';

const MOVES = {
  restart: { document: RESTART_PLAN, action: 'RESTART_PLAN', done: 'RESTARTED' },
  cancel: { document: CANCEL_PLAN, action: 'CANCEL_PLAN', done: 'CANCELLED' },
  startOver: { document: START_OVER, action: 'START_OVER', done: 'OPEN_AGAIN' },
  restartNegotiation: { document: RESTART_NEGOTIATION, action: 'RESTART_NEGOTIATION', done: 'OPEN_AGAIN' },
} as const satisfies Record<string, { readonly document: unknown; readonly action: ActionKey; readonly done: string }>;

interface ConfirmScreenProps {
  readonly account: AccountData;
  readonly move: keyof typeof MOVES;
}

export function ConfirmScreen({ account, move: name }: ConfirmScreenProps) {
  const texts = useTexts();
  const { title, text, submit, stay } = texts.account.confirm[name];
  const { document, action, done } = MOVES[name];
  const move = useMove<{ accountId: string }>(document, account);
  const after = useAfterMove(account);
  return (
    <AccountFrame account={account} title={title} needs={[action]} failure={move.failure}>
      <section className="panel narrow">
        <p>{text}</p>
        <Form
          submit={submit}
          failure={move.failure}
          onSubmit={async () => after(await move.run({ accountId: account.id }), done)}
          also={
            <Link className="button secondary" to={`/accounts/${account.id}`}>
              {stay}
            </Link>
          }
        >
          {null}
        </Form>
      </section>
    </AccountFrame>
  );
}
