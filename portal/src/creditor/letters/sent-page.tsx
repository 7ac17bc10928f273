// The letters that were sent, newest first: all of them, or those of one template.
import { useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Loading, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Pager, usePaging } from '../ui/paging';
import { SENT } from './operations';

export function SentPage({ templateId }: { readonly templateId?: string }) {
  const { language } = useLocale();
  const { letters: texts, account, unknown } = useCreditorTexts();
  const paging = usePaging();
  const [toPost, setToPost] = useState(false);
  const variables = { templateId: templateId ?? null, notReached: toPost || null, after: paging.after };
  const [{ data, error, fetching }, read] = useQuery({ query: SENT, variables });
  const letters = data?.sentLetters;
  const back =
    templateId === undefined
      ? { to: '/letters', text: texts.title }
      : { to: `/letters/${templateId}`, text: letters?.nodes[0]?.name ?? texts.content };
  return (
    <Page title={texts.sentLetters} lead={texts.sentLettersLead} back={back}>
      {!letters && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      <label className="check">
        <input
          type="checkbox"
          checked={toPost}
          onChange={() => {
            setToPost(!toPost);
            paging.go([]);
          }}
        />
        {texts.onlyToPost}
      </label>
      {letters?.totalCount === 0 && <p className="muted">{texts.noSent}</p>}
      {letters && letters.nodes.length > 0 && (
        <>
          <DataTable
            caption={texts.sentLetters}
            rows={letters.nodes}
            id={({ id }) => id}
            columns={[
              { name: account.letter, cell: ({ id, name }) => <Link to={`/letters/sent/${id}`}>{name}</Link> },
              {
                name: texts.toAccount,
                cell: ({ accountId, recipient }) => (
                  <>
                    <Link to={`/accounts/${accountId}`}>{recipient?.consumerName ?? unknown}</Link>
                    <small>{recipient?.accountNumber}</small>
                  </>
                ),
              },
              { name: account.sent, cell: ({ sentAt }) => formatMoment(sentAt, language) },
              { name: texts.by, cell: ({ sentBy }) => sentBy?.name ?? texts.disputeAnswer },
              {
                name: account.seen,
                cell: ({ firstViewedAt, notReached }) =>
                  firstViewedAt === null
                    ? notReached
                      ? texts.toPost
                      : account.notSeen
                    : formatMoment(firstViewedAt, language),
              },
            ]}
          />
          <Pager paging={paging} total={letters.totalCount} pageInfo={letters.pageInfo} />
        </>
      )}
    </Page>
  );
}
