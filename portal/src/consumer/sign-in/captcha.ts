// The check against automated programs, of the kind that the service names: a challenge of its own, which this browser
// solves in a moment of computing, or that of a provider, whose script is loaded then.
import { useClient } from 'urql';
import type { Client, TypedDocumentNode } from '@urql/core';
import { useAction, type Action } from '../../api/use-action';
import { graphql, type Enum } from '../../api/graphql';

const CAPTCHA = graphql(`
  query Captcha {
    systemInfo {
      captcha {
        kind
        siteKey
      }
    }
  }
`);

const CHALLENGE = graphql(`
  query CaptchaChallenge($difficulty: Int!) {
    captchaChallenge(difficulty: $difficulty)
  }
`);

/** The service takes any text where it checks nothing, and refuses this one elsewhere. */
const NO_TOKEN = 'none';

/** The providers' programs, by the names under which their scripts offer them. */
interface Providers {
  readonly turnstile: {
    render: (
      place: HTMLElement,
      options: {
        readonly sitekey: string;
        readonly action: string;
        readonly appearance: 'interaction-only';
        readonly callback: (token: string) => void;
        readonly 'error-callback': () => void;
      },
    ) => string;
  };
  readonly hcaptcha: {
    render: (place: HTMLElement, options: { readonly sitekey: string; readonly size: 'invisible' }) => string;
    execute: (id: string, options: { readonly async: true }) => Promise<{ readonly response: string }>;
  };
  readonly grecaptcha: {
    ready: (then: () => void) => void;
    execute: (siteKey: string, options: { readonly action: string }) => Promise<string>;
  };
}

/** What the service expects the token to be for. */
const ACTION = 'login';

type Hosted = Exclude<Enum<'CaptchaKind'>, 'OFF' | 'ALTCHA'>;

interface HostedCaptcha {
  readonly script: (siteKey: string) => string;
  readonly solve: (providers: Providers, siteKey: string, place: HTMLElement) => Promise<string>;
}

const HOSTED: Readonly<Record<Hosted, HostedCaptcha>> = {
  TURNSTILE: {
    script: () => 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    solve: ({ turnstile }, sitekey, place) =>
      new Promise((callback, reject) => {
        const fail = () => reject(new Error('Turnstile failed.'));
        const appearance = 'interaction-only';
        turnstile.render(place, { sitekey, action: ACTION, appearance, callback, 'error-callback': fail });
      }),
  },
  HCAPTCHA: {
    script: () => 'https://js.hcaptcha.com/1/api.js?render=explicit',
    async solve({ hcaptcha }, sitekey, place) {
      const id = hcaptcha.render(place, { sitekey, size: 'invisible' });
      return (await hcaptcha.execute(id, { async: true })).response;
    },
  },
  RECAPTCHA: {
    script: (siteKey) => `https://www.google.com/recaptcha/api.js?render=${siteKey}`,
    async solve({ grecaptcha }, siteKey) {
      await new Promise<void>((resolve) => grecaptcha.ready(resolve));
      return grecaptcha.execute(siteKey, { action: ACTION });
    },
  },
};

/** Above difficulty 0, the challenges are always the service's own. */
export async function solveCaptcha(client: Client, difficulty = 0): Promise<string> {
  if (difficulty === 0) {
    const { data } = await client.query(CAPTCHA, {}).toPromise();
    const captcha = data?.systemInfo.captcha;
    if (captcha?.kind === 'OFF') return NO_TOKEN;
    if (captcha && captcha.kind !== 'ALTCHA') return solveHosted(HOSTED[captcha.kind], captcha.siteKey ?? '');
  }
  const { data } = await client.query(CHALLENGE, { difficulty }, { requestPolicy: 'network-only' }).toPromise();
  const challenge = data?.captchaChallenge;
  if (!challenge) return NO_TOKEN;
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

interface CostlyVariables {
  readonly [name: string]: unknown;
  readonly input: object;
}

/** An action for which a limit may ask for a more difficult challenge, which the browser then solves by itself. */
export function useCostlyAction<Data, Variables extends CostlyVariables>(
  document: TypedDocumentNode<Data, Variables>,
): Action<Data, Variables> {
  const client = useClient();
  return useAction(document, {
    async recover({ extensions }, variables) {
      const asked = extensions['captchaDifficulty'];
      // Once only: whoever is asked again can press the button again.
      if (typeof asked !== 'number' || 'captchaToken' in variables.input) return null;
      return { ...variables, input: { ...variables.input, captchaToken: await solveCaptcha(client, asked) } };
    },
  });
}

/** A provider that cannot be reached gives no token: the service then says that the check did not work. */
async function solveHosted({ script, solve }: HostedCaptcha, siteKey: string): Promise<string> {
  const place = document.createElement('div');
  document.querySelector('main .form .fields')?.after(place);
  try {
    await loadScript(script(siteKey));
    return await solve(window as unknown as Providers, siteKey, place);
  } catch {
    return NO_TOKEN;
  } finally {
    place.remove();
  }
}

const loaded = new Map<string, Promise<void>>();

function loadScript(url: string): Promise<void> {
  const loading = loaded.get(url) ?? appendScript(url);
  loaded.set(url, loading);
  loading.catch(() => loaded.delete(url));
  return loading;
}

function appendScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The script of the CAPTCHA could not be loaded.'));
    document.head.append(script);
  });
}
