// Adding a payment method. Its number is given to the payment provider, in the provider's own window, and never to this page.
import { useState } from 'react';
import { graphql, type ResultOf } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { useTexts } from '../../texts/texts';
import { Choice, Form } from '../../ui/form';

const CREATE_SETUP = graphql(`
  mutation CreateSetup($input: CreatePaymentSetupInput!) {
    createPaymentSetup(input: $input) {
      data {
        setupId
        provider
        widgetUrl
        expiresAt
      }
    }
  }
`);

const SAVE_METHOD = graphql(`
  mutation SaveMethod($input: SavePaymentMethodInput!, $key: String!) {
    savePaymentMethod(input: $input, idempotencyKey: $key) {
      isNew
      data {
        id
        label
      }
    }
  }
`);

type Setup = NonNullable<ResultOf<typeof CREATE_SETUP>['createPaymentSetup']>['data'];

interface AddMethodProps {
  /** True if adding a method is the only way to continue. */
  readonly isFirst: boolean;
  readonly added: (id: string) => void;
}

export function AddMethod({ isFirst, added }: AddMethodProps) {
  const texts = useTexts().methods;
  const [isOpen, setOpen] = useState(isFirst);
  const [setup, setSetup] = useState<Setup | null>(null);
  const create = useAction(CREATE_SETUP);
  const save = useAction(SAVE_METHOD);

  if (!isOpen) {
    return (
      <p>
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {texts.addAnother}
        </button>
      </p>
    );
  }
  if (setup && setup.widgetUrl === null && setup.provider !== 'simulated') return <p role="alert">{texts.noWidget}</p>;
  if (setup) {
    return (
      <section className="panel narrow">
        <h2>{texts.addTitle}</h2>
        {setup.widgetUrl === null ? (
          <p>{texts.simulated}</p>
        ) : (
          <p>
            {texts.enterAtProvider(new URL(setup.widgetUrl).host)}{' '}
            <a href={setup.widgetUrl} target="_blank" rel="noreferrer">
              {texts.openProvider}
            </a>
          </p>
        )}
        <Form
          submit={setup.widgetUrl === null ? texts.addSample : texts.haveEntered}
          failure={save.failure}
          onSubmit={async () => {
            const input = { setupId: setup.setupId };
            const saved = (await save.run({ input }))?.savePaymentMethod;
            if (!saved) return;
            setSetup(null);
            setOpen(false);
            added(saved.data.id);
          }}
        >
          {null}
        </Form>
      </section>
    );
  }
  return (
    <section className="panel narrow">
      <h2>{texts.addTitle}</h2>
      <p className="muted">{texts.addText}</p>
      <Form
        submit={texts.add}
        failure={create.failure}
        onSubmit={async ({ type }) => {
          const input = { type: type === 'BANK_ACCOUNT' ? ('BANK_ACCOUNT' as const) : ('CARD' as const) };
          setSetup((await create.run({ input }))?.createPaymentSetup?.data ?? null);
        }}
      >
        <Choice
          name="type"
          label={texts.type}
          defaultValue="CARD"
          options={[
            { value: 'CARD', label: texts.card },
            { value: 'BANK_ACCOUNT', label: texts.bankAccount },
          ]}
        />
      </Form>
    </section>
  );
}
