// For an address that no screen has.
import { Link } from 'wouter';
import { useTexts } from '../texts/texts';
import { Page } from './page';

export function UnknownPage() {
  const texts = useTexts().notFound;
  return (
    <Page title={texts.title} lead={texts.text}>
      <Link className="button" to="/">
        {texts.home}
      </Link>
    </Page>
  );
}
