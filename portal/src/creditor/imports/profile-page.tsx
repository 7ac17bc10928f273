// One layout of files.
import { useQuery } from 'urql';
import { useHeld } from '../../api/use-action';
import { Loading, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { SettingsLocked } from '../ui/settings-locked';
import { useMayChange } from '../viewer';
import { ProfileForm } from './profile-form';
import { ONE_PROFILE } from './profiles';

export function ProfilePage({ id }: { readonly id: string }) {
  const { layouts: texts } = useCreditorTexts();
  const mayChange = useMayChange();
  const [{ data, error, fetching }, read] = useQuery({ query: ONE_PROFILE, variables: { id } });
  const layout = useHeld(data?.headerProfile);
  return (
    <Page
      key={layout ? 'layout' : 'none'}
      title={layout?.name ?? texts.title}
      lead={texts.newLead}
      back={{ to: '/imports/layouts', text: texts.title }}
    >
      {!layout && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      {layout && !mayChange && <SettingsLocked />}
      {layout && mayChange && <ProfileForm layout={layout} readAgain={() => read({ requestPolicy: 'network-only' })} />}
    </Page>
  );
}
