// The imports of the company, newest first.
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql } from '../../api/graphql';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Loading, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Pager, usePaging } from '../ui/paging';
import { useIsAdmin } from '../viewer';

const IMPORTS = graphql(`
  query Imports($after: String) {
    imports(first: 20, after: $after) {
      totalCount
      nodes {
        id
        fileName
        state
        rowsTotal
        counts {
          failed
        }
        createdAt
        startedAt
        createdBy {
          name
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export function ImportsPage() {
  const { language } = useLocale();
  const { imports: texts, layouts, unknown } = useCreditorTexts();
  const isAdmin = useIsAdmin();
  const paging = usePaging();
  const [{ data, error, fetching }, read] = useQuery({ query: IMPORTS, variables: { after: paging.after } });
  const imports = data?.imports;
  return (
    <Page title={texts.title} lead={texts.lead}>
      {isAdmin ? (
        <div className="actions">
          <Link className="button" to="/imports/new">
            {texts.new}
          </Link>
        </div>
      ) : (
        <p className="muted">{texts.adminsOnly}</p>
      )}
      <p>
        <Link to="/imports/layouts">{layouts.title}</Link>
      </p>
      {!imports && fetching && <Loading />}
      {!imports && error && <ReadFailure error={error} again={read} />}
      {imports?.totalCount === 0 && (
        <section className="empty">
          <h2>{texts.none}</h2>
          <p>{texts.noneText}</p>
        </section>
      )}
      {imports && imports.nodes.length > 0 && (
        <>
          <DataTable
            caption={texts.title}
            rows={imports.nodes}
            id={({ id }) => id}
            columns={[
              { name: texts.file, cell: ({ id, fileName }) => <Link to={`/imports/${id}`}>{fileName}</Link> },
              { name: texts.state, cell: ({ state }) => texts.states[state] },
              { name: texts.rows, numeric: true, cell: ({ rowsTotal }) => rowsTotal ?? unknown },
              { name: texts.failedRows, numeric: true, cell: ({ counts }) => counts.failed },
              { name: texts.by, cell: ({ createdBy }) => createdBy.name ?? unknown },
              { name: texts.sent, cell: ({ createdAt }) => formatMoment(createdAt, language) },
              {
                name: texts.started,
                cell: ({ startedAt }) => (startedAt === null ? texts.notStarted : formatMoment(startedAt, language)),
              },
            ]}
          />
          <Pager paging={paging} total={imports.totalCount} pageInfo={imports.pageInfo} />
        </>
      )}
    </Page>
  );
}
