// The clients for whom the company collects.
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { useDone } from '../../ui/guard';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Pager, usePaging } from '../ui/paging';
import { SettingsLocked } from '../ui/settings-locked';
import { useMayChange } from '../viewer';
import { CLIENTS } from './operations';

export function ClientsPage() {
  const { clients: texts, settings, terms } = useCreditorTexts();
  const mayChange = useMayChange();
  const paging = usePaging();
  const [{ data, error, fetching }, read] = useQuery({ query: CLIENTS, variables: { after: paging.after } });
  const done = useDone();
  const clients = data?.subclients;
  return (
    <Page title={settings.clients} lead={texts.lead} back={{ to: '/settings', text: settings.title }}>
      {done !== undefined && <Notice kind="good" title={done} />}
      {mayChange ? (
        <div className="actions">
          <Link className="button" to="/settings/clients/new">
            {texts.new}
          </Link>
        </div>
      ) : (
        <SettingsLocked />
      )}
      {!clients && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      {clients?.totalCount === 0 && <p className="muted">{texts.none}</p>}
      {clients && clients.nodes.length > 0 && (
        <>
          <DataTable
            caption={settings.clients}
            rows={clients.nodes}
            id={({ id }) => id}
            columns={[
              {
                name: texts.name,
                cell: ({ id, subclientName, uniqueIdentificationNumber }) => (
                  <Link to={`/settings/clients/${id}`}>{subclientName ?? uniqueIdentificationNumber}</Link>
                ),
              },
              { name: texts.number, cell: ({ uniqueIdentificationNumber }) => uniqueIdentificationNumber },
              { name: texts.openAccounts, numeric: true, cell: ({ openAccounts }) => openAccounts },
              {
                name: settings.terms,
                quiet: true,
                cell: ({ id, subclientName, uniqueIdentificationNumber }) => (
                  <Link to={`/settings/terms/clients/${id}`}>
                    {terms.open(subclientName ?? uniqueIdentificationNumber)}
                  </Link>
                ),
              },
            ]}
          />
          <Pager paging={paging} total={clients.totalCount} pageInfo={clients.pageInfo} />
        </>
      )}
    </Page>
  );
}
