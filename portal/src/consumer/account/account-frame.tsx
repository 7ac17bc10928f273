// What the screens of an account share: the way back, the guard, and what is said when the account changes under the person's
// hands.
import { useEffect, useState, type ReactNode } from 'react';
import { useClient } from 'urql';
import { Link, useLocation } from 'wouter';
import { isConflict, type Failure } from '../../api/failure';
import { useOwnActions } from '../../api/use-action';
import { translate, useTexts } from '../../texts/texts';
import { Guard, useIsHere } from '../../ui/guard';
import { Notice, Page } from '../../ui/page';
import { ACCOUNT, type AccountData } from './account-query';
import type { ActionKey } from './action-paths';
import type { MoveData } from './moves';

export function isOffered({ display }: Pick<AccountData, 'display'>, ...keys: readonly ActionKey[]): boolean {
  return display.availableActions.some(({ action }) => keys.includes(action));
}

interface AccountFrameProps {
  readonly account: AccountData;
  readonly title: string;
  readonly lead?: ReactNode;
  /** The account must offer one of these actions; null fits every account. */
  readonly needs: readonly ActionKey[] | null;
  readonly failure?: Failure | null;
  readonly children: ReactNode;
}

/** Shows only what the account allows now. What was entered stays on the screen also when the account no longer allows it. */
export function AccountFrame({ account, title, lead, needs, failure = null, children }: AccountFrameProps) {
  const texts = useTexts();
  const { id, identity, display } = account;
  const { running, done } = useOwnActions();
  const [seen, see] = useState({ state: display.state, done });
  // What the person has done here is no surprise.
  if (running === 0 && seen.done !== done) see({ state: display.state, done });
  const client = useClient();
  // The stream may not have told what has changed.
  useEffect(() => {
    if (failure && isConflict(failure))
      void client.query(ACCOUNT, { id }, { requestPolicy: 'network-only' }).toPromise();
  }, [client, failure, id]);
  const saysConflict = failure !== null && isConflict(failure);
  const hasChanged = seen.state.cardLabel !== display.state.cardLabel;
  const isPossible = needs === null || isOffered(account, ...needs);
  const name = (state: typeof display.state) =>
    translate(texts.labels, { key: `card:${state.cardLabel}`, label: state.cardLabel });
  return (
    <Page
      title={title}
      lead={(isPossible && lead) || identity.accountName}
      back={{ to: `/accounts/${id}`, text: identity.accountName }}
    >
      <Guard
        isPossible={isPossible}
        saysConflict={saysConflict}
        notice={(hasEntered) => {
          if (!hasChanged && !saysConflict)
            return isPossible ? null : (
              <Notice title={texts.account.notPossible}>
                <Link to={`/accounts/${id}`}>{texts.account.lookAtAccount}</Link>
              </Notice>
            );
          return (
            <Notice kind="warning" title={texts.account.changed}>
              <p>
                {hasChanged
                  ? texts.account.changedFromTo(name(seen.state), name(display.state))
                  : texts.account.changedLook}
                {hasEntered && ` ${texts.account.stillHere}`}
              </p>
              <Link to={`/accounts/${id}`}>{texts.account.lookAtAccount}</Link>
            </Notice>
          );
        }}
      >
        {children}
      </Guard>
    </Page>
  );
}

/** Where a person goes after a move, unless they have gone elsewhere. The message is shown by the page that opens. */
export function useAfterMove(account: Pick<AccountData, 'id'>): (data: MoveData | null, done?: string) => void {
  const [, navigate] = useLocation();
  const isHere = useIsHere();
  return (data, done) => {
    if (!data || !isHere()) return;
    if (data.nextAction.key === 'ADD_PAYMENT' && isOffered(data.account, 'ADD_PAYMENT')) {
      return navigate(`/accounts/${account.id}/payment-method`, { state: { done: done ?? 'AGREED' } });
    }
    navigate(`/accounts/${account.id}`, { state: { done: done ?? data.nextAction.key } });
  };
}
