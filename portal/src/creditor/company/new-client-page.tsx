// A new client.
import { useLocation } from 'wouter';
import { useAction } from '../../api/use-action';
import { Form } from '../../ui/form';
import { Page } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { SettingsLocked } from '../ui/settings-locked';
import { useMayChange } from '../viewer';
import { ClientFields } from './client-fields';
import { CREATE_CLIENT } from './operations';

export function NewClientPage() {
  const { clients: texts, settings } = useCreditorTexts();
  const mayChange = useMayChange();
  const [, navigate] = useLocation();
  const create = useAction(CREATE_CLIENT);
  return (
    <div className="narrow">
      <Page title={texts.new} back={{ to: '/settings/clients', text: settings.clients }}>
        {!mayChange && <SettingsLocked />}
        {mayChange && (
          <Form
            submit={texts.save}
            failure={create.failure}
            onSubmit={async ({ subclientName = '', uniqueIdentificationNumber = '' }) => {
              const input = { subclientName, uniqueIdentificationNumber };
              if (await create.run({ input }))
                navigate('/settings/clients', { state: { done: texts.saved }, replace: true });
            }}
          >
            <ClientFields />
          </Form>
        )}
      </Page>
    </div>
  );
}
