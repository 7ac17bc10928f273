// The page behind the link in each mail, `/stop-messages/{token}`: it stops the mails and lets them come again, without a
// sign-in, a cookie or a script. A GET changes nothing, because scanners open links; a POST of a mail program stops them with
// one click (RFC 8058).
import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { OPT_OUT_PAGE } from '../../domain/messages/opt-out';
import { DomainError, ERRORS } from '../../domain/shared/errors';
import { changeOptOut, readOptOut, type OptOutState } from '../../services/messages/opt-out';
import type { Dependencies } from '../../services/shared/dependencies';
import type { RequestContext, RequestFacts } from '../../services/shared/request-context';
import { escapeHtml } from '../../domain/shared/escape-html';
import { refuseRest, takeWorkPlace, type LoadLimit } from '../middleware/load-limit';
import { readForm } from '../middleware/read-body';
import { htmlPage } from './html';

/** A mail program sends the form, with any boundary. */
const BODY_LIMIT = 4096;

const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; padding: 2rem; color: #1a1a1a; background: #fff; }
main { max-width: 36rem; margin: 0 auto; }
button { font: inherit; padding: 0.6rem 1.2rem; border: 0; border-radius: 0.4rem; color: #fff; background: #0b5394; }
@media (prefers-color-scheme: dark) { body { color: #e4eaf0; background: #10161c; } }
`;

const STYLE_DIGEST = createHash('sha256').update(STYLE).digest('base64');
const POLICY =
  `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; img-src data:; form-action 'self'; ` +
  "frame-ancestors 'none'; base-uri 'none'";

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-security-policy': POLICY,
};

/** Nothing is added to the response beside its body. */
const NO_STATE = {
  setDeviceCookie: () => undefined,
  discloseRateLimits: () => undefined,
  discloseReplay: () => undefined,
};

export function stopMessagesPage(
  dependencies: Dependencies,
  readFacts: (request: Request) => RequestFacts,
  limitLoad: LoadLimit,
): RequestHandler {
  const handle = limitLoad((request, response, next) => {
    return answer(request, response).catch((error: unknown) => {
      if (!(error instanceof DomainError) || response.headersSent) return next(error);
      const { code, message, details } = error;
      const retryAfter = details['retryAfter'];
      if (typeof retryAfter === 'number') response.setHeader('retry-after', retryAfter);
      send(response, ERRORS[code].status, 'This did not work', `<p>${escapeHtml(message)}</p>`);
    });
  }, refuseRest(null));

  async function answer(request: Request, response: Response): Promise<void> {
    const isChange = request.method === 'POST';
    const form = isChange ? await readForm(request, BODY_LIMIT) : new URLSearchParams();
    if (form === null) return;
    if (form === 'too large') throw new DomainError('payload_too_large');
    takeWorkPlace(request);
    const token = request.path.slice(OPT_OUT_PAGE.length + 1);
    const context: RequestContext = { request: readFacts(request), response: NO_STATE };
    const isStopped = form.get('choice') !== 'start';
    const state = isChange
      ? await changeOptOut(dependencies, context, { token, isStopped })
      : await readOptOut(dependencies, context, token);
    const [title, text] = describe(state, isChange);
    send(response, 200, title, `<p>${escapeHtml(dependencies.settings.brand.name)}</p>\n${text}`);
  }

  return (request, response, next) => {
    if (!request.path.startsWith(`${OPT_OUT_PAGE}/`)) return next();
    if (['GET', 'HEAD', 'POST'].includes(request.method)) return handle(request, response, next);
    response.writeHead(request.method === 'OPTIONS' ? 204 : 405, { allow: 'GET, HEAD, POST, OPTIONS' }).end();
  };
}

function send(response: Response, status: number, title: string, text: string): void {
  const head = `<meta name="robots" content="noindex">\n<link rel="icon" href="data:,">\n<style>${STYLE}</style>`;
  const bytes = Buffer.from(htmlPage(title, head, `<main>\n<h1>${escapeHtml(title)}</h1>\n${text}\n</main>`));
  response.writeHead(status, { ...HEADERS, 'content-length': bytes.length });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

const NAMES = { email: 'mails', sms: 'text messages' } as const;

const SETTINGS =
  'Codes, and what concerns your security, are still sent. In your communication settings you can choose anew.';

function button(choice: 'stop' | 'start', text: string): string {
  return `<form method="post"><button name="choice" value="${choice}">${text}</button></form>`;
}

function describe(
  { channel, isStopped, isOffInSettings }: OptOutState,
  isChange: boolean,
): [title: string, text: string] {
  const name = NAMES[channel];
  if (!isStopped) {
    const done = isChange ? 'They come again.' : 'They are sent to you now.';
    return [`Stop ${name}`, `<p>${done} ${SETTINGS}</p>\n${button('stop', `Stop ${name}`)}`];
  }
  const undo = isOffInSettings ? '' : `\n<p>Was this a mistake?</p>\n${button('start', `Send ${name} again`)}`;
  return [`The ${name} have stopped`, `<p>No more are sent to you, from now on. ${SETTINGS}</p>${undo}`];
}
