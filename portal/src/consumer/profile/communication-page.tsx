// How the person may be contacted. Choosing once completes the profile.
import { useQuery } from 'urql';
import { Link, useLocation } from 'wouter';
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { useTexts } from '../../texts/texts';
import { Check, Form } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { PROFILE, VIEWER } from './profile-query';

const UPDATE = graphql(
  `
    mutation UpdateCommunication($input: UpdateCommunicationInput!) {
      updateCommunication(input: $input) {
        data {
          ...ViewerProfile
        }
      }
    }
  `,
  [VIEWER],
);

export function CommunicationPage() {
  const catalogue = useTexts();
  const texts = catalogue.communication;
  const [, navigate] = useLocation();
  const [{ data, error, fetching }, read] = useQuery({ query: PROFILE });
  const update = useAction(UPDATE, { repeatable: true });
  const communication = data?.viewer?.communication;
  const isStopped = communication?.contactStoppedAt != null;
  return (
    <div className="narrow">
      <Page
        title={texts.title}
        {...(!isStopped && { lead: texts.lead })}
        back={{ to: '/profile', text: catalogue.profile.title }}
      >
        {!communication && (error && !fetching ? <ReadFailure error={error} again={read} /> : <Loading />)}
        {isStopped && (
          <Notice title={catalogue.rights.contactStopped}>
            <p>{texts.stopped}</p>
            <Link to="/">{catalogue.accounts.title}</Link>
          </Notice>
        )}
        {communication && !(isStopped && communication.isCommunicationUpdated) && (
          <Form
            // What is ticked is what is stored, also when it was changed elsewhere.
            key={JSON.stringify(communication)}
            submit={texts.save}
            failure={update.failure}
            onSubmit={async (values) => {
              const input = {
                emailPermission: values['emailPermission'] === 'yes',
                textPermission: values['textPermission'] === 'yes',
                landlineCallPermission: values['landlineCallPermission'] === 'yes',
                uspsPermission: values['uspsPermission'] === 'yes',
              };
              if (await update.run({ input })) navigate('/');
            }}
          >
            <Check
              name="emailPermission"
              label={texts.email}
              {...(communication.email && { hint: communication.email })}
              defaultChecked={communication.emailPermission}
            />
            <Check
              name="textPermission"
              label={texts.text}
              {...(communication.mobile && { hint: communication.mobile })}
              defaultChecked={communication.textPermission}
            />
            <Check
              name="landlineCallPermission"
              label={texts.call}
              defaultChecked={communication.landlineCallPermission}
            />
            <Check name="uspsPermission" label={texts.post} defaultChecked={communication.uspsPermission} />
            <p className="muted">{texts.codes}</p>
          </Form>
        )}
      </Page>
    </div>
  );
}
