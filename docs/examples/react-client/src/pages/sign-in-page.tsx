// Asks for the identity, then for the one-time code.
import { useMutation } from '@apollo/client/react';
import { useState, type SubmitEvent } from 'react';
import { SIGN_IN, VERIFY_CODE } from '../api/operations';
import { session } from '../api/session';
import { FailureNotice } from '../failure-notice';
import { readFields } from '../forms';
import { Heading } from '../heading';

export function SignInPage() {
  const [flowToken, setFlowToken] = useState<string | null>(null);
  return (
    <main>
      <Heading>Sign in</Heading>
      {flowToken === null ? <IdentityForm onCodeSent={setFlowToken} /> : <CodeForm flowToken={flowToken} />}
    </main>
  );
}

function IdentityForm({ onCodeSent }: { readonly onCodeSent: (flowToken: string) => void }) {
  const [signIn, { data, error, loading }] = useMutation(SIGN_IN);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const [lastName = '', dateOfBirth = '', last4ssn = ''] = readFields(event.currentTarget);
    // A local demo accepts any CAPTCHA. Elsewhere, solve the one that the service uses.
    const input = { lastName, dateOfBirth, last4ssn, captchaToken: 'demo' };
    const { login } = (await signIn({ variables: { input } })).data ?? {};
    if (login?.__typename === 'OtpSent') onCodeSent(login.flowToken);
    if (login?.__typename === 'TrustedDeviceAccepted') session.set(login.meta);
  }

  const outcome = data?.login?.__typename;
  return (
    <form onSubmit={(event) => void submit(event).catch(ignoreShown)}>
      <label>
        Last name
        <input name="lastName" autoComplete="family-name" required />
      </label>
      <label>
        Date of birth
        <input name="dateOfBirth" type="date" autoComplete="bday" required />
      </label>
      <label>
        Last four digits of your social security number
        <input name="last4ssn" inputMode="numeric" pattern="[0-9]{4}" maxLength={4} autoComplete="off" required />
      </label>
      <button disabled={loading}>Continue</button>
      {error && <FailureNotice error={error} />}
      {outcome === 'NoMatch' && <p role="alert">We found no account for these details.</p>}
      {outcome === 'ContactInputRequired' && <p role="alert">Please call us: we have no way to send you a code.</p>}
    </form>
  );
}

function CodeForm({ flowToken }: { readonly flowToken: string }) {
  const [verify, { error, loading }] = useMutation(VERIFY_CODE);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const [otp = '', remember] = readFields(event.currentTarget);
    const input = { flowToken, otp, rememberDevice: remember !== undefined, deviceName: 'My browser' };
    const { data } = await verify({ variables: { input } });
    if (data?.verifyOtp) session.set(data.verifyOtp.meta);
  }

  return (
    <form onSubmit={(event) => void submit(event).catch(ignoreShown)}>
      <p>We have sent you a code.</p>
      <label>
        Code
        <input name="otp" inputMode="numeric" autoComplete="one-time-code" autoFocus required />
      </label>
      <label className="choice">
        <input name="remember" type="checkbox" />
        Remember this browser: it needs no code next time
      </label>
      <button disabled={loading}>Sign in</button>
      {error && <FailureNotice error={error} />}
    </form>
  );
}

/** The hook of the mutation returns the error, too, and the form shows it. */
function ignoreShown(): void {}
