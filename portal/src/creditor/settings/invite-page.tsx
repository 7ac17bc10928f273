// Invites somebody to sign in for the company.
import { useLocation } from 'wouter';
import type { Enum } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { Field, Form } from '../../ui/form';
import { Page } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { INVITE } from './people';
import { RoleChoice } from './role-choice';

export function InvitePage() {
  const { people: texts, settings } = useCreditorTexts();
  const [, navigate] = useLocation();
  const invite = useAction(INVITE);
  return (
    <div className="narrow">
      <Page title={texts.invite} lead={texts.inviteLead} back={{ to: '/settings/people', text: settings.people }}>
        <Form
          submit={texts.send}
          failure={invite.failure}
          onSubmit={async ({ email = '', name = '', role }) => {
            const input = { email, name, role: role as Enum<'CreditorRole'> };
            if (await invite.run({ input }))
              navigate('/settings/people', { state: { done: texts.invited(email) }, replace: true });
          }}
        >
          <Field name="name" label={texts.name} limit={191} autoComplete="off" />
          <Field name="email" type="email" label={texts.email} autoComplete="off" />
          <RoleChoice defaultValue="AGENT" />
        </Form>
      </Page>
    </div>
  );
}
