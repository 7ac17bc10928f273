// What a person sees who opens an address for programs, or one where nothing is, in a browser.
import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Base } from '../../../rest-facade/endpoints';
import { escapeHtml } from '../../domain/shared/escape-html';
import { htmlPage, OWN_PAGE_POLICY, PAGE_HEAD, renderDeveloperNav, type ServedPages } from './html';

/** A browser that opens a page asks for HTML by name, which programs do not. */
export function isOpenedByPerson({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '');
}

interface VisitorPage {
  readonly title: string;
  /** HTML for people who develop with this server. Others learn nothing about it. */
  readonly help: string;
}

/** With help and links to the pages that this server shows; without any, no style either. */
export function sendPage(response: Response, status: number, { title, help }: VisitorPage, served: ServedPages): void {
  const showsPages = Object.values(served).includes(true);
  const nav = showsPages ? `${renderDeveloperNav(response.req.originalUrl, served)}\n` : '';
  const text = showsPages ? `<p>${help}</p>\n` : '';
  const body = `${nav}<main>\n<h1>${escapeHtml(title)}</h1>\n${text}</main>`;
  const bytes = Buffer.from(htmlPage(title, showsPages ? PAGE_HEAD : '<link rel="icon" href="data:,">', body));
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': bytes.length,
      'content-security-policy': OWN_PAGE_POLICY,
      'cache-control': 'no-store',
      vary: 'Accept',
    })
    .end(response.req.method === 'HEAD' ? undefined : bytes);
}

export const NOTHING_HERE: VisitorPage = {
  title: 'Nothing is at this address',
  help: 'The address may be misspelled. The links above lead to all pages of this server.',
};

/** For exactly these paths; a request with a query string asks something of the program. */
export function visitorPages(bases: Readonly<Record<Base, string>>, served: ServedPages): RequestHandler {
  const rest = (audience: string) =>
    `The REST API for ${audience} begins here. ` +
    (served.docs ? 'The <a href="/docs">reference</a> has its endpoints.' : 'There is nothing at the root.');
  const graphiql = served.graphiql ? ' To run some in the browser, open <a href="/graphiql">GraphiQL</a>.' : '';
  const help: Readonly<Record<string, string>> = {
    [bases.consumer]: rest('consumers'),
    [bases.creditor]: rest('creditors'),
    '/graphql': `GraphQL queries and mutations are sent here, by <code>POST</code> as JSON.${graphiql}`,
    '/graphql/stream': `GraphQL subscriptions are sent here, by <code>POST</code>; their events are server-sent events.${graphiql}`,
  };
  return (request, response, next) => {
    const path = request.path.replace(/\/$/, '');
    if (!Object.hasOwn(help, path) || request.url.includes('?') || !isOpenedByPerson(request)) return next();
    sendPage(response, 200, { title: 'This address is for programs', help: help[path] ?? '' }, served);
  };
}
