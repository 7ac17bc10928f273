// One account, as its pages read it. The audit trail records each reading, so events of other accounts do not cause one.
import { useQuery, useSubscription } from 'urql';
import { graphql, type ResultOf } from '../../api/graphql';
import { useHeld } from '../../api/use-action';
import { OFFER } from '../offers/offer';

const ACCOUNT = graphql(
  `
    query CreditorAccount($id: ID!) {
      creditorAccount(id: $id) {
        account {
          ...Offer
          originalBalance
          referenceNumber
          subclientName
          hasFailedPayment
          placementDate
          expiryDate
          linkState
        }
        memberAccountNumber
        last4ssn
        hasSignedIn
        contactPermissions {
          email
          text
        }
        reasonLabel
        holdReason
        legalHold {
          reason
          since
        }
        restartDate
        availableMoves
        marks {
          key
          setAt
          endedAt
          setBy {
            key
          }
          attorneyName
          attorneyContact
          caseNumber
          filedOn
          note
        }
        dispute {
          disputedAt
          daysOpen
          category {
            key
          }
          reason
          answer {
            text
            answeredAt
            outcome {
              key
            }
          }
        }
        letters {
          id
          name
          sentAt
          firstViewedAt
        }
      }
    }
  `,
  [OFFER],
);

const OFFER_CHANGED = graphql(`
  subscription OpenOffersChanged {
    openOffersChanged {
      accountId
      version
    }
  }
`);

export type AccountDetail = NonNullable<ResultOf<typeof ACCOUNT>['creditorAccount']>;
export type Move = AccountDetail['availableMoves'][number];

export function useAccount(id: string) {
  const [{ data, error, fetching }, read] = useQuery({ query: ACCOUNT, variables: { id } });
  const readAgain = () => read({ requestPolicy: 'network-only' });
  useSubscription({ query: OFFER_CHANGED }, (_previous: unknown, event) => {
    // A null event means that the connection is new and that changes may have been missed.
    if (!event.openOffersChanged || event.openOffersChanged.accountId === id) readAgain();
    return event;
  });
  return { detail: useHeld(data?.creditorAccount) ?? null, error, fetching, readAgain };
}

/** The marks in force that were set on the account. A dispute has a page of its own. */
export function listMarks({ marks }: AccountDetail) {
  return marks.filter(({ key, endedAt }) => endedAt === null && key !== 'DISPUTED');
}

/** A dispute that has not ended is waiting for an answer. */
export function isDisputed({ marks }: AccountDetail): boolean {
  return marks.some(({ key, endedAt }) => endedAt === null && key === 'DISPUTED');
}

export function canMove({ availableMoves }: AccountDetail, ...moves: readonly Move[]): boolean {
  return moves.some((move) => availableMoves.includes(move));
}
