// One account, which a subscription updates, with the offers that can be agreed on.
import { useQuery, useSubscription } from '@apollo/client/react';
import { useState } from 'react';
import { ACCOUNT, ACCOUNT_CHANGED } from '../api/operations';
import { Facts } from '../facts';
import { FailureNotice } from '../failure-notice';
import { Heading } from '../heading';
import { PlanForm, SettlementForm } from './offer-forms';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

export function AccountPage({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(ACCOUNT, { variables: { id } });
  const account = data?.account;
  const offers = account?.offers;
  useLiveAccount(id, offers?.actionContext.version);
  return (
    <main>
      <button type="button" className="plain" onClick={onClose}>
        Back to all accounts
      </button>
      {error && <FailureNotice error={error} onReload={() => void refetch()} />}
      {!data && !error && <p role="status">Loading …</p>}
      {account && (
        <>
          <Heading>{account.identity.accountName}</Heading>
          <p className="state" role="status">
            {account.display.condition.label}
          </p>
          <Facts items={[...account.display.balanceItems, ...account.display.paymentPlanMetaItems]} />
        </>
      )}
      {offers && (
        <div className="cards" key={offers.actionContext.version}>
          <SettlementForm offers={offers} onReload={() => void refetch()} />
          <PlanForm offers={offers} onReload={() => void refetch()} />
        </div>
      )}
    </main>
  );
}

// region live
/** Events update the account and its offers in the cache. */
function useLiveAccount(id: string, version: string | undefined): void {
  // The version that was read first: no later change is missed, not even while the connection is lost.
  const [since, setSince] = useState(version);
  if (since === undefined && version !== undefined) setSince(version);
  useSubscription(ACCOUNT_CHANGED, { variables: { id, since }, skip: since === undefined });
}
// endregion
