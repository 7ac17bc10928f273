// A page that does one thing to an account. It offers it only while the account and the role of the caller allow it.
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Guard, useIsHere } from '../../ui/guard';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { canMove, useAccount, type AccountDetail, type Move } from './account-query';

export interface MoveFormProps {
  readonly detail: AccountDetail;
  readonly readAgain: () => void;
  readonly leave: (done: string) => void;
}

/** Back to the account, which says what was done, unless the person has gone elsewhere. */
export function useLeave(id: string, detail: AccountDetail | null): (done: string) => void {
  const [, navigate] = useLocation();
  const isHere = useIsHere();
  return (done) => {
    const state = { done, before: detail?.account.condition.key };
    if (isHere()) navigate(`/accounts/${id}`, { state, replace: true });
  };
}

interface MovePageProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** The account must allow one of these; null fits every account. */
  readonly needs: readonly Move[] | null;
  /** In place of the page while that is not so. */
  readonly otherwise?: ReactNode;
  /** Shown in either case. */
  readonly above?: (detail: AccountDetail) => ReactNode;
  readonly children: (props: MoveFormProps) => ReactNode;
}

export function MovePage({ id, title, lead, needs, otherwise, above, children }: MovePageProps) {
  const { account, withdrawal } = useCreditorTexts();
  const { detail, error, fetching, readAgain } = useAccount(id);
  const leave = useLeave(id, detail);
  const isPossible = detail !== null && (needs === null || canMove(detail, ...needs));
  return (
    <div className="narrow">
      <Page
        key={detail ? 'account' : 'none'}
        title={title}
        {...(lead !== undefined && { lead })}
        back={{ to: `/accounts/${id}`, text: detail?.account.consumerName ?? account.facts }}
      >
        {!detail && (fetching ? <Loading /> : error && <ReadFailure error={error} again={readAgain} />)}
        {detail && above?.(detail)}
        {detail && (
          <Guard
            isPossible={isPossible}
            notice={() => !isPossible && (otherwise ?? <Notice title={withdrawal.notNow} />)}
          >
            {children({ detail, readAgain, leave })}
          </Guard>
        )}
      </Page>
    </div>
  );
}
