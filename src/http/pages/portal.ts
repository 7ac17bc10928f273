// The portal at /portal: built files with a policy of their own. It is a client of the public API like any other.
import { Router } from 'express';
import sirv from 'sirv';
import { PORTAL_FILES } from '../../config/portal-files';
import { PORTAL_PATH } from '../../config/server';
import type { CaptchaKind } from '../../domain/sign-in/captcha-kinds';
import { readOnly } from '../middleware/static-text';
import { sendJson } from '../middleware/json';
import type { DemoPerson } from './demo';

/** What a hosted CAPTCHA needs beside the portal's own files, as its provider documents it. */
const CAPTCHA_ORIGINS: Readonly<Record<CaptchaKind, string>> = {
  off: '',
  altcha: '',
  turnstile: ' https://challenges.cloudflare.com',
  hcaptcha: ' https://hcaptcha.com https://*.hcaptcha.com',
  recaptcha:
    ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
};

/** Letters are shown in a frame without rights, with the style of their elements; nothing else is inline. */
function formatPolicy(kind: CaptchaKind): string {
  const captcha = CAPTCHA_ORIGINS[kind];
  return [
    "default-src 'none'",
    `script-src 'self'${captcha}`,
    `style-src 'self'${captcha}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    `connect-src 'self'${captcha}`,
    `frame-src 'self'${captcha}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Files whose names contain a digest of their content never change. */
const UNCHANGING = 'public, max-age=31536000, immutable';

interface PortalFacts {
  /** This is null outside of a developer's machine, where nobody can sign in with one click. */
  readonly people: (() => readonly DemoPerson[]) | null;
  readonly captcha: CaptchaKind;
}

export function portal({ people, captcha }: PortalFacts): Router {
  const policy = formatPolicy(captcha);
  const serve = sirv(PORTAL_FILES, {
    etag: true,
    brotli: true,
    gzip: true,
    // Every other address is a screen of the portal, but what would be a file is missing.
    single: true,
    ignores: [/^\/+assets(\/|$)/, /\.\w+$/],
  });
  const router = Router();
  if (people)
    router.all(
      `${PORTAL_PATH}/demo.json`,
      readOnly((_request, response) => sendJson(response, 200, people())),
    );
  router.use(
    PORTAL_PATH,
    readOnly((request, response, next) => {
      // A 304 carries them too: a browser then takes the headers of that response.
      const cached = request.path.startsWith('/assets/') ? UNCHANGING : 'no-cache';
      const headers = new Map([
        ['content-security-policy', policy],
        ['cache-control', cached],
      ]);
      const before = new Map([...headers.keys()].map((name) => [name, response.getHeader(name) ?? '']));
      response.setHeaders(headers);
      serve(request, response, () => {
        // A later release may have the file that is missing.
        response.setHeaders(before);
        next();
      });
    }),
  );
  return router;
}
