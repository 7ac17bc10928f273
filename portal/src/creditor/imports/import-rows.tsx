// The rows of an import that have errors or warnings, with line and column.
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql } from '../../api/graphql';
import { ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Pager, usePaging } from '../ui/paging';

const ROWS = graphql(`
  query ImportRows($id: ID!, $after: String) {
    import(id: $id) {
      id
      rows(first: 20, after: $after) {
        totalCount
        nodes {
          line
          accountNumber
          accountId
          outcome
          errors {
            column
            message
          }
          warnings {
            column
            message
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

interface ImportRowsProps {
  readonly id: string;
  /** Accounts that a dry run would place do not exist. */
  readonly areWritten: boolean;
}

export function ImportRows({ id, areWritten }: ImportRowsProps) {
  const { imports: texts, unknown } = useCreditorTexts();
  const paging = usePaging();
  const [{ data, error }, read] = useQuery({ query: ROWS, variables: { id, after: paging.after } });
  const rows = data?.import?.rows;
  return (
    <section>
      <h2>{texts.rowList}</h2>
      {!rows && error && <ReadFailure error={error} again={read} />}
      {rows && (
        <>
          <DataTable
            caption={texts.rowList}
            rows={rows.nodes}
            id={({ line }) => String(line)}
            columns={[
              { name: texts.lineColumn, cell: ({ line }) => line },
              {
                name: texts.account,
                cell: ({ accountNumber, accountId }) =>
                  accountId === null || !areWritten ? (
                    (accountNumber ?? unknown)
                  ) : (
                    <Link to={`/accounts/${accountId}`}>{accountNumber ?? accountId}</Link>
                  ),
              },
              { name: texts.outcome, cell: ({ outcome }) => texts.outcomes[outcome] },
              {
                name: texts.problem,
                cell: ({ errors, warnings }) => (
                  <ul className="plain">
                    {[...errors, ...warnings].map(({ column, message }) => (
                      <li key={`${column ?? ''}${message}`}>
                        {column !== null && <b>{column}: </b>}
                        {message}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
          <Pager paging={paging} total={rows.totalCount} pageInfo={rows.pageInfo} />
        </>
      )}
    </section>
  );
}
