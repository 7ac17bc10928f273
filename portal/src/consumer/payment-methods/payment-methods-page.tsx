// The wallet: which methods there are, which one is used first, and which plans each of them pays.
import { useState } from 'react';
import { useQuery } from 'urql';
import { graphql, type FragmentOf } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatDate } from '../../texts/formats';
import { useLocale, useTexts } from '../../texts/texts';
import { Field, FailureNotice, Form, Select } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { PAYMENT_METHOD } from '../account/account-query';
import { AddMethod } from './add-method';
import { describeMethod, isUsable } from './method-text';

const METHODS = graphql(
  `
    query PaymentMethods {
      paymentMethods(first: 50) {
        max
        nodes {
          ...PaymentMethodRow
        }
      }
    }
  `,
  [PAYMENT_METHOD],
);

const UPDATE = graphql(
  `
    mutation UpdatePaymentMethod($input: UpdatePaymentMethodInput!) {
      updatePaymentMethod(input: $input) {
        data {
          ...PaymentMethodRow
        }
      }
    }
  `,
  [PAYMENT_METHOD],
);

const REMOVE = graphql(`
  mutation RemovePaymentMethod($input: RemovePaymentMethodInput!, $key: String!) {
    removePaymentMethod(input: $input, idempotencyKey: $key) {
      message
    }
  }
`);

type Method = FragmentOf<typeof PAYMENT_METHOD>;

export function PaymentMethodsPage() {
  const catalogue = useTexts();
  const texts = catalogue.methods;
  const [{ data, error, fetching }, read] = useQuery({ query: METHODS });
  const [done, setDone] = useState<string | null>(null);
  const wallet = data?.paymentMethods;
  return (
    <Page title={texts.title} lead={texts.lead} back={{ to: '/payments', text: catalogue.payments.title }}>
      {done !== null && <Notice kind="good">{done}</Notice>}
      {!wallet && (error && !fetching ? <ReadFailure error={error} again={read} /> : <Loading />)}
      {wallet && (
        <>
          <ul className="rows">
            {wallet.nodes.map((method) => (
              <MethodRow
                key={method.id}
                method={method}
                others={wallet.nodes.filter((other) => other.id !== method.id && isUsable(other))}
                done={setDone}
              />
            ))}
          </ul>
          {wallet.nodes.length < wallet.max && (
            <AddMethod isFirst={wallet.nodes.length === 0} added={() => setDone(texts.added)} />
          )}
        </>
      )}
    </Page>
  );
}

interface MethodRowProps {
  readonly method: Method;
  readonly others: readonly Method[];
  readonly done: (message: string) => void;
}

function MethodRow({ method, others, done }: MethodRowProps) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.methods;
  const update = useAction(UPDATE, { repeatable: true });
  const remove = useAction(REMOVE);
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const { inUse } = method;
  const isNeeded = inUse.accounts > 0 && others.length === 0;
  return (
    <li className="row" data-method={method.id}>
      <div className="row-main">
        <p>
          <strong>{catalogue.sayMethod(method.label)}</strong>{' '}
          {method.isDefault && isUsable(method) && <span className="badge good">{texts.isDefault}</span>}
          <small>{describeMethod({ method, texts: catalogue })}</small>
          {inUse.accounts > 0 && (
            <small>
              {texts.usedBy(inUse.accounts)}
              {inUse.nextPaymentDate !== null && ` ${texts.nextOn(formatDate(inUse.nextPaymentDate, language))}`}
            </small>
          )}
        </p>
      </div>
      {update.failure && <FailureNotice failure={update.failure} />}
      <div className="aside">
        {!method.isDefault && isUsable(method) && (
          <button
            type="button"
            className="link"
            onClick={() =>
              void update
                .run({ input: { id: method.id, isDefault: true } })
                .then((data) => data && done(catalogue.saved))
            }
          >
            {texts.makeDefault}
          </button>
        )}
        <button
          type="button"
          className="link"
          aria-expanded={open === 'rename'}
          onClick={() => setOpen(open === 'rename' ? null : 'rename')}
        >
          {texts.rename}
        </button>
        <button
          type="button"
          className="link"
          aria-expanded={open === 'remove'}
          onClick={() => setOpen(open === 'remove' ? null : 'remove')}
        >
          {texts.remove}
        </button>
      </div>
      {open === 'rename' && (
        <Form
          submit={texts.save}
          failure={null}
          onSubmit={async ({ label = '' }) => {
            if (await update.run({ input: { id: method.id, label } })) setOpen(null);
          }}
        >
          <Field name="label" label={texts.name} defaultValue={catalogue.sayMethod(method.label)} />
        </Form>
      )}
      {open === 'remove' && !isNeeded && (
        <Form
          submit={texts.removeNow}
          failure={remove.failure}
          onSubmit={async ({ replacementId = '' }) => {
            const input = { id: method.id, ...(replacementId && { replacementId }) };
            if (await remove.run({ input })) done(texts.removed);
          }}
        >
          {inUse.accounts > 0 ? (
            <Select
              name="replacementId"
              label={texts.payInstead}
              options={others.map(({ id, label }) => ({ value: id, label: catalogue.sayMethod(label) }))}
              defaultValue={others[0]?.id ?? ''}
            />
          ) : (
            <p>{texts.removeText}</p>
          )}
        </Form>
      )}
      {open === 'remove' && isNeeded && <p>{catalogue.errors.PAYMENT_METHOD_IN_USE}</p>}
    </li>
  );
}
