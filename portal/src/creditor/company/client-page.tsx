// One client: its name and number, and its deletion.
import { useState } from 'react';
import { useQuery } from 'urql';
import { useLocation } from 'wouter';
import type { ResultOf } from '../../api/graphql';
import { useAction, useHeld } from '../../api/use-action';
import { FailureNotice, Form } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { SettingsLocked } from '../ui/settings-locked';
import { useMayChange } from '../viewer';
import { ClientFields } from './client-fields';
import { DELETE_CLIENT, ONE_CLIENT, UPDATE_CLIENT } from './operations';

type Client = NonNullable<ResultOf<typeof ONE_CLIENT>['subclient']>;

export function ClientPage({ id }: { readonly id: string }) {
  const { settings } = useCreditorTexts();
  const mayChange = useMayChange();
  const [{ data, error, fetching }, read] = useQuery({ query: ONE_CLIENT, variables: { id } });
  const client = useHeld(data?.subclient);
  return (
    <div className="narrow">
      <Page
        key={client ? 'client' : 'none'}
        title={client?.subclientName ?? settings.clients}
        back={{ to: '/settings/clients', text: settings.clients }}
      >
        {!client && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
        {client && !mayChange && <SettingsLocked />}
        {client && mayChange && (
          <ClientForm client={client} readAgain={() => read({ requestPolicy: 'network-only' })} />
        )}
      </Page>
    </div>
  );
}

function ClientForm({ client, readAgain }: { readonly client: Client; readonly readAgain: () => void }) {
  const { clients: texts, terms } = useCreditorTexts();
  const [, navigate] = useLocation();
  const [seen, setSeen] = useState(client);
  const update = useAction(UPDATE_CLIENT);
  const remove = useAction(DELETE_CLIENT);
  const isConflict = update.failure?.code === 'PRECONDITION_FAILED';
  const { id } = client;
  return (
    <>
      {remove.failure && <FailureNotice failure={remove.failure} />}
      {isConflict && (
        <Notice kind="warning" title={texts.changed}>
          <p>{terms.changedText}</p>
          <button type="button" className="button secondary" onClick={() => (update.clear(), setSeen(client))}>
            {terms.continue}
          </button>
        </Notice>
      )}
      <Form
        submit={texts.save}
        failure={isConflict ? null : update.failure}
        disabled={isConflict}
        also={
          <button
            type="button"
            className="button danger"
            onClick={() =>
              void remove
                .run({ id })
                .then(
                  (data) => data && navigate('/settings/clients', { state: { done: texts.removed }, replace: true }),
                )
            }
          >
            {texts.remove}
          </button>
        }
        onSubmit={async ({ subclientName = '', uniqueIdentificationNumber = '' }) => {
          const input = { id, subclientName, uniqueIdentificationNumber, ifMatch: seen.etag };
          if (await update.run({ input })) navigate('/settings/clients', { state: { done: texts.saved } });
          else readAgain();
        }}
      >
        <ClientFields client={client} />
      </Form>
      <p className="muted">{texts.removeHint(client.openAccounts)}</p>
    </>
  );
}
