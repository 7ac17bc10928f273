// Who signs in for the company. For administrators.
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { useDone } from '../../ui/guard';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Pager, usePaging } from '../ui/paging';
import { useViewer } from '../viewer';
import { findState, USERS } from './people';

export function PeoplePage() {
  const { language } = useLocale();
  const { people: texts, settings } = useCreditorTexts();
  const viewer = useViewer();
  const paging = usePaging();
  const [{ data, error, fetching }, read] = useQuery({ query: USERS, variables: { after: paging.after } });
  const done = useDone();
  const users = data?.creditorUsers;
  return (
    <Page title={settings.people} lead={texts.lead} back={{ to: '/settings', text: settings.title }}>
      {done !== undefined && <Notice kind="good" title={done} />}
      <div className="actions">
        <Link className="button" to="/settings/people/new">
          {texts.invite}
        </Link>
      </div>
      {!users && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      {users && (
        <>
          <DataTable
            caption={settings.people}
            rows={users.nodes}
            id={({ id }) => id}
            columns={[
              {
                name: texts.name,
                cell: ({ id, name, email }) => (
                  <>
                    <Link to={`/settings/people/${id}`}>{name}</Link> {id === viewer.id && texts.you}
                    <small>{email}</small>
                  </>
                ),
              },
              { name: texts.role, cell: ({ role }) => texts.roles[role] },
              { name: texts.state, cell: (person) => texts.states[findState(person)] },
              {
                name: texts.lastSignIn,
                cell: ({ lastSignedInAt }) =>
                  lastSignedInAt === null ? texts.never : formatMoment(lastSignedInAt, language),
              },
            ]}
          />
          <Pager paging={paging} total={users.totalCount} pageInfo={users.pageInfo} />
        </>
      )}
    </Page>
  );
}
