// What is entered for a client.
import type { ResultOf } from '../../api/graphql';
import { Field } from '../../ui/form';
import { useCreditorTexts } from '../texts/texts';
import type { ONE_CLIENT } from './operations';

type Client = NonNullable<ResultOf<typeof ONE_CLIENT>['subclient']>;

export function ClientFields({ client }: { readonly client?: Client }) {
  const texts = useCreditorTexts().clients;
  return (
    <>
      <Field name="subclientName" label={texts.name} limit={191} defaultValue={client?.subclientName ?? ''} />
      <Field
        name="uniqueIdentificationNumber"
        label={texts.number}
        hint={texts.numberHint}
        limit={191}
        defaultValue={client?.uniqueIdentificationNumber ?? ''}
      />
    </>
  );
}
