// What the screens of an account share: the way back, and what is said when the account changes under the person's hands.
import { useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { isConflict, type Failure } from '../../api/failure';
import { translate, useTexts } from '../../texts/texts';
import { Notice, Page } from '../../ui/page';
import type { AccountData } from './account-query';
import type { ActionKey } from './action-paths';
import type { MoveData } from './moves';

interface AccountFrameProps {
  readonly account: AccountData;
  readonly title: string;
  readonly lead?: ReactNode;
  /** One of these actions must be offered for this screen to make sense. */
  readonly needs?: readonly ActionKey[];
  readonly failure?: Failure | null;
  readonly children: ReactNode;
}

/** What was entered stays on the screen, also when the account no longer allows it. */
export function AccountFrame({ account, title, lead, needs, failure = null, children }: AccountFrameProps) {
  const texts = useTexts();
  const { id, identity, display } = account;
  const before = useRef(display.state);
  const isPossible = !needs || display.availableActions.some(({ action }) => needs.includes(action));
  const hasChanged = before.current.cardLabel !== display.state.cardLabel;
  const name = (state: typeof display.state) =>
    translate(texts.labels, { key: `card:${state.cardLabel}`, label: state.cardLabel });
  return (
    <Page
      title={title}
      lead={lead ?? identity.accountName}
      back={{ to: `/accounts/${id}`, text: identity.accountName }}
    >
      {(hasChanged || (failure && isConflict(failure))) && (
        <Notice kind="warning" title={texts.account.changed}>
          {hasChanged ? (
            <p>{texts.account.changedFromTo(name(before.current), name(display.state))}</p>
          ) : (
            <p>{texts.account.changedLook}</p>
          )}
          <Link to={`/accounts/${id}`}>{texts.account.lookAtAccount}</Link>
        </Notice>
      )}
      {!isPossible && !hasChanged && (
        <Notice title={texts.account.notPossible}>
          <Link to={`/accounts/${id}`}>{texts.account.lookAtAccount}</Link>
        </Notice>
      )}
      {children}
    </Page>
  );
}

/** Where a person goes after a move. The message is shown by the page that opens. */
export function useAfterMove(account: Pick<AccountData, 'id'>): (data: MoveData | null, done?: string) => void {
  const [, navigate] = useLocation();
  return (data, done) => {
    if (!data) return;
    if (data.nextAction.key === 'ADD_PAYMENT' && isWaitingForPayment(data)) {
      return navigate(`/accounts/${account.id}/payment-method`, { state: { done: done ?? 'AGREED' } });
    }
    navigate(`/accounts/${account.id}`, { state: { done: done ?? data.nextAction.key } });
  };
}

function isWaitingForPayment({ account }: MoveData): boolean {
  return account.display.availableActions.some(({ action }) => action === 'ADD_PAYMENT');
}
