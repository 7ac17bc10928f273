// Which e-mails the person who is signed in wants.
import { useState } from 'react';
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { useTexts } from '../../texts/texts';
import { Check, Form } from '../../ui/form';
import { Notice, Page } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { useViewer } from '../viewer';

const UPDATE = graphql(`
  mutation UpdatePreferences($input: UpdateCreditorPreferencesInput!) {
    updateCreditorPreferences(input: $input) {
      data {
        id
        offerDigest
      }
    }
  }
`);

export function NoticesPage() {
  const { saved, methods } = useTexts();
  const { notices: texts, settings } = useCreditorTexts();
  const { offerDigest, email } = useViewer();
  const update = useAction(UPDATE);
  const [isSaved, setSaved] = useState(false);
  return (
    <div className="narrow">
      <Page title={settings.notices} back={{ to: '/settings', text: settings.title }}>
        {isSaved && <Notice kind="good">{saved}</Notice>}
        <Form
          submit={methods.save}
          failure={update.failure}
          onSubmit={async ({ offerDigest: wanted }) => {
            setSaved((await update.run({ input: { offerDigest: wanted === 'yes' } })) !== null);
          }}
        >
          <Check name="offerDigest" label={texts.digest} hint={texts.digestHint(email)} defaultChecked={offerDigest} />
        </Form>
      </Page>
    </div>
  );
}
