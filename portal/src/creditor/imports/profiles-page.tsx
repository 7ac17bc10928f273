// The layouts of files that the company has named.
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { useDone } from '../../ui/guard';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { SettingsLocked } from '../ui/settings-locked';
import { useMayChange } from '../viewer';
import { PROFILES } from './profiles';

export function ProfilesPage() {
  const { layouts: texts, imports } = useCreditorTexts();
  const mayChange = useMayChange();
  const [{ data, error, fetching }, read] = useQuery({ query: PROFILES });
  const done = useDone();
  const profiles = data?.headerProfiles;
  return (
    <Page title={texts.title} lead={texts.lead} back={{ to: '/imports', text: imports.title }}>
      {done !== undefined && <Notice kind="good" title={done} />}
      {mayChange ? (
        <div className="actions">
          <Link className="button" to="/imports/layouts/new">
            {texts.new}
          </Link>
        </div>
      ) : (
        <SettingsLocked />
      )}
      {!profiles && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      {profiles?.length === 0 && <p className="muted">{texts.none}</p>}
      {profiles && profiles.length > 0 && (
        <DataTable
          caption={texts.title}
          rows={profiles}
          id={({ id }) => id}
          columns={[
            { name: texts.name, cell: ({ id, name }) => <Link to={`/imports/layouts/${id}`}>{name}</Link> },
            { name: texts.columns, numeric: true, cell: ({ mapping }) => Object.keys(mapping ?? {}).length },
            { name: texts.state, cell: ({ isComplete }) => (isComplete ? texts.complete : texts.incomplete) },
          ]}
        />
      )}
    </Page>
  );
}
