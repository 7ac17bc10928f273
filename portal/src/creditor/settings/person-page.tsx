// One user: name, role and whether the person may sign in.
import { useState } from 'react';
import { useQuery } from 'urql';
import type { Enum } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { Check, Field, FailureNotice, Form } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { findState, ONE_USER, RESEND, UPDATE_USER, type Person } from './people';
import { RoleChoice } from './role-choice';

export function PersonPage({ id }: { readonly id: string }) {
  const { settings } = useCreditorTexts();
  const [{ data, error, fetching }, read] = useQuery({ query: ONE_USER, variables: { id } });
  const person = data?.creditorUser;
  return (
    <div className="narrow">
      <Page
        key={person ? 'person' : 'none'}
        title={person?.name ?? settings.people}
        {...(person && { lead: person.email })}
        back={{ to: '/settings/people', text: settings.people }}
      >
        {!person && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
        {person && <PersonForm person={person} />}
      </Page>
    </div>
  );
}

function PersonForm({ person }: { readonly person: Person }) {
  const texts = useCreditorTexts().people;
  const update = useAction(UPDATE_USER);
  const resend = useAction(RESEND);
  const [done, setDone] = useState<string | null>(null);
  const { id, name, role, active, email } = person;
  return (
    <>
      {done !== null && <Notice kind="good" title={done} />}
      {resend.failure && <FailureNotice failure={resend.failure} />}
      <Form
        submit={texts.save}
        failure={update.failure}
        also={
          findState(person) === 'invited' && (
            <button
              type="button"
              className="button secondary"
              onClick={() => void resend.run({ id }).then((data) => data && setDone(texts.invited(email)))}
            >
              {texts.resend}
            </button>
          )
        }
        onSubmit={async (values) => {
          setDone(null);
          const input = {
            id,
            name: values['name'] ?? name,
            role: values['role'] as Enum<'CreditorRole'>,
            active: values['active'] === 'yes',
          };
          if (await update.run({ input })) setDone(texts.saved);
        }}
      >
        <Field name="name" label={texts.name} defaultValue={name} limit={191} />
        <RoleChoice defaultValue={role} />
        <Check name="active" label={texts.isActive} hint={texts.isActiveHint} defaultChecked={active} />
      </Form>
    </>
  );
}
