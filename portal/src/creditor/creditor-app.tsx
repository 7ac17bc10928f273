// The creditor's part, below `/creditor`. It is loaded apart, with its own session, client and texts.
import { Frame } from '../ui/frame';
import { UnknownPage } from '../ui/unknown-page';

export function CreditorApp() {
  return (
    <Frame home="/" nav={null}>
      <UnknownPage />
    </Frame>
  );
}
