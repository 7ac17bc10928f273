// The outbox of a developer's machine: the latest messages that would have been sent, as a page or as JSON.
import { Router } from 'express';
import type { Message } from '../../providers/messaging/mail';
import { escapeHtml, htmlPage } from './html';
import { sendJson } from '../middleware/json';

/** Mount it in the local environment only: it shows one-time codes to everyone. */
export function developmentOutbox(messages: () => readonly Message[]): Router {
  const router = Router();
  router.get('/dev/outbox', (request, response) => {
    response.vary('Accept');
    if (request.accepts('json', 'html') === 'json') return sendJson(response, 200, { messages: messages() });
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(renderOutbox(messages()));
  });
  return router;
}

function renderOutbox(messages: readonly Message[]): string {
  const articles = messages.map(
    ({ channel, to, subject, text }) =>
      `<article><h2>${escapeHtml(subject || channel)}</h2><p>To ${escapeHtml(to)}</p><pre>${escapeHtml(text)}</pre></article>`,
  );
  const body = articles.length > 0 ? articles.join('\n') : '<p>No messages yet.</p>';
  return htmlPage('Outbox', '', `<h1>Outbox</h1>\n${body}`);
}
