// What came of the accounts of the company: how far they have come, payments, and accounts by state and client.
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql, type ResultOf } from '../../api/graphql';
import { formatMoment, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Loading, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';

const COUNTED = graphql(`
  fragment Counted on CountedPayments {
    count
    amount
  }
`);

const STAGE = graphql(`
  fragment Stage on FunnelStageCount {
    count
    balance
  }
`);

const DASHBOARD = graphql(
  `
    query Dashboard {
      creditorDashboard {
        asOf
        offersWaiting
        accounts {
          state {
            key
          }
          condition {
            key
          }
          count
          currentBalanceTotal
        }
        bySubclient {
          subclientId
          subclientName
          count
          currentBalanceTotal
        }
        payments {
          scheduledNext30Days {
            ...Counted
          }
          succeededLast30Days {
            ...Counted
          }
          failedOpen {
            ...Counted
          }
        }
        funnel {
          placed {
            ...Stage
          }
          seen {
            ...Stage
          }
          offered {
            ...Stage
          }
          agreed {
            ...Stage
          }
          firstPayment {
            ...Stage
          }
          kept {
            ...Stage
          }
          broken {
            ...Stage
          }
          settled {
            ...Stage
          }
          collected
        }
      }
    }
  `,
  [COUNTED, STAGE],
);

type Dashboard = NonNullable<ResultOf<typeof DASHBOARD>['creditorDashboard']>;

const STAGES = ['placed', 'seen', 'offered', 'agreed', 'firstPayment', 'kept', 'broken', 'settled'] as const;
const PAYMENTS = ['succeededLast30Days', 'scheduledNext30Days', 'failedOpen'] as const;

export function ResultsPage() {
  const { language } = useLocale();
  const { results: texts } = useCreditorTexts();
  const [{ data, error, fetching }, read] = useQuery({ query: DASHBOARD });
  const dashboard = data?.creditorDashboard;
  const lead =
    dashboard && (dashboard.asOf === null ? texts.lead : texts.countedAt(formatMoment(dashboard.asOf, language)));
  return (
    <Page title={texts.title} lead={lead}>
      {!dashboard && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      {dashboard && <Figures dashboard={dashboard} />}
    </Page>
  );
}

function Figures({ dashboard }: { readonly dashboard: Dashboard }) {
  const { results: texts, accounts, conditions, offers, remittance } = useCreditorTexts();
  const { funnel, payments } = dashboard;
  return (
    <>
      <dl className="amounts">
        <div>
          <dt>{texts.collected}</dt>
          <dd>{formatMoney(funnel.collected)}</dd>
        </div>
        <div>
          <dt>{texts.offersWaiting}</dt>
          <dd>
            <Link to="/">{dashboard.offersWaiting}</Link>
          </dd>
        </div>
      </dl>
      <h2>{texts.payments}</h2>
      <DataTable
        caption={texts.payments}
        rows={PAYMENTS}
        id={(name) => name}
        columns={[
          { name: texts.which, cell: (name) => texts.paymentGroups[name] },
          { name: texts.count, numeric: true, cell: (name) => payments[name].count },
          { name: texts.amount, numeric: true, cell: (name) => formatMoney(payments[name].amount) },
        ]}
      />
      <p>
        <Link to="/results/payments">{texts.allPayments}</Link>
      </p>
      <p>
        <Link to="/results/remittance">{remittance.title}</Link>
      </p>
      <h2>{texts.funnel}</h2>
      <DataTable
        caption={texts.funnel}
        rows={STAGES}
        id={(name) => name}
        columns={[
          { name: texts.stage, cell: (name) => texts.stages[name] },
          { name: texts.accounts, numeric: true, cell: (name) => funnel[name].count },
          { name: texts.placedBalance, numeric: true, cell: (name) => formatMoney(funnel[name].balance) },
        ]}
      />
      <p>
        <Link to="/results/funnel">{texts.byGroup}</Link>
      </p>
      <h2>{texts.byState}</h2>
      <DataTable
        caption={texts.byState}
        rows={dashboard.accounts}
        // A condition of plans is one of settlements too.
        id={({ state, condition }) => `${state.key} ${condition.key}`}
        columns={[
          {
            name: accounts.state,
            cell: ({ state, condition }) => (
              <>
                {conditions[condition.key]}
                {state.key === 'SCHEDULED_SETTLEMENTS' && <small>{texts.settlements}</small>}
                {condition.key === 'SETTLED' && <small>{texts.waived}</small>}
              </>
            ),
          },
          { name: texts.accounts, numeric: true, cell: ({ count }) => count },
          { name: offers.balance, numeric: true, cell: ({ currentBalanceTotal: total }) => formatMoney(total) },
        ]}
      />
      <h2>{texts.byClient}</h2>
      <DataTable
        caption={texts.byClient}
        rows={dashboard.bySubclient}
        id={({ subclientId }) => subclientId ?? ''}
        columns={[
          { name: accounts.client, cell: ({ subclientName }) => subclientName ?? texts.noClient },
          { name: texts.accounts, numeric: true, cell: ({ count }) => count },
          { name: offers.balance, numeric: true, cell: ({ currentBalanceTotal: total }) => formatMoney(total) },
        ]}
      />
    </>
  );
}
