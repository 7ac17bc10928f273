// What a user may do.
import { Choice } from '../../ui/form';
import { useCreditorTexts } from '../texts/texts';
import type { Person } from './people';

export function RoleChoice({ defaultValue }: { readonly defaultValue: Person['role'] }) {
  const texts = useCreditorTexts().people;
  return (
    <Choice
      name="role"
      label={texts.role}
      defaultValue={defaultValue}
      options={ROLES.map((value) => ({ value, label: texts.roles[value], hint: texts.roleHints[value] }))}
    />
  );
}

const ROLES = ['AGENT', 'ADMIN'] as const;
