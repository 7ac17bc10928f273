// The outbox of a developer's machine: the latest messages that would have been sent, as a page or as JSON.
import { Router } from 'express';
import type { Moment } from '../../domain/shared/calendar';
import { CHANNELS } from '../../domain/sign-in/login-flow';
import type { StoredMessage } from '../../providers/messaging/mail';
import { escapeHtml } from '../../domain/shared/escape-html';
import { sendJson } from '../middleware/json';
import type { Demo } from './demo';
import { htmlPage, OWN_PAGE_POLICY, PAGE_HEAD, renderDeveloperNav, type ServedPages } from './html';

const PATH = '/dev/outbox';

interface DevelopmentOutbox {
  readonly messages: () => readonly StoredMessage[];
  readonly served: ServedPages;
  readonly findName: Demo['findName'];
  readonly clock: () => Moment;
}

interface OutboxEntry extends StoredMessage {
  /** The recipient is no person of the demo data if this is null. */
  readonly person: string | null;
  /** The one-time code is null if there is none in the text. */
  readonly code: string | null;
}

/** Mount it in the local environment only: it shows one-time codes to everyone. */
export function developmentOutbox({ messages, served, findName, clock }: DevelopmentOutbox): Router {
  const router = Router();
  router.get(PATH, (request, response) => {
    const moment = clock();
    const entries = messages().map((message) => ({
      ...message,
      person: findName(moment, message.to),
      code: message.purpose === 'code' ? (/\b\d{6}\b/.exec(message.text)?.[0] ?? null) : null,
    }));
    response.vary('Accept');
    if (request.accepts('json', 'html') === 'json') return sendJson(response, 200, { messages: entries });
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', OWN_PAGE_POLICY);
    response.end(renderOutbox(entries, served));
  });
  return router;
}

const HEAD = [PAGE_HEAD, ...['copy', 'outbox'].map((name) => `<script defer src="/pages/${name}.js"></script>`)].join(
  '\n',
);

function renderOutbox(entries: readonly OutboxEntry[], served: ServedPages): string {
  const list = entries.length > 0 ? entries.map(renderEntry).join('\n') : '<p>No messages yet.</p>';
  const intro = '<p class="lead">The last fifty messages that this server would have sent, the newest first.</p>';
  const status = '<p id="copied" role="status"></p>';
  return htmlPage(
    'Parley: outbox',
    HEAD,
    `${renderDeveloperNav(PATH, served)}\n<main>\n<h1>Outbox</h1>\n${intro}\n${status}\n<div id="messages">${list}</div>\n</main>`,
  );
}

function renderEntry({ channel, to, subject, text, sentAt, person, code }: OutboxEntry): string {
  const time = `<time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')} UTC</time>`;
  const reader = person === null ? escapeHtml(to) : `${escapeHtml(person)} &lt;${escapeHtml(to)}&gt;`;
  const copy =
    code === null
      ? ''
      : `<p class="code"><code>${code}</code> <button type="button" data-copy="${code}" aria-label="Copy the code ${code}">Copy</button></p>`;
  return `<article class="message">
<h2>${escapeHtml(subject || CHANNELS[channel])}</h2>
<p class="about">${time} · ${CHANNELS[channel]} · to ${reader}</p>
${copy}<p class="text">${linkAddresses(text)}</p>
</article>`;
}

/** Makes the addresses in a text clickable. */
function linkAddresses(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/);
  return parts.map((part, index) => (index % 2 === 1 ? renderLink(part) : escapeHtml(part))).join('');
}

function renderLink(address: string): string {
  return `<a href="${escapeHtml(address)}" rel="noreferrer">${escapeHtml(address)}</a>`;
}
