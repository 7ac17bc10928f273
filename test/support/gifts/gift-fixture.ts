// Fixture of the gift journeys: the application with a payment provider on loopback, a signed-in consumer who shares links,
// and payers without a sign-in.
import { httpPayments } from '../../../src/providers/payments/http-payments';
import { runNow } from '../servers/job-turn';
import { startMailbox } from '../servers/mailbox';
import { startPaymentServer, type PaymentServer } from '../servers/payment-server';
import { startApp, type ApiAnswer, type RunningApp } from '../fixtures/app';
import { setCastilloAside } from '../fixtures/demo-accounts';
import { waitForDelivery } from '../fixtures/eventually';

interface PayOptions {
  readonly key?: string;
  /** The payer's method at the provider. */
  readonly reference?: string;
  /** A setup of an earlier payment. */
  readonly setupId?: string;
  readonly body?: object;
}

export interface GiftFixture {
  readonly app: RunningApp;
  readonly provider: PaymentServer;
  /** Sends a REST request of the signed-in consumer. */
  rest(method: string, path: string, body?: unknown): Promise<ApiAnswer>;
  /** Sends a REST request of a payer. */
  payer(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
  /** Makes a link and returns its id and token. */
  link(accountId: number, body?: object): Promise<{ readonly id: number; readonly token: string }>;
  /** Opens a setup and completes it with a method. */
  setUp(token: string, reference?: string): Promise<string>;
  pay(token: string, amount: string, options?: PayOptions): Promise<ApiAnswer>;
  /** Runs the system jobs, and returns what failed unexpectedly. */
  runJobs(): Promise<readonly unknown[]>;
  advanceTime(ms: number): void;
  /** Signs the consumer in again, after the clock was moved. */
  signIn(): Promise<void>;
  account(id: number): Promise<{ readonly status: string; readonly balance: string; readonly open: readonly string[] }>;
  /** The mails that were delivered. */
  mails(): Promise<readonly { readonly to: string; readonly subject: string; readonly text: string }[]>;
  /** Forgets all limits. */
  clearLimits(): Promise<unknown>;
  close(): Promise<void>;
}

let keys = 0;

export async function openGiftFixture(settings: Readonly<Record<string, string>> = {}): Promise<GiftFixture> {
  const [provider, mailbox] = await Promise.all([startPaymentServer(), startMailbox()]);
  const payments = httpPayments(provider.walletSettings);
  const environment = {
    APP_ENV: 'test',
    CAPTCHA_PROVIDER: 'off',
    OTP_BYPASS_CODE: '000000',
    MAIL_URL: mailbox.url,
    ...settings,
  };
  const app = await startApp(environment, { payments });
  const { db } = app.dependencies;
  await setCastilloAside(db);
  let token = '';
  const fixture: GiftFixture = {
    app,
    provider,
    rest: (method, path, body) => app.rest(method, path, { token, ...(body !== undefined && { body }) }),
    payer: (method, path, body, headers = {}) =>
      app.rest(method, path, { headers, ...(body !== undefined && { body }) }),
    async link(accountId, body = {}) {
      const answer = await fixture.rest('POST', `/accounts/${accountId}/gift-links`, body);
      const data = answer.body['data'] as { readonly id: number; readonly url: string };
      return { id: data.id, token: readToken(data.url) };
    },
    async setUp(giftToken, reference = 'pm_payer') {
      const answer = await fixture.payer('POST', `/gifts/${giftToken}/setup`, { captcha_token: 'solved' });
      const { setup_id: setupId } = answer.body['data'] as { readonly setup_id: string };
      const [name, opened] = [...provider.setups].at(-1) ?? ['', {}];
      provider.setups.set(name, { ...opened, status: 'succeeded', reference });
      return setupId;
    },
    async pay(giftToken, amount, { key = `key-${(keys += 1)}`, reference, setupId, body = {} } = {}) {
      const setup = setupId ?? (await fixture.setUp(giftToken, reference));
      const sent = { setup_id: setup, amount, payer_name: 'Aunt Rosa', ...body };
      return fixture.payer('POST', `/gifts/${giftToken}/payments`, sent, { 'idempotency-key': key });
    },
    async runJobs() {
      const broken: unknown[] = [];
      const listener = { progress: () => undefined, broke: (_job: string, error: unknown) => broken.push(error) };
      await runNow(app.dependencies, 'system_moves', { listener });
      return broken;
    },
    advanceTime: (ms) => app.setTime(app.moment().epoch + ms),
    async signIn() {
      token = await app.signIn('Rivera', '1985-04-12', '4321');
    },
    async account(id) {
      const [row] = await db.read('SELECT status, current_balance FROM consumers WHERE id = ?', [id]);
      const open = await db.read(
        `SELECT amount FROM schedule_transactions WHERE consumer_id = ? AND status IN ('scheduled', 'failed')
         ORDER BY schedule_date, id`,
        [id],
      );
      return {
        status: String(row?.status),
        balance: Number(row?.current_balance).toFixed(2),
        open: open.map(({ amount }) => Number(amount).toFixed(2)),
      };
    },
    async mails() {
      await waitForDelivery(app);
      return mailbox.messages.map(({ to = [], subject = '', text = '' }) => {
        return { to: to[0]?.address ?? '', subject, text: text.trim() };
      });
    },
    clearLimits: () => db.write('DELETE FROM rate_counters'),
    async close() {
      await app.close();
      await Promise.all([provider.close(), mailbox.close()]);
    },
  };
  await fixture.signIn();
  return fixture;
}

/** Of a link with or without a page. */
export function readToken(url: string): string {
  return /gft_[\w-]{43}$/.exec(url)?.[0] ?? '';
}
