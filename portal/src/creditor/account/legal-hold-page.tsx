// Keeps an account from being erased for as long as the law demands it.
import { useLocation } from 'wouter';
import { graphql, type Enum } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Choice, Form } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { SettingsLocked } from '../ui/settings-locked';
import { useCreditorTexts } from '../texts/texts';
import { useIsAdmin } from '../viewer';
import { useAccount } from './account-query';

const SET = graphql(`
  mutation SetLegalHold($input: SetLegalHoldInput!) {
    setLegalHold(input: $input) {
      message
    }
  }
`);

const LIFT = graphql(`
  mutation LiftLegalHold($id: ID!) {
    liftLegalHold(input: { accountId: $id }) {
      message
    }
  }
`);

export function LegalHoldPage({ id }: { readonly id: string }) {
  const { language } = useLocale();
  const { legalHold: texts, account } = useCreditorTexts();
  const { detail, error, fetching, readAgain } = useAccount(id);
  const isAdmin = useIsAdmin();
  const [, navigate] = useLocation();
  const set = useAction(SET);
  const lift = useAction(LIFT);
  const hold = detail?.legalHold;
  const leave = (done: string) => navigate(`/accounts/${id}`, { state: { done }, replace: true });
  return (
    <div className="narrow">
      <Page
        key={detail ? 'account' : 'none'}
        title={texts.title}
        lead={texts.lead}
        back={{ to: `/accounts/${id}`, text: detail?.account.consumerName ?? account.facts }}
      >
        {!detail && (fetching ? <Loading /> : error && <ReadFailure error={error} again={readAgain} />)}
        {detail && !isAdmin && <SettingsLocked />}
        {hold && <Notice title={texts.since(texts.reasons[hold.reason], formatMoment(hold.since, language))} />}
        {hold && isAdmin && (
          <Form
            submit={texts.lift}
            failure={lift.failure}
            onSubmit={async () => {
              if (await lift.run({ id })) leave(texts.lifted);
            }}
          >
            {null}
          </Form>
        )}
        {detail && !hold && isAdmin && (
          <Form
            submit={texts.set}
            failure={set.failure}
            onSubmit={async ({ reason }) => {
              if (await set.run({ input: { accountId: id, reason: reason as Enum<'LegalHoldReason'> } }))
                leave(texts.held);
            }}
          >
            <Choice
              name="reason"
              label={texts.why}
              options={Object.entries(texts.reasons).map(([value, label]) => ({ value, label }))}
            />
          </Form>
        )}
      </Page>
    </div>
  );
}
