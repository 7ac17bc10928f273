// Changing or adding a contact: a code of a current contact, then one of the new contact.
import { useState } from 'react';
import { Link } from 'wouter';
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Check, Choice, Field, Form } from '../../ui/form';
import { Notice, Page } from '../../ui/page';

const REQUEST = graphql(`
  mutation RequestContactChange($input: RequestContactChangeInput!) {
    requestContactChange(input: $input) {
      state
      flowToken
      effectiveAt
    }
  }
`);

const CONFIRM = graphql(`
  mutation ConfirmContactChange($input: ConfirmContactChangeInput!) {
    confirmContactChange(input: $input) {
      state
      flowToken
      effectiveAt
    }
  }
`);

interface Change {
  readonly state: 'PROVE_CURRENT' | 'PROVE_NEW' | 'WAITING' | 'COMPLETED' | 'CANCELLED';
  readonly flowToken: string | null;
  readonly effectiveAt: string | null;
}

export function ContactPage() {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.contactChange;
  const [channel, setChannel] = useState('email');
  const [change, setChange] = useState<Change | null>(null);
  const request = useAction(REQUEST);
  const confirm = useAction(CONFIRM);
  const isCode = change?.state === 'PROVE_CURRENT' || change?.state === 'PROVE_NEW';
  return (
    <div className="narrow">
      <Page title={texts.title} lead={texts.lead} back={{ to: '/profile', text: catalogue.profile.title }}>
        {change?.state === 'COMPLETED' && (
          <Notice kind="good">
            <p>{texts.completed}</p>
            <Link to="/profile">{catalogue.profile.title}</Link>
          </Notice>
        )}
        {change?.state === 'WAITING' && change.effectiveAt !== null && (
          <Notice>{texts.waiting(formatMoment(change.effectiveAt, language))}</Notice>
        )}
        {!change && (
          <Form
            submit={texts.start}
            failure={request.failure}
            onSubmit={async ({ email = '', mobile = '', noAccess }) => {
              const contact = channel === 'email' ? { email } : { mobile };
              const proof = noAccess === 'yes' ? { proof: 'NONE' as const } : {};
              setChange((await request.run({ input: { ...contact, ...proof } }))?.requestContactChange ?? null);
            }}
          >
            <Choice
              name="channel"
              label={texts.which}
              value={channel}
              onChange={setChannel}
              options={[
                { value: 'email', label: catalogue.signIn.email },
                { value: 'mobile', label: catalogue.signIn.mobile },
              ]}
            />
            {channel === 'email' ? (
              <Field key="email" name="email" type="email" label={texts.newEmail} autoComplete="email" />
            ) : (
              <Field
                key="mobile"
                name="mobile"
                type="tel"
                label={texts.newMobile}
                hint={catalogue.signIn.mobileHint}
                autoComplete="tel"
              />
            )}
            <Check name="noAccess" label={texts.noAccess} hint={texts.noAccessHint} />
          </Form>
        )}
        {isCode && change.flowToken !== null && (
          <Form
            key={change.flowToken + change.state}
            submit={texts.confirm}
            failure={confirm.failure}
            onSubmit={async ({ otp = '' }) => {
              const answer = await confirm.run({ input: { flowToken: change.flowToken ?? '', otp } });
              if (answer?.confirmContactChange) setChange(answer.confirmContactChange);
            }}
          >
            <p>{change.state === 'PROVE_CURRENT' ? texts.proveCurrent : texts.proveNew}</p>
            <Field
              name="otp"
              label={catalogue.signIn.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
            />
          </Form>
        )}
      </Page>
    </div>
  );
}
