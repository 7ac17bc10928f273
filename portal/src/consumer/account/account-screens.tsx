// The screens of one account.
import { UnknownPage } from '../../ui/unknown-page';

export function AccountScreens({ id }: { readonly id: string }) {
  return <UnknownPage key={id} />;
}
