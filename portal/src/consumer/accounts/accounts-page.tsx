// The first screen: a card for each account, grouped by state in the order of the service.
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql, type FragmentOf } from '../../api/graphql';
import { translate, useTexts } from '../../texts/texts';
import { Further, More } from '../../ui/more';
import { Loading, Page, ReadFailure } from '../../ui/page';
import { RequiredSteps } from '../profile/required-steps';
import { ACCOUNT_CARD, AccountCard, type AccountCardData } from './account-card';

const ACCOUNTS_OF_PAGE = graphql(
  `
    fragment AccountsOfPage on ConsumerAccountConnection {
      nodes {
        ...AccountCard
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  `,
  [ACCOUNT_CARD],
);

const ACCOUNTS = graphql(
  `
    query Accounts {
      viewer {
        id
        firstName
        requiredSteps
        pendingClaims {
          effectiveAt
        }
      }
      accounts(first: 50) {
        totalCount
        ...AccountsOfPage
      }
    }
  `,
  [ACCOUNTS_OF_PAGE],
);

const FURTHER = graphql(
  `
    query FurtherAccounts($after: String!) {
      accounts(first: 50, after: $after) {
        ...AccountsOfPage
      }
    }
  `,
  [ACCOUNTS_OF_PAGE],
);

type AccountsOfPage = FragmentOf<typeof ACCOUNTS_OF_PAGE>;

export function AccountsPage() {
  const catalogue = useTexts();
  const texts = catalogue.accounts;
  const [{ data, error, fetching }, read] = useQuery({ query: ACCOUNTS });
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
      {accounts && <StateGroups accounts={accounts} />}
    </Page>
  );
}

/** `after`: the state with which the page before ended. Its accounts may go on here. */
function StateGroups({ accounts, after }: { readonly accounts: AccountsOfPage; readonly after?: string }) {
  const { nodes, pageInfo } = accounts;
  const last = nodes.at(-1)?.display.state.key;
  return (
    <>
      {groupByState(nodes).map((group) => (
        <StateGroup
          key={group.state.key}
          {...group}
          continues={group.state.key === after}
          isWhole={group.state.key !== after && !(pageInfo.hasNextPage && group.state.key === last)}
        />
      ))}
      <More entry="div" pageInfo={pageInfo}>
        {(cursor) => (
          <Further entry="div" query={FURTHER} variables={{ after: cursor }}>
            {(data) => data.accounts && <StateGroups accounts={data.accounts} {...(last && { after: last })} />}
          </Further>
        )}
      </More>
    </>
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

interface StateGroupProps extends Group {
  /** The page before has the heading. */
  readonly continues: boolean;
  /** True if the page has loaded all accounts of the state, so that it can show their number. */
  readonly isWhole: boolean;
}

function StateGroup({ state, accounts, continues, isWhole }: StateGroupProps) {
  const texts = useTexts();
  // What continues belongs to the section above, which has the name.
  const Tag = continues ? 'div' : 'section';
  return (
    <Tag className="group" data-state={state.key} {...(!continues && { 'aria-labelledby': `state-${state.key}` })}>
      {!continues && (
        <h2 id={`state-${state.key}`}>
          {translate(texts.labels, { key: `tab:${state.label}`, label: state.label })}{' '}
          {isWhole && (
            <span className="count" aria-hidden="true">
              {accounts.length}
            </span>
          )}
        </h2>
      )}
      <ul className="cards">
        {accounts.map((account) => (
          <AccountCard key={account.id} account={account} />
        ))}
      </ul>
    </Tag>
  );
}
