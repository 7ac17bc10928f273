// A creditor user's successful and failed requests, for the search for leaked secrets.
import type { ApiStep } from '../support/clients/api-steps';
import { getTokens, type Browser, type RestMembers, type ApiOutcome } from '../support/clients/simulated-browser';
import type { Replicas } from './replicas';
import type { SecretKind } from './secret-scan';

/** Sends a step and records the secrets of the request and the response. */
type Walk = (browser: Browser, name: ApiStep, input?: RestMembers, token?: string) => Promise<ApiOutcome>;

const DANA = 'dana@acme.test';
const [RIGHT, WRONG] = ['parley-demo', 'Kettle;drum corner 77%'];

/**
 * Covers both processes and both styles. Email addresses of users are stored in clear, so only an unknown one is a secret.
 */
export async function walkAsCreditor(
  { browser: next, database }: Replicas,
  step: Walk,
  secret: (kind: SecretKind, text: string) => string,
  solveCaptcha: (browser: Browser) => Promise<string>,
): Promise<void> {
  // After three wrong passwords of a user, a sign-in needs a CAPTCHA.
  const login = async (browser: Browser, password: string) =>
    browser.send('creditorLogin', {
      email: DANA,
      password: secret('password', password),
      captcha_token: await solveCaptcha(browser),
    });
  for (const browser of [next(), next(), next(), next()]) {
    await step(browser, 'creditorLogin', { email: 'quagmire@nowhere.test', password: WRONG });
    await step(browser, 'creditorLogin', { email: 'quagmire at nowhere', password: WRONG });
    await login(browser, WRONG);
    const { access_token, refresh_token } = getTokens(await login(browser, RIGHT));
    secret('token', access_token);
    await browser.send('creditor', undefined, { token: access_token });
    const child = getTokens(await step(browser, 'creditorRefresh', { refresh_token }));
    await database.change('UPDATE creditor_sessions SET rotated_at = rotated_at - 11000');
    await step(browser, 'creditorRefresh', { refresh_token });
    await browser.send('creditor', undefined, { token: child.access_token });
    await database.change('RENAME TABLE creditor_sessions TO away');
    const failed = await login(browser, RIGHT);
    await database.change('RENAME TABLE away TO creditor_sessions');
    expect(failed.value).toBeNull();
  }
}
