// Places one account, as a row of an import would.
import { useLocation } from 'wouter';
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { Form } from '../../ui/form';
import { Page } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { SettingsLocked } from '../ui/settings-locked';
import { useMayChange } from '../viewer';
import { PlacingFields, readPlacing } from './placing-fields';

const PLACE = graphql(`
  mutation PlaceAccount($input: PlaceAccountInput!, $key: String!) {
    placeAccount(input: $input, idempotencyKey: $key) {
      isNew
      data {
        id
      }
      warnings {
        message
      }
    }
  }
`);

export function PlacePage() {
  const { placing: texts, accounts } = useCreditorTexts();
  const mayChange = useMayChange();
  const [, navigate] = useLocation();
  const place = useAction(PLACE);
  return (
    <div className="narrow">
      <Page title={texts.placeTitle} lead={texts.placeLead} back={{ to: '/accounts', text: accounts.title }}>
        {!mayChange && <SettingsLocked />}
        {mayChange && (
          <Form
            submit={texts.place}
            failure={place.failure}
            onSubmit={async (values) => {
              const { accountNumber = '', originalAccountName = '', lastName = '', ...others } = readPlacing(values);
              const { dateOfBirth = '', last4ssn = '', currentBalance = '', ...optional } = others;
              const needed = { accountNumber, originalAccountName, lastName, dateOfBirth, last4ssn, currentBalance };
              const input = { ...needed, ...optional };
              const placed = (await place.run({ input }))?.placeAccount;
              if (!placed) return;
              const done = [
                placed.isNew ? texts.placed : texts.unchanged,
                ...placed.warnings.map((one) => one.message),
              ];
              navigate(`/accounts/${placed.data.id}`, { state: { done: done.join(' ') }, replace: true });
            }}
          >
            <PlacingFields isNew />
          </Form>
        )}
      </Page>
    </div>
  );
}
