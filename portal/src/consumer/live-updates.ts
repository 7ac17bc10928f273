// Changes that others make, as they happen: an answer of the creditor, a payment, a letter.
import { useSubscription } from 'urql';
import { graphql } from '../api/graphql';

// region live
const ACCOUNTS_CHANGED = graphql(`
  subscription AccountsChanged {
    accountsChanged {
      accountId
      version
    }
  }
`);

const LETTERS_CHANGED = graphql(`
  subscription LettersChanged {
    lettersChanged {
      letterId
      unreadCount
    }
  }
`);

/** What is shown is read again after each event (`readAgain` of the client). */
export function useLiveUpdates(): void {
  useSubscription({ query: ACCOUNTS_CHANGED });
  useSubscription({ query: LETTERS_CHANGED });
}
// endregion
