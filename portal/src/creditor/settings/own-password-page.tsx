// Changes the password of the person who is signed in.
import { useState } from 'react';
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { Field, Form } from '../../ui/form';
import { Notice, Page } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';

const CHANGE = graphql(`
  mutation ChangePassword($input: ChangeCreditorPasswordInput!) {
    changeCreditorPassword(input: $input) {
      message
    }
  }
`);

export function OwnPasswordPage() {
  const { password: texts, settings } = useCreditorTexts();
  const change = useAction(CHANGE);
  const [isDone, setDone] = useState(false);
  return (
    <div className="narrow">
      <Page title={texts.change} back={{ to: '/settings', text: settings.title }}>
        {isDone ? (
          <Notice kind="good" title={texts.changed} />
        ) : (
          <Form
            submit={texts.save}
            failure={change.failure}
            onSubmit={async ({ currentPassword = '', password = '' }) => {
              if (await change.run({ input: { currentPassword, password } })) setDone(true);
            }}
          >
            <Field
              name="currentPassword"
              type="password"
              label={texts.currentPassword}
              autoComplete="current-password"
            />
            <Field
              name="password"
              type="password"
              label={texts.newPassword}
              hint={texts.rule}
              autoComplete="new-password"
              limit={128}
            />
          </Form>
        )}
      </Page>
    </div>
  );
}
