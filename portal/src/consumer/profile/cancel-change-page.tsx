// The page behind the link of a notice: one button cancels a change of a contact, or a claim, without a sign-in.
import { useState } from 'react';
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { useTexts } from '../../texts/texts';
import { Form } from '../../ui/form';
import { Notice, Page } from '../../ui/page';

const CANCEL = graphql(`
  mutation CancelContactChange($cancelToken: String!) {
    cancelContactChange(input: { cancelToken: $cancelToken }) {
      state
    }
  }
`);

export function CancelChangePage({ token }: { readonly token: string }) {
  const texts = useTexts().cancelChange;
  const cancel = useAction(CANCEL);
  const [isDone, setDone] = useState(false);
  return (
    <div className="narrow">
      <Page title={texts.title} lead={texts.lead}>
        {isDone ? (
          <Notice kind="good">{texts.done}</Notice>
        ) : (
          <Form
            submit={texts.submit}
            failure={cancel.failure}
            onSubmit={async () => setDone((await cancel.run({ cancelToken: token })) !== null)}
          >
            {null}
          </Form>
        )}
      </Page>
    </div>
  );
}
