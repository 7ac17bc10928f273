// Headers that make it safe to change something: entity tags in If-Match, and the mark of a repeated request.
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  token = await app.signIn('Rivera', '1985-04-12', '4321');
});
afterAll(() => app.close());

const ask = (query: string, variables: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify({ query, variables }),
  });

const UPDATE = 'mutation ($tag: String!) { updatePortal(input: { theme: DARK, ifMatch: $tag }) { data { etag } } }';

describe.each(['/profile/portal', '/profile/billing'])('If-Match on %s', (path) => {
  const change = { '/profile/portal': { theme: 'dark' }, '/profile/billing': { city: 'Troy' } }[path];
  const put = (tag: string) => app.rest('PUT', path, { token, body: { ...change }, headers: { 'if-match': tag } });
  const readTag = async () => String((await app.rest('GET', path, { token })).headers.get('etag'));

  it('takes a list that has the current tag', async () => {
    expect((await put(`"other", ${await readTag()}`)).status).toBe(200);
  });

  it('says that a weak tag does not match', async () => {
    const weak = await put(`W/${await readTag()}`);
    expect([weak.status, weak.body['code']]).toEqual([412, 'precondition_failed']);
    expect(weak.body['message']).toMatch(/^A weak entity tag .* never matches in If-Match\./);
    for (const malformed of ['99', 'w/"99"', ' ', '*, "99"']) {
      const answer = await put(malformed);
      expect([answer.status, answer.body['message']]).toEqual([
        412,
        expect.stringMatching(/^If-Match takes an entity tag with its quotes/),
      ]);
    }
    const other = await put('"99"');
    expect([other.status, other.body['message']]).toEqual([
      412,
      'This has changed since it was read. Please load it again.',
    ]);
  });
});

it('says the same of a weak tag over GraphQL, which takes lists too', async () => {
  const tag = String((await app.rest('GET', '/profile/portal', { token })).headers.get('etag'));
  const refused = await (await ask(UPDATE, { tag: `W/${tag}` })).text();
  expect(refused).toContain('never matches in If-Match');
  expect(await (await ask(UPDATE, { tag: `"other", ${tag}` })).json()).not.toHaveProperty('errors');
});

describe('a repetition with the same idempotency key', () => {
  const REPLAYED = 'idempotent-replayed';

  it('is marked over REST, and the first request is not', async () => {
    const send = () =>
      app.rest('POST', '/wallet/payment-methods', {
        token,
        body: { payment_reference: 'pm_sim_visa', label: 'Blue card' },
        headers: { 'idempotency-key': 'blue-1' },
      });
    const [first, second] = [await send(), await send()];
    expect([first.headers.get(REPLAYED), second.headers.get(REPLAYED)]).toEqual([null, 'true']);
    expect(second.body).toEqual(first.body);
  });

  it('is marked over GraphQL', async () => {
    const query = `mutation ($key: String) {
      savePaymentMethod(input: { paymentReference: "pm_sim_visa" }, idempotencyKey: $key) { message }
    }`;
    const send = async (key: string) => (await ask(query, { key })).headers.get(REPLAYED);
    expect([await send('over-1'), await send('over-1'), await send('over-2')]).toEqual([null, 'true', null]);
  });
});
