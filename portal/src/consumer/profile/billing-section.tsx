// The billing address, with which agreements and receipts are made out.
import { useState } from 'react';
import { graphql, type FragmentOf } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { useTexts } from '../../texts/texts';
import { Field, Form } from '../../ui/form';
import { Notice } from '../../ui/page';
import type { VIEWER } from './profile-query';

const UPDATE = graphql(`
  mutation UpdateBilling($input: UpdateBillingInput!) {
    updateBilling(input: $input) {
      data {
        firstName
        lastName
        address1
        address2
        city
        state
        zip
        isComplete
        etag
      }
    }
  }
`);

export function BillingSection({ billing }: { readonly billing: FragmentOf<typeof VIEWER>['billing'] }) {
  const catalogue = useTexts();
  const texts = catalogue.billing;
  const update = useAction(UPDATE);
  const [isOpen, setOpen] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const lines = [
    [billing.firstName, billing.lastName].filter(Boolean).join(' '),
    billing.address1,
    billing.address2,
    [billing.city, [billing.state, billing.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ].filter(Boolean);
  return (
    <section className="panel">
      <h2>{texts.title}</h2>
      {isSaved && <Notice kind="good">{catalogue.saved}</Notice>}
      {!isOpen && (
        <>
          <p className="lines">{lines.length > 0 ? lines.join('\n') : catalogue.none}</p>
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {texts.change}
          </button>
        </>
      )}
      {isOpen && (
        <Form
          submit={texts.save}
          failure={update.failure}
          onSubmit={async (values) => {
            const filled = Object.entries(values).map(([name, value]) => [name, value === '' ? null : value] as const);
            if (!(await update.run({ input: { ...Object.fromEntries(filled), ifMatch: billing.etag } }))) return;
            setOpen(false);
            setSaved(true);
          }}
        >
          <Field
            name="firstName"
            label={texts.firstName}
            required={false}
            autoComplete="given-name"
            defaultValue={billing.firstName ?? ''}
          />
          <Field
            name="lastName"
            label={texts.lastName}
            required={false}
            autoComplete="family-name"
            defaultValue={billing.lastName ?? ''}
          />
          <Field
            name="address1"
            label={texts.address1}
            required={false}
            autoComplete="address-line1"
            defaultValue={billing.address1 ?? ''}
          />
          <Field
            name="address2"
            label={texts.address2}
            required={false}
            autoComplete="address-line2"
            defaultValue={billing.address2 ?? ''}
          />
          <Field
            name="city"
            label={texts.city}
            required={false}
            autoComplete="address-level2"
            defaultValue={billing.city ?? ''}
          />
          <Field
            name="state"
            label={texts.state}
            hint={texts.stateHint}
            required={false}
            autoComplete="address-level1"
            defaultValue={billing.state ?? ''}
          />
          <Field
            name="zip"
            label={texts.zip}
            required={false}
            autoComplete="postal-code"
            inputMode="numeric"
            defaultValue={billing.zip ?? ''}
          />
        </Form>
      )}
    </section>
  );
}
