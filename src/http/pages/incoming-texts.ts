// Takes text messages that people send to the number of our notices, as the SMS provider posts them: STOP ends the texts, START
// undoes it. The provider answers people itself, so the answer is empty.
import type { Request, RequestHandler } from 'express';
import { DomainError, ERRORS } from '../../domain/shared/errors';
import { takeTextCommand } from '../../services/messages/opt-out';
import type { Dependencies } from '../../services/shared/dependencies';
import type { RequestFacts } from '../../services/shared/request-context';
import { sendJson } from '../middleware/json';
import { refuseRest, takeWorkPlace, type LoadLimit } from '../middleware/load-limit';
import { readForm } from '../middleware/read-body';

export const INCOMING_TEXTS_PATH = '/text-messages/incoming';

const BODY_LIMIT = 32 * 1024;

const ANSWER = '<?xml version="1.0" encoding="UTF-8"?>\n<Response/>\n';

/** Next without a provider, or without the public address that it signs. */
export function incomingTexts(
  dependencies: Dependencies,
  readFacts: (request: Request) => RequestFacts,
  limitLoad: LoadLimit,
): RequestHandler {
  const { incomingTexts: provider, settings } = dependencies;
  if (!provider || settings.publicUrl === null) return (_request, _response, next) => next();
  const url = `${settings.publicUrl}${INCOMING_TEXTS_PATH}`;

  const handle = limitLoad((request, response, next) => {
    return take(request)
      .then((isTaken) => {
        if (!isTaken) return;
        response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-store' });
        response.end(ANSWER);
      })
      .catch((error: unknown) => {
        if (!(error instanceof DomainError) || response.headersSent) return next(error);
        sendJson(response, ERRORS[error.code].status, { message: error.message });
      });
  }, refuseRest(null));

  /** False when the provider has left. Throws `forbidden` without its signature. */
  async function take(request: Request): Promise<boolean> {
    const form = await readForm(request, BODY_LIMIT);
    if (form === null) return false;
    if (form === 'too large') throw new DomainError('payload_too_large');
    takeWorkPlace(request);
    const query = request.originalUrl.slice(request.path.length);
    const signature = request.get('x-twilio-signature') ?? '';
    if (!provider?.isSigned(`${url}${query}`, form, signature)) {
      throw new DomainError('forbidden', { message: 'The signature of the SMS provider is missing or wrong.' });
    }
    const text = { from: form.get('From') ?? '', body: form.get('Body') ?? '' };
    await takeTextCommand(dependencies, readFacts(request), text);
    return true;
  }

  return (request, response, next) => {
    if (request.path !== INCOMING_TEXTS_PATH) return next();
    if (request.method === 'POST') return handle(request, response, next);
    sendJson(response, 405, { message: new DomainError('method_not_allowed').message }, { allow: 'POST' });
  };
}
