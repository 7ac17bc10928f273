// A new layout of files.
import { Page } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { SettingsLocked } from '../ui/settings-locked';
import { useMayChange } from '../viewer';
import { ProfileForm } from './profile-form';

export function NewProfilePage() {
  const { layouts: texts } = useCreditorTexts();
  const mayChange = useMayChange();
  return (
    <Page title={texts.new} lead={texts.newLead} back={{ to: '/imports/layouts', text: texts.title }}>
      {mayChange ? <ProfileForm layout={null} readAgain={() => undefined} /> : <SettingsLocked />}
    </Page>
  );
}
