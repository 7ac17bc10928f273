// What happened on an account, newest first.
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { formatMoment, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Pager, usePaging } from '../ui/paging';

const HISTORY = graphql(`
  query CreditorHistory($id: ID!, $after: String) {
    negotiationHistory(accountId: $id, first: 20, after: $after, newestFirst: true) {
      totalCount
      nodes {
        id
        at
        move {
          key
          label
        }
        mover {
          type
          name
        }
        conditionAfter {
          key
        }
        currentBalance
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export function AccountHistory({ id }: { readonly id: string }) {
  const { language } = useLocale();
  const { account: texts, conditions, moves, unknown } = useCreditorTexts();
  const paging = usePaging();
  const [{ data, error }, read] = useQuery({ query: HISTORY, variables: { id, after: paging.after } });
  const history = data?.negotiationHistory;
  return (
    <section>
      <h2>{texts.history}</h2>
      {!history && error && <ReadFailure error={error} again={read} />}
      {history?.nodes.length === 0 && <p className="muted">{texts.noHistory}</p>}
      {history && history.nodes.length > 0 && (
        <>
          <DataTable
            caption={texts.history}
            rows={history.nodes}
            id={(row) => row.id}
            columns={[
              {
                name: texts.what,
                cell: ({ move, at }) => (
                  <>
                    {moves[move.key] ?? move.label}
                    <small>{formatMoment(at, language)}</small>
                  </>
                ),
              },
              { name: texts.who, cell: ({ mover }) => mover.name ?? texts.actors[mover.type] },
              { name: texts.after, cell: ({ conditionAfter }) => conditions[conditionAfter.key] },
              {
                name: texts.balance,
                numeric: true,
                cell: ({ currentBalance }) => (currentBalance === null ? unknown : formatMoney(currentBalance)),
              },
            ]}
          />
          <Pager paging={paging} total={history.totalCount} pageInfo={history.pageInfo} />
        </>
      )}
    </section>
  );
}
