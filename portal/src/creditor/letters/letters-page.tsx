// The letters of the company.
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { useDone } from '../../ui/guard';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Pager, usePaging } from '../ui/paging';
import { TEMPLATES } from './operations';

export function LettersPage() {
  const { language } = useLocale();
  const { letters: texts, unknown } = useCreditorTexts();
  const paging = usePaging();
  const [{ data, error, fetching }, read] = useQuery({ query: TEMPLATES, variables: { after: paging.after } });
  const done = useDone();
  const templates = data?.eLetterTemplates;
  return (
    <Page title={texts.title} lead={texts.lead}>
      {done !== undefined && <Notice kind="good" title={done} />}
      <div className="actions">
        <Link className="button" to="/letters/new">
          {texts.new}
        </Link>
        <Link className="button secondary" to="/letters/sent">
          {texts.sentLetters}
        </Link>
      </div>
      {!templates && fetching && <Loading />}
      {!templates && error && <ReadFailure error={error} again={read} />}
      {templates?.totalCount === 0 && (
        <section className="empty">
          <h2>{texts.none}</h2>
          <p>{texts.noneText}</p>
        </section>
      )}
      {templates && templates.nodes.length > 0 && (
        <>
          <DataTable
            caption={texts.title}
            rows={templates.nodes}
            id={({ id }) => id}
            columns={[
              { name: texts.name, cell: ({ id, name }) => <Link to={`/letters/${id}`}>{name}</Link> },
              { name: texts.subject, cell: ({ subject }) => subject || unknown },
              {
                name: texts.warnings,
                cell: ({ warnings }) =>
                  warnings.length === 0 ? texts.noWarnings : texts.warningTitle(warnings.length),
              },
              { name: texts.version, numeric: true, cell: ({ version }) => version },
              { name: texts.changed, cell: ({ updatedAt }) => formatMoment(updatedAt, language) },
              {
                name: texts.send,
                quiet: true,
                cell: ({ id, name }) => (
                  <Link to={`/letters/${id}/send`} aria-label={texts.sendTitle(name)}>
                    {texts.send}
                  </Link>
                ),
              },
            ]}
          />
          <Pager paging={paging} total={templates.totalCount} pageInfo={templates.pageInfo} />
        </>
      )}
    </Page>
  );
}
