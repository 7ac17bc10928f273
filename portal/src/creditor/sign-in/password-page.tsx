// Where the links of invitations and resets lead: the person chooses a password. The token is taken out of the address at once.
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { Field, Form } from '../../ui/form';
import { Notice, Page } from '../../ui/page';
import { creditorSession } from '../session';
import { useCreditorTexts } from '../texts/texts';

const SET_PASSWORD = graphql(`
  mutation SetPassword($input: ResetCreditorPasswordInput!) {
    resetCreditorPassword(input: $input) {
      message
    }
  }
`);

export function PasswordPage() {
  const texts = useCreditorTexts().password;
  const [linked] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname);
  }, []);
  const change = useAction(SET_PASSWORD);
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <div className="narrow">
        <Page key="done" title={texts.doneTitle} lead={texts.doneText}>
          <Link className="button" to="/">
            {texts.toSignIn}
          </Link>
        </Page>
      </div>
    );
  const isOver = change.failure?.code === 'PASSWORD_TOKEN_INVALID';
  return (
    <div className="narrow">
      <Page title={texts.title} lead={texts.lead}>
        {isOver && (
          <Notice kind="warning" title={texts.linkOver}>
            <Link to="/forgot">{texts.newLink}</Link>
          </Notice>
        )}
        <Form
          submit={texts.save}
          failure={isOver ? null : change.failure}
          onSubmit={async ({ token = linked, password = '' }) => {
            if (!(await change.run({ input: { token, password } }))) return;
            // All sessions of the user are over.
            creditorSession.set(null);
            setDone(true);
          }}
        >
          {linked === '' && <Field name="token" label={texts.token} hint={texts.tokenHint} autoComplete="off" />}
          <Field
            name="password"
            type="password"
            label={texts.newPassword}
            hint={texts.rule}
            autoComplete="new-password"
            limit={128}
          />
        </Form>
      </Page>
    </div>
  );
}
