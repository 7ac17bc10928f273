// How far the accounts have come, by month of placement, client or first letter.
import { useState } from 'react';
import { useQuery } from 'urql';
import { graphql, type Enum } from '../../api/graphql';
import { formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Loading, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { formatMonth } from '../ui/format';
import { LiveSelect } from '../ui/live-select';
import { Pager, usePaging } from '../ui/paging';

const COUNT = graphql(`
  fragment StageOfRow on FunnelStageCount {
    count
  }
`);

const FUNNEL = graphql(
  `
    query Funnel($by: FunnelGroup!, $after: String) {
      creditorFunnel(first: 20, by: $by, after: $after) {
        totalCount
        nodes {
          month
          subclientId
          subclientName
          templateId
          templateName
          placed {
            ...StageOfRow
          }
          agreed {
            ...StageOfRow
          }
          firstPayment {
            ...StageOfRow
          }
          broken {
            ...StageOfRow
          }
          settled {
            ...StageOfRow
          }
          collected
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [COUNT],
);

/** The table has room for these stages only; the results contain all of them. */
const STAGES = ['placed', 'agreed', 'firstPayment', 'broken', 'settled'] as const;

type Group = Enum<'FunnelGroup'>;

export function FunnelPage() {
  const { results: texts } = useCreditorTexts();
  const [by, setBy] = useState<Group>('MONTH');
  const groups = Object.entries(texts.groups) as [Group, string][];
  return (
    <Page title={texts.funnel} back={{ to: '/results', text: texts.title }}>
      <div className="toolbar">
        <LiveSelect<Group>
          label={texts.groupBy}
          value={by}
          options={groups.map(([value, label]) => ({ value, label }))}
          choose={setBy}
        />
      </div>
      {/* Rows of another group would be read under the headings of this one. */}
      <FunnelTable key={by} by={by} />
    </Page>
  );
}

function FunnelTable({ by }: { readonly by: Group }) {
  const { language } = useLocale();
  const { results: texts } = useCreditorTexts();
  const paging = usePaging();
  const [{ data, error, fetching }, read] = useQuery({ query: FUNNEL, variables: { by, after: paging.after } });
  const funnel = data?.creditorFunnel;
  if (!funnel) return fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />;
  return (
    <>
      <DataTable
        caption={texts.funnel}
        rows={funnel.nodes}
        id={({ month, subclientId, templateId }) => month ?? subclientId ?? templateId ?? ''}
        columns={[
          {
            name: texts.groups[by],
            cell: ({ month, subclientName, templateName }) =>
              (month === null ? (subclientName ?? templateName) : formatMonth(month, language)) ?? texts.noGroup[by],
          },
          ...STAGES.map((stage) => ({
            name: texts.stages[stage],
            numeric: true,
            cell: (row: (typeof funnel.nodes)[number]) => row[stage].count,
          })),
          { name: texts.collected, numeric: true, cell: ({ collected }) => formatMoney(collected) },
        ]}
      />
      <Pager paging={paging} total={funnel.totalCount} pageInfo={funnel.pageInfo} />
    </>
  );
}
