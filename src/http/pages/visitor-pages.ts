// What a person sees who opens an address for programs, or one where nothing is, in a browser.
import type { Request, RequestHandler, Response } from 'express';
import { escapeHtml, htmlPage, OWN_PAGE_POLICY, PAGE_HEAD } from './html';

/** A browser that opens a page asks for HTML by name, which programs do not. */
export function isOpenedByPerson({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '');
}

export function sendPage(response: Response, status: number, title: string): void {
  const body = `<main>\n<h1>${escapeHtml(title)}</h1>\n<p><a href="/">Go to the first page</a></p>\n</main>`;
  const bytes = Buffer.from(htmlPage(title, PAGE_HEAD, body));
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

/** For exactly these paths; a request with a query string asks something of the program. */
export function visitorPages(paths: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const isAddress = paths.includes(request.path.replace(/\/$/, '')) && !request.url.includes('?');
    if (isAddress && isOpenedByPerson(request)) return sendPage(response, 200, 'This address is for programs');
    next();
  };
}
