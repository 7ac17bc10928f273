// The first screen: a card for each account, grouped by state in the order of the service.
import { useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql } from '../../api/graphql';
import { translate, useTexts } from '../../texts/texts';
import { Loading, Page, ReadFailure } from '../../ui/page';
import { RequiredSteps } from '../profile/required-steps';
import { ACCOUNT_CARD, AccountCard, type AccountCardData } from './account-card';

const ACCOUNTS = graphql(
  `
    query Accounts($first: Int!) {
      viewer {
        id
        firstName
        requiredSteps
        pendingClaims {
          effectiveAt
        }
      }
      accounts(first: $first) {
        totalCount
        nodes {
          ...AccountCard
        }
      }
    }
  `,
  [ACCOUNT_CARD],
);

const PAGE = 50;

export function AccountsPage() {
  const catalogue = useTexts();
  const texts = catalogue.accounts;
  const [first] = useState(PAGE);
  const [{ data, error, fetching }, read] = useQuery({ query: ACCOUNTS, variables: { first } });
  const accounts = data?.accounts;
  const viewer = data?.viewer;
  return (
    <Page title={texts.title} {...(viewer?.firstName && { lead: texts.lead(viewer.firstName) })}>
      {viewer && <RequiredSteps steps={viewer.requiredSteps} claims={viewer.pendingClaims} />}
      {!accounts && fetching && <Loading />}
      {!accounts && error && <ReadFailure error={error} again={read} />}
      {accounts?.totalCount === 0 && (
        <section className="empty">
          <h2>{texts.none}</h2>
          <p>{texts.noneText}</p>
          <Link className="button secondary" to="/profile/identity">
            {texts.addByNumber}
          </Link>
        </section>
      )}
      {accounts && groupByState(accounts.nodes).map((group) => <StateGroup key={group.state.key} {...group} />)}
    </Page>
  );
}

interface Group {
  readonly state: AccountCardData['display']['state'];
  readonly accounts: readonly AccountCardData[];
}

/** The accounts come in the order of their states. */
function groupByState(accounts: readonly AccountCardData[]): readonly Group[] {
  const groups = Map.groupBy(accounts, ({ display }) => display.state.key);
  return [...groups.values()].flatMap((members) => {
    const state = members[0]?.display.state;
    return state ? [{ state, accounts: members }] : [];
  });
}

function StateGroup({ state, accounts }: Group) {
  const texts = useTexts();
  return (
    <section className="group" data-state={state.key} aria-labelledby={`state-${state.key}`}>
      <h2 id={`state-${state.key}`}>
        {translate(texts.labels, { key: `tab:${state.label}`, label: state.label })}{' '}
        <span className="count" aria-hidden="true">
          {accounts.length}
        </span>
      </h2>
      <ul className="cards">
        {accounts.map((account) => (
          <AccountCard key={account.id} account={account} />
        ))}
      </ul>
    </section>
  );
}
