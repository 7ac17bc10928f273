// Asking for a link to set a new password. The answer does not say whether the address is known.
import { useState } from 'react';
import { Link } from 'wouter';
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { Field, Form } from '../../ui/form';
import { Notice, Page } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';

const REQUEST_RESET = graphql(`
  mutation RequestReset($input: RequestCreditorPasswordResetInput!) {
    requestCreditorPasswordReset(input: $input) {
      message
    }
  }
`);

export function ForgotPage() {
  const texts = useCreditorTexts().password;
  const request = useAction(REQUEST_RESET);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const back = { to: '/', text: texts.toSignIn };
  return (
    <div className="narrow">
      <Page title={texts.forgotTitle} lead={texts.forgotLead} back={back}>
        {sentTo === null ? (
          <Form
            submit={texts.sendLink}
            failure={request.failure}
            onSubmit={async ({ email = '' }) => {
              if (await request.run({ input: { email } })) setSentTo(email);
            }}
          >
            <Field name="email" type="email" label={texts.email} autoComplete="username" />
          </Form>
        ) : (
          <>
            <Notice kind="good" title={texts.sentTitle}>
              {texts.sentText(sentTo)}
            </Notice>
            <p>{texts.sentHelp}</p>
            <Link className="button secondary" to="/">
              {texts.toSignIn}
            </Link>
          </>
        )}
      </Page>
    </div>
  );
}
