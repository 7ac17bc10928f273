// The letters that were sent, newest first: all of them, or those of one template.
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
  const { letters: texts, account } = useCreditorTexts();
  const paging = usePaging();
  const variables = { templateId: templateId ?? null, accountId: null, batch: null, after: paging.after };
  const [{ data, error, fetching }, read] = useQuery({ query: SENT, variables });
  const letters = data?.sentLetters;
  const back =
    templateId === undefined
      ? { to: '/letters', text: texts.title }
      : { to: `/letters/${templateId}`, text: letters?.nodes[0]?.name ?? texts.content };
  return (
    <Page title={texts.sentLetters} lead={texts.sentLettersLead} back={back}>
      {!letters && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
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
                cell: ({ accountId }) => <Link to={`/accounts/${accountId}`}>{texts.accountNumber(accountId)}</Link>,
              },
              { name: account.sent, cell: ({ sentAt }) => formatMoment(sentAt, language) },
              { name: texts.by, cell: ({ sentBy }) => sentBy?.name ?? texts.disputeAnswer },
              {
                name: account.seen,
                cell: ({ firstViewedAt }) =>
                  firstViewedAt === null ? account.notSeen : formatMoment(firstViewedAt, language),
              },
            ]}
          />
          <Pager paging={paging} total={letters.totalCount} pageInfo={letters.pageInfo} />
        </>
      )}
    </Page>
  );
}
