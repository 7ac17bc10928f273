// The sign-in: identity, then a code, a first contact or the question whether the person is new, as the service decides.
import { useState } from 'react';
import { useClient } from 'urql';
import { readFailure, type Failure } from '../../api/failure';
import { useTexts } from '../../texts/texts';
import { Notice, Page } from '../../ui/page';
import { BirthDate } from '../../ui/birth-date';
import { Field, Form } from '../../ui/form';
import { consumerSession } from '../session';
import { solveCaptcha } from './captcha';
import { readWantedDemo } from './demo';
import { DemoPeople } from './demo-people';
import { CodeStep, type SentCode } from './code-step';
import { ContactStep } from './contact-step';
import { CONFIRM_CREATE, LOGIN } from './operations';
import { useAction } from '../../api/use-action';

interface Identity {
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly last4ssn: string;
}

type Step =
  | { readonly kind: 'identity' }
  | { readonly kind: 'new'; readonly attemptToken: string }
  | { readonly kind: 'contact'; readonly flowToken: string }
  | { readonly kind: 'code'; readonly code: SentCode };

const NOBODY: Identity = { lastName: '', dateOfBirth: '', last4ssn: '' };

/** `hasEnded`: the person was signed in here a moment ago, and may not know why that is over. */
export function SignInPage({ hasEnded }: { readonly hasEnded: boolean }) {
  const texts = useTexts().signIn;
  const [step, setStep] = useState<Step>({ kind: 'identity' });
  const [identity, setIdentity] = useState(NOBODY);
  const startAgain = (
    <button type="button" className="link" onClick={() => setStep({ kind: 'identity' })}>
      {texts.startAgain}
    </button>
  );
  const useOther = (flowToken: string) => setStep({ kind: 'contact', flowToken });
  return (
    <div className="narrow">
      {hasEnded && step.kind === 'identity' && <Notice>{texts.ended}</Notice>}
      {step.kind === 'identity' && <IdentityStep identity={identity} keep={setIdentity} go={setStep} />}
      {step.kind === 'new' && <NewPersonStep attemptToken={step.attemptToken} go={setStep} />}
      {step.kind === 'contact' && (
        <ContactStep flowToken={step.flowToken} sent={(code) => setStep({ kind: 'code', code })} also={startAgain} />
      )}
      {step.kind === 'code' && (
        <CodeStep key={step.code.flowToken} code={step.code} otherContact={useOther} also={startAgain} />
      )}
    </div>
  );
}

interface IdentityStepProps {
  readonly identity: Identity;
  readonly keep: (identity: Identity) => void;
  readonly go: (step: Step) => void;
}

function IdentityStep({ identity, keep, go }: IdentityStepProps) {
  const catalogue = useTexts();
  const texts = catalogue.signIn;
  const client = useClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const wanted = readWantedDemo(location.hash);

  /** A limit may ask for a more difficult challenge, which the browser then solves by itself. */
  async function signIn(input: Identity, difficulty = 0): Promise<void> {
    const captchaToken = await solveCaptcha(client, difficulty);
    const { data, error } = await client.mutation(LOGIN, { input: { ...input, captchaToken } }).toPromise();
    if (error) {
      const found = readFailure(error, catalogue);
      const asked = found.extensions['captchaDifficulty'];
      if (typeof asked === 'number' && asked > difficulty) return signIn(input, asked);
      return setFailure(found);
    }
    const answer = data?.login;
    if (answer?.__typename === 'TrustedDeviceAccepted') return consumerSession.set(answer.meta);
    if (answer?.__typename === 'OtpSent') return go({ kind: 'code', code: { ...answer, contact: null } });
    if (answer?.__typename === 'ContactInputRequired') return go({ kind: 'contact', flowToken: answer.flowToken });
    if (answer) {
      keep(input);
      go({ kind: 'new', attemptToken: answer.attemptToken });
    }
  }

  return (
    <Page title={texts.title} lead={texts.lead}>
      <Form
        key={identity.last4ssn}
        submit={texts.submit}
        failure={failure}
        onSubmit={async ({ lastName = '', dateOfBirth = '', last4ssn = '' }) => {
          setFailure(null);
          await signIn({ lastName, dateOfBirth, last4ssn });
        }}
      >
        <Field
          name="lastName"
          label={texts.lastName}
          hint={texts.lastNameHint}
          autoComplete="family-name"
          defaultValue={identity.lastName}
        />
        <BirthDate
          isOwn
          name="dateOfBirth"
          label={texts.dateOfBirth}
          hint={catalogue.entered.dateHint}
          defaultValue={identity.dateOfBirth}
        />
        <Field
          name="last4ssn"
          label={texts.last4ssn}
          hint={texts.last4ssnHint}
          kind="last4ssn"
          autoComplete="off"
          defaultValue={identity.last4ssn}
        />
      </Form>
      {wanted && <DemoPeople wanted={wanted} fill={(input) => keep({ ...NOBODY, ...input })} />}
    </Page>
  );
}

function NewPersonStep({ attemptToken, go }: { readonly attemptToken: string; readonly go: (step: Step) => void }) {
  const texts = useTexts().signIn;
  const confirm = useAction(CONFIRM_CREATE);
  return (
    <Page title={texts.noMatchTitle} lead={texts.noMatchLead}>
      <Form
        submit={texts.noMatchCreate}
        failure={confirm.failure}
        onSubmit={async () => {
          const flowToken = (await confirm.run({ attemptToken }))?.confirmCreate?.flowToken;
          if (flowToken !== undefined) go({ kind: 'contact', flowToken });
        }}
        also={
          <button type="button" className="button secondary" onClick={() => go({ kind: 'identity' })}>
            {texts.noMatchCheck}
          </button>
        }
      >
        {null}
      </Form>
    </Page>
  );
}
