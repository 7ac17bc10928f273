// The one-time code: entering it, asking for another one after a while, or naming another contact.
import { useEffect, useState, type ReactNode } from 'react';
import { useAction } from '../../api/use-action';
import { useLocale } from '../../texts/texts';
import { Check, Field, FailureNotice, Form } from '../../ui/form';
import { Notice, Page } from '../../ui/page';
import { consumerSession } from '../session';
import { useCostlyAction } from './captcha';
import { RESEND_CODE, VERIFY_CODE } from './operations';

export interface SentCode {
  readonly flowToken: string;
  readonly expiresAt: string;
  readonly resendInSeconds: number;
  /** The contact is masked. It is null if the service does not tell where the code went. */
  readonly contact: string | null;
}

interface CodeStepProps {
  readonly code: SentCode;
  readonly otherContact: (flowToken: string) => void;
  readonly also: ReactNode;
}

export function CodeStep({ code, otherContact, also }: CodeStepProps) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.signIn;
  const [sent, setSent] = useState(code);
  const verify = useAction(VERIFY_CODE);
  const resend = useCostlyAction(RESEND_CODE);
  const [wasResent, setResent] = useState(false);
  const secondsLeft = useCountdown(sent);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(sent.expiresAt));
  const where = sent.contact === null ? texts.codeSent : texts.codeSentTo(sent.contact);
  return (
    <Page title={texts.codeTitle} lead={`${where} ${texts.codeExpires(time)}`}>
      {wasResent && <Notice kind="good">{texts.resent}</Notice>}
      {resend.failure && <FailureNotice failure={resend.failure} />}
      <Form
        submit={texts.verify}
        failure={verify.failure}
        onSubmit={async ({ otp = '', rememberDevice }) => {
          setResent(false);
          const input = {
            flowToken: sent.flowToken,
            otp,
            rememberDevice: rememberDevice === 'yes',
            deviceName: nameDevice(),
          };
          const meta = (await verify.run({ input }))?.verifyOtp?.meta;
          if (meta) consumerSession.set(meta);
        }}
      >
        <Field name="otp" label={texts.code} inputMode="numeric" autoComplete="one-time-code" autoFocus />
        <Check name="rememberDevice" label={texts.remember} hint={texts.rememberHint} />
      </Form>
      <div className="aside">
        {secondsLeft > 0 ? (
          <p className="muted">{texts.resendIn(secondsLeft)}</p>
        ) : (
          <button
            type="button"
            className="link"
            onClick={() =>
              void resend.run({ input: { flowToken: sent.flowToken } }).then((data) => {
                const answer = data?.resendOtp;
                if (!answer) return;
                setSent({ ...answer, contact: sent.contact });
                setResent(true);
              })
            }
          >
            {texts.resend}
          </button>
        )}
        <button type="button" className="link" onClick={() => otherContact(sent.flowToken)}>
          {texts.otherContact}
        </button>
        {also}
      </div>
    </Page>
  );
}

/** Seconds until another code can be asked for. */
function useCountdown(sent: SentCode): number {
  const [left, setLeft] = useState(sent.resendInSeconds);
  useEffect(() => {
    const until = performance.now() + sent.resendInSeconds * 1000;
    const update = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [sent]);
  return left;
}

/** The list of trusted browsers shows this: `Firefox, Windows`, in any language. Returns null if unknown. */
function nameDevice(): string | null {
  const agent = navigator.userAgent;
  const find = (names: readonly (readonly [pattern: RegExp, name: string])[]) =>
    names.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = find([
    [/Edg\//, 'Edge'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = find([
    [/iPhone|iPad/, 'iOS'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'macOS'],
    [/Linux/, 'Linux'],
  ]);
  return [browser, system].filter((part) => part !== undefined).join(', ') || null;
}
