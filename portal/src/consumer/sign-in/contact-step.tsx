// Where the code is sent to, when the service knows no contact or the person has another one.
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../texts/texts';
import { Choice, Field, Form } from '../../ui/form';
import { Page } from '../../ui/page';
import { useCostlyAction } from './captcha';
import type { SentCode } from './code-step';
import { PROVIDE_CONTACT } from './operations';

interface ContactStepProps {
  readonly flowToken: string;
  readonly sent: (code: SentCode) => void;
  readonly also: ReactNode;
}

export function ContactStep({ flowToken, sent, also }: ContactStepProps) {
  const texts = useTexts().signIn;
  const [channel, setChannel] = useState('email');
  const provide = useCostlyAction(PROVIDE_CONTACT);
  return (
    <Page title={texts.contactTitle} lead={texts.contactLead}>
      <Form
        submit={texts.sendCode}
        failure={provide.failure}
        also={also}
        onSubmit={async ({ email, mobile }) => {
          const contact = channel === 'email' ? { email: email ?? null } : { mobile: mobile ?? null };
          const answer = (await provide.run({ input: { flowToken, ...contact } }))?.provideContact;
          if (answer) sent({ ...answer, contact: answer.contact?.masked ?? null });
        }}
      >
        <Choice
          name="channel"
          label={texts.contactBy}
          value={channel}
          onChange={setChannel}
          options={[
            { value: 'email', label: texts.byEmail },
            { value: 'mobile', label: texts.byText },
          ]}
        />
        {channel === 'email' ? (
          <Field key="email" name="email" type="email" label={texts.email} autoComplete="email" />
        ) : (
          <Field
            key="mobile"
            name="mobile"
            type="tel"
            label={texts.mobile}
            hint={texts.mobileHint}
            autoComplete="tel"
          />
        )}
      </Form>
    </Page>
  );
}
