// What a person sees who opens an address for programs, or one where nothing is, in a browser.
import type { Request, RequestHandler, Response } from 'express';
import { escapeHtml, htmlPage, OWN_PAGE_POLICY, PAGE_HEAD, renderDeveloperNav, type ServedPages } from './html';

/** A browser that opens a page asks for HTML by name, which programs do not. */
export function isOpenedByPerson({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '');
}

/** With links to the pages that this server shows; without any, no style either. */
export function sendPage(response: Response, status: number, title: string, served: ServedPages): void {
  const showsPages = Object.values(served).includes(true);
  const nav = showsPages ? `${renderDeveloperNav(response.req.path, served)}\n` : '';
  const body = `${nav}<main>\n<h1>${escapeHtml(title)}</h1>\n</main>`;
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

/** For exactly these paths; a request with a query string asks something of the program. */
export function visitorPages(paths: readonly string[], served: ServedPages): RequestHandler {
  return (request, response, next) => {
    const isAddress = paths.includes(request.path.replace(/\/$/, '')) && !request.url.includes('?');
    if (isAddress && isOpenedByPerson(request)) return sendPage(response, 200, 'This address is for programs', served);
    next();
  };
}
