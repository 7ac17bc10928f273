// What the portal collected for the company, day by day, and each charge of a day.
import { useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql } from '../../api/graphql';
import { formatDate, formatMoment, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Field, Form } from '../../ui/form';
import { Loading, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Pager, usePaging } from '../ui/paging';

const REMITTANCE = graphql(`
  query Remittance($from: LocalDate, $to: LocalDate) {
    creditorRemittance(from: $from, to: $to) {
      from
      to
      collected
      reversed
      net
      days {
        day
        charges
        collected
        reversals
        reversed
        net
      }
    }
  }
`);

const ENTRIES = graphql(`
  query RemittanceEntries($day: LocalDate!, $after: String) {
    remittanceEntries(first: 50, day: $day, after: $after) {
      totalCount
      nodes {
        kind
        at
        providerReference
        amount
        paymentId
        accountId
        accountNumber
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export function RemittancePage() {
  const { language } = useLocale();
  const { remittance: texts, results, audit } = useCreditorTexts();
  const [period, setPeriod] = useState<{ readonly from?: string; readonly to?: string }>({});
  const [day, showDay] = useState<string | null>(null);
  const [{ data, error, fetching }, read] = useQuery({ query: REMITTANCE, variables: period });
  const report = data?.creditorRemittance;
  return (
    <Page title={texts.title} lead={texts.lead} back={{ to: '/results', text: results.title }}>
      <div className="toolbar">
        <Form
          submit={audit.show}
          failure={null}
          onSubmit={({ from, to }) => {
            showDay(null);
            setPeriod({ ...(from && { from }), ...(to && { to }) });
            return Promise.resolve();
          }}
        >
          <Field name="from" type="date" label={audit.from} required={false} />
          <Field name="to" type="date" label={audit.to} required={false} />
        </Form>
      </div>
      {fetching && <Loading />}
      {!fetching && error && <ReadFailure error={error} again={read} />}
      {report && !error && (
        <>
          <p className="muted">{texts.period(formatDate(report.from, language), formatDate(report.to, language))}</p>
          <dl className="amounts">
            {(['collected', 'reversed', 'net'] as const).map((name) => (
              <div key={name}>
                <dt>{texts[name]}</dt>
                <dd>{formatMoney(report[name])}</dd>
              </div>
            ))}
          </dl>
          {report.days.length === 0 ? (
            <p className="muted">{texts.none}</p>
          ) : (
            <DataTable
              caption={texts.title}
              rows={report.days}
              id={(row) => row.day}
              columns={[
                {
                  name: texts.day,
                  cell: (row) => (
                    <button type="button" className="link" onClick={() => showDay(row.day)}>
                      {formatDate(row.day, language)}
                    </button>
                  ),
                },
                { name: texts.charges, numeric: true, cell: ({ charges }) => charges },
                { name: texts.collected, numeric: true, cell: ({ collected }) => formatMoney(collected) },
                { name: texts.reversals, numeric: true, cell: ({ reversals }) => reversals },
                { name: texts.reversed, numeric: true, cell: ({ reversed }) => formatMoney(reversed) },
                { name: texts.net, numeric: true, cell: ({ net }) => formatMoney(net) },
              ]}
            />
          )}
        </>
      )}
      {day !== null && <Entries key={day} day={day} />}
    </Page>
  );
}

function Entries({ day }: { readonly day: string }) {
  const { language } = useLocale();
  const { remittance: texts, account, results, letters, unknown } = useCreditorTexts();
  const paging = usePaging();
  const [{ data, error, fetching }, read] = useQuery({ query: ENTRIES, variables: { day, after: paging.after } });
  const entries = data?.remittanceEntries;
  const title = texts.entriesOf(formatDate(day, language));
  return (
    <section aria-live="polite">
      <h2>{title}</h2>
      {!entries && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      {entries && (
        <>
          <DataTable
            caption={title}
            rows={entries.nodes}
            id={({ kind, paymentId }) => `${kind} ${paymentId}`}
            columns={[
              { name: account.date, cell: ({ at }) => formatMoment(at, language) },
              { name: results.which, cell: ({ kind }) => texts.kinds[kind] },
              {
                name: account.facts,
                cell: ({ accountId, accountNumber }) => (
                  <Link to={`/accounts/${accountId}`}>{accountNumber ?? letters.noNumber}</Link>
                ),
              },
              { name: texts.reference, cell: ({ providerReference }) => providerReference ?? unknown },
              { name: results.amount, numeric: true, cell: ({ amount }) => formatMoney(amount) },
            ]}
          />
          <Pager paging={paging} total={entries.totalCount} pageInfo={entries.pageInfo} />
        </>
      )}
    </section>
  );
}
