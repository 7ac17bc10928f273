// A simulated payment provider on loopback. It charges once per idempotency key and repeats its response for the same key.
import type { PaymentApiSettings } from '../../../src/providers/payments/http-payments';
import { readRequestText, respond, startLoopbackServer, type ProviderFailure } from './loopback-server';

export interface PaymentServer {
  /** For charges only. */
  readonly settings: PaymentApiSettings;
  /** With setups and methods. */
  readonly walletSettings: PaymentApiSettings;
  /** Opened setups: what a GET of each one answers. */
  readonly setups: Map<string, Readonly<Record<string, unknown>>>;
  /** Methods by reference: what a GET of each one answers. */
  readonly methods: Map<string, Readonly<Record<string, unknown>>>;
  /** Amounts of successful charges by idempotency key. */
  readonly made: ReadonlyMap<string, string>;
  /** Every request since the start. */
  readonly requests: readonly { readonly key: string; readonly body: unknown }[];
  /** Answers every request with this failure until it is set to null. */
  failWith(failure: PaymentFailure | null): void;
  close(): Promise<void>;
}

interface PaymentFailure extends ProviderFailure {
  /** The charge succeeds and only its response is lost. */
  readonly afterCharge?: boolean;
}

const TOKEN = 'provider-token';
const WIDGET_URL = 'https://widget.example.test/';

/** Charges fail if the payment reference begins with `declined`. */
export async function startPaymentServer(): Promise<PaymentServer> {
  const made = new Map<string, string>();
  const outcomes = new Map<string, unknown>();
  const requests: { key: string; body: unknown }[] = [];
  const setups: PaymentServer['setups'] = new Map();
  const methods: PaymentServer['methods'] = new Map();
  let failure: PaymentFailure | null = null;

  function charge(key: string, body: Readonly<Record<string, unknown>>): unknown {
    const isDeclined = String(body['reference']).startsWith('declined');
    const outcome = outcomes.get(key) ?? { status: isDeclined ? 'failed' : 'succeeded' };
    if (!outcomes.has(key) && !isDeclined) made.set(key, String(body['amount']));
    outcomes.set(key, outcome);
    return outcome;
  }

  function openSetup({ owner }: Readonly<Record<string, unknown>>): unknown {
    const setup = `seti_${setups.size + 1}`;
    setups.set(setup, { status: 'open', owner });
    return { setup, client_secret: `${setup}_secret`, expires_at: '2099-01-01T00:00:00Z', widget_url: WIDGET_URL };
  }

  /** Setups and methods: `/setups`, `/setups/{setup}` and `/methods/{reference}`. */
  function answerResource(method: string, path: string, body: Readonly<Record<string, unknown>>) {
    const [, resource, name = ''] = path.split('/').map(decodeURIComponent);
    if (method === 'POST') return { status: 201, body: openSetup(body) };
    const found = (resource === 'setups' ? setups : methods).get(name);
    if (method === 'DELETE') methods.delete(name);
    return { status: found === undefined ? 404 : method === 'DELETE' ? 204 : 200, body: found ?? {} };
  }

  const server = await startLoopbackServer((request, response) => {
    void (async () => {
      const { method = 'GET', url: path = '/' } = request;
      const text = await readRequestText(request);
      const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
      const key = String(request.headers['idempotency-key']);
      const isCharge = path === '/charges';
      if (isCharge) requests.push({ key, body });
      const isAllowed = request.headers.authorization === `Bearer ${TOKEN}`;
      const isCharged = isAllowed && (!failure || failure.afterCharge);
      const charged = () => ({ status: isAllowed ? 200 : 401, body: isCharged ? charge(key, body) : {} });
      const normal = isCharge ? charged() : failure ? null : answerResource(method, path, body);
      await respond(response, failure ?? normal ?? { status: 500, body: {} }, 'application/json');
    })();
  });
  const settings = { url: `${server.origin}/charges`, token: TOKEN, deadlineMs: 2000 };

  return {
    settings,
    walletSettings: { ...settings, setupUrl: `${server.origin}/setups`, methodUrl: `${server.origin}/methods/` },
    setups,
    methods,
    made,
    requests,
    failWith(next) {
      failure = next;
    },
    close: () => server.close(),
  };
}
