// The payments that are scheduled on an account, and what became of earlier ones.
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { formatDate, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Pager, usePaging } from '../ui/paging';

const SCHEDULE = graphql(`
  query Schedule($id: ID!, $after: String) {
    accountSchedule(accountId: $id, first: 12, after: $after) {
      totalCount
      nodes {
        id
        date
        previousDate
        paidOn
        hasPassed
        amount
        status
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const OPEN: ReadonlySet<string> = new Set(['SCHEDULED', 'FAILED']);

interface AccountScheduleProps {
  readonly id: string;
  readonly restartDate: string | null;
}

export function AccountSchedule({ id, restartDate }: AccountScheduleProps) {
  const { language } = useLocale();
  const { account: texts } = useCreditorTexts();
  const paging = usePaging();
  const [{ data, error }, read] = useQuery({ query: SCHEDULE, variables: { id, after: paging.after } });
  const schedule = data?.accountSchedule;
  return (
    <section>
      <h2>{texts.schedule}</h2>
      {!schedule && error && <ReadFailure error={error} again={read} />}
      {schedule?.nodes.length === 0 && <p className="muted">{texts.noSchedule}</p>}
      {schedule && schedule.nodes.length > 0 && (
        <>
          <DataTable
            caption={texts.schedule}
            rows={schedule.nodes}
            id={(row) => row.id}
            columns={[
              {
                name: texts.date,
                cell: ({ date, paidOn, previousDate }) => (
                  <>
                    {formatDate(paidOn ?? date, language)}
                    {paidOn !== null && paidOn !== date && (
                      <small>{texts.plannedFor(formatDate(date, language))}</small>
                    )}
                    {previousDate !== null && <small>{texts.movedFrom(formatDate(previousDate, language))}</small>}
                  </>
                ),
              },
              {
                name: texts.status,
                cell: ({ status, hasPassed }) => (
                  <>
                    {texts.scheduleStatus[status]}
                    {OPEN.has(status) && restartDate !== null ? (
                      <small>{texts.heldUntil(formatDate(restartDate, language))}</small>
                    ) : (
                      hasPassed && <small>{texts.late}</small>
                    )}
                  </>
                ),
              },
              { name: texts.amount, numeric: true, cell: ({ amount }) => formatMoney(amount) },
            ]}
          />
          <Pager paging={paging} total={schedule.totalCount} pageInfo={schedule.pageInfo} />
        </>
      )}
    </section>
  );
}
