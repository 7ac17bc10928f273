// Notices by text message: what each answer of the provider means for the message.
import type { Delivery } from '../../../src/domain/messages/outbox';
import { messagesApiTexts } from '../../../src/providers/messaging/text-messages';
import { startLoopbackServer } from '../../support/servers/loopback-server';

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const DATE = 'Tue, 10 Mar 2026 16:00:00 GMT';

const ANSWERS: readonly (readonly [Answer, Delivery])[] = [
  [{ status: 201, body: '{"sid":"SM1"}' }, { outcome: 'sent' }],
  // Taken, whatever the rest of the answer looks like.
  [{ status: 201, body: '<html>' }, { outcome: 'sent' }],
  [
    { status: 400, body: '{"code":21211}' },
    { outcome: 'refused', cause: 'code 21211' },
  ],
  [
    { status: 400, body: '{"code":21610}' },
    { outcome: 'refused', cause: 'code 21610', hasOptedOut: true },
  ],
  [
    { status: 400, body: '{"code":63014}' },
    { outcome: 'refused', cause: 'code 63014', hasOptedOut: true },
  ],
  [
    { status: 400, body: '{"code":21617}' },
    { outcome: 'deferred', cause: 'status 400 code 21617' },
  ],
  [
    { status: 401, body: '{"code":20003}' },
    { outcome: 'unavailable', cause: 'status 401 code 20003' },
  ],
  [
    { status: 429, headers: { 'retry-after': '120' }, body: '{"code":20429}' },
    { outcome: 'unavailable', cause: 'status 429 code 20429', retryAfterMs: 120_000 },
  ],
  [
    { status: 503, headers: { 'retry-after': 'Tue, 10 Mar 2026 16:10:00 GMT', date: DATE }, body: '<html>' },
    { outcome: 'unavailable', cause: 'status 503', retryAfterMs: 600_000 },
  ],
  [
    { status: 503, headers: { 'retry-after': 'Tue, 10 Mar 2026 15:00:00 GMT', date: DATE } },
    { outcome: 'unavailable', cause: 'status 503', retryAfterMs: 0 },
  ],
  [
    { status: 500, headers: { 'retry-after': 'soon' } },
    { outcome: 'unavailable', cause: 'status 500' },
  ],
];

it('a text is refused only for its number; a provider that asks for a pause gets it', async () => {
  const seen: unknown[] = [];
  for (const [answer] of ANSWERS) {
    const server = await startLoopbackServer((request, response) => {
      request.resume();
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    const settings = { url: server.origin, accountSid: 'AC1', authToken: 't', from: '+12025550100', deadlineMs: 5000 };
    seen.push([answer, await messagesApiTexts(settings).send('+12025550142', 'Hello')]);
    await server.close();
  }
  expect(seen).toEqual(ANSWERS);
});

it('a provider that cannot be reached is unavailable', async () => {
  const settings = { accountSid: 'AC1', authToken: 't', from: '+12025550100', deadlineMs: 5000 };
  const texts = messagesApiTexts({ ...settings, url: 'http://127.0.0.1:1' });
  expect(await texts.send('+12025550142', 'Hello')).toEqual({ outcome: 'unavailable', cause: 'no answer' });
});
