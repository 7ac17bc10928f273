// The list of accounts, the most urgent first.
import { useQuery } from '@apollo/client/react';
import { ACCOUNTS } from '../api/operations';
import { Facts } from '../facts';
import { FailureNotice } from '../failure-notice';
import { Heading } from '../heading';

export function AccountsPage({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { data, error, refetch } = useQuery(ACCOUNTS);
  return (
    <main>
      <Heading>Accounts</Heading>
      {error && <FailureNotice error={error} onReload={() => void refetch()} />}
      {!data && !error && <p role="status">Loading …</p>}
      <ul className="cards">
        {data?.accounts?.nodes.map(({ id, identity, display }) => (
          <li key={id}>
            <h2>{identity.accountName}</h2>
            <p className="state">{display.condition.label}</p>
            <Facts items={display.balanceItems} />
            <button type="button" aria-label={`Open ${identity.accountName}`} onClick={() => onOpen(id)}>
              Open
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
