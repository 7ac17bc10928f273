// In place of a form that the role or the end of the membership does not allow.
import { useCreditorTexts } from '../texts/texts';
import { useIsAdmin } from '../viewer';

export function SettingsLocked() {
  const { adminsOnly, membership } = useCreditorTexts();
  return <p className="muted">{useIsAdmin() ? membership.settings : adminsOnly}</p>;
}
