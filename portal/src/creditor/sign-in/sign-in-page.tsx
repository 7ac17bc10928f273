// The sign-in of a creditor: e-mail address and password. After failed attempts, the browser solves a challenge by itself.
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { Link } from 'wouter';
import { graphql } from '../../api/graphql';
import { readFailure, type Failure } from '../../api/failure';
import { solveCaptcha } from '../../consumer/sign-in/captcha';
import { loadDemoPeople, readWantedDemo, type DemoPerson } from '../../consumer/sign-in/demo';
import { useTexts } from '../../texts/texts';
import { Field, Form } from '../../ui/form';
import { Page } from '../../ui/page';
import { creditorSession } from '../session';
import { useCreditorTexts } from '../texts/texts';

const LOGIN = graphql(`
  mutation CreditorLogin($input: CreditorLoginInput!) {
    creditorLogin(input: $input) {
      meta {
        accessToken
        refreshToken
      }
    }
  }
`);

interface Attempt {
  readonly email: string;
  readonly password: string;
}

export function SignInPage() {
  const catalogue = useTexts();
  const texts = useCreditorTexts().signIn;
  const client = useClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const wanted = readWantedDemo(location.hash);

  /** A limit may ask for a more difficult challenge. */
  async function signIn(attempt: Attempt, difficulty: number | null = null): Promise<void> {
    const captchaToken = difficulty === null ? null : await solveCaptcha(client, difficulty);
    const { data, error } = await client.mutation(LOGIN, { input: { ...attempt, captchaToken } }).toPromise();
    if (data?.creditorLogin) return creditorSession.set(data.creditorLogin.meta);
    if (!error) return;
    const found = readFailure(error, catalogue);
    const asked = found.extensions['captchaDifficulty'];
    if (typeof asked === 'number' && asked > (difficulty ?? -1)) return signIn(attempt, asked);
    if (found.code === 'CAPTCHA_FAILED' && difficulty === null) return signIn(attempt, 0);
    setFailure(found);
  }

  return (
    <div className="narrow">
      <Page title={texts.title} lead={texts.lead}>
        <Form
          submit={texts.submit}
          failure={failure}
          also={<Link to="/forgot">{texts.forgot}</Link>}
          onSubmit={async ({ email = '', password = '' }) => {
            setFailure(null);
            await signIn({ email, password });
          }}
        >
          <Field name="email" type="email" label={texts.email} autoComplete="username" />
          <Field name="password" type="password" label={texts.password} autoComplete="current-password" />
        </Form>
        {wanted && (
          <DemoCreditors
            wanted={wanted.name}
            signIn={({ email = '', password = '' }) => void signIn({ email, password })}
          />
        )}
      </Page>
    </div>
  );
}

interface DemoCreditorsProps {
  readonly wanted: string | null;
  readonly signIn: (input: DemoPerson['input']) => void;
}

/** The creditors of the demo data, each with a button that signs in. */
function DemoCreditors({ wanted, signIn }: DemoCreditorsProps) {
  const texts = useTexts().signIn;
  const own = useCreditorTexts().signIn;
  const [people, setPeople] = useState<readonly DemoPerson[]>([]);
  useEffect(() => {
    void loadDemoPeople().then((all) => {
      const creditors = all.filter(({ kind }) => kind === 'creditor');
      setPeople(creditors);
      const person = creditors.find(({ name }) => name === wanted);
      if (person) signIn(person.input);
    });
    // Once for each address that was opened.
  }, [wanted]);
  if (people.length === 0) return null;
  return (
    <section className="demo" aria-label={texts.demoPeople}>
      <h2>{texts.demoPeople}</h2>
      <p className="muted">{own.demoText}</p>
      <ul>
        {people.map(({ name, about, input }) => (
          <li key={name}>
            <button type="button" className="link" onClick={() => signIn(input)}>
              {name}
            </button>
            <span className="muted"> {about}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
