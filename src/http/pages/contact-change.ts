// The page behind the link of a notice: one button cancels the change of a contact, a claim or a request to be erased. It needs no sign-in. The token is in
// the fragment of the address, which browsers send to no server and leave out of the referrer.
import { Router } from 'express';
import { CANCEL_PAGE } from '../../domain/profile/contact-change';
import { escapeHtml } from '../../domain/shared/escape-html';
import { REVALIDATED, staticText, type StaticTextType } from '../middleware/static-text';
import { htmlPage, OWN_PAGE_POLICY } from './html';

/** The path that the log shows unmasked. */
export const CONTACT_CHANGE_PATH = CANCEL_PAGE;

const HEADERS = { 'content-security-policy': OWN_PAGE_POLICY, ...REVALIDATED };

/** `cancelPath` is the REST endpoint that takes the token, `name` that of the service. */
export function contactChangePage(cancelPath: string, name: string): Router {
  const router = Router();
  const files: readonly (readonly [path: string, type: StaticTextType, text: string])[] = [
    [CONTACT_CHANGE_PATH, 'html', renderPage(name)],
    [`${CONTACT_CHANGE_PATH}/page.css`, 'css', STYLE],
    [`${CONTACT_CHANGE_PATH}/page.js`, 'js', renderScript(cancelPath)],
  ];
  for (const [path, type, text] of files) {
    router.all(
      path,
      staticText(type, () => text, HEADERS),
    );
  }
  return router;
}

const renderPage = (name: string) =>
  htmlPage(
    'Cancel a change',
    `<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${CONTACT_CHANGE_PATH}/page.css">
<script src="${CONTACT_CHANGE_PATH}/page.js" defer></script>`,
    `<main>
<h1>Cancel what somebody asked for</h1>
<p>Somebody asked to change a contact of your ${escapeHtml(name)} sign-in, for access to records that have your contact, or to erase your
records. If that was not you, cancel it here.</p>
<button type="button" id="cancel">Cancel the change</button>
<p id="result" role="status"></p>
</main>`,
  );

const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; padding: 2rem; color: #1a1a1a; background: #fff; }
main { max-width: 36rem; margin: 0 auto; }
button { font: inherit; padding: 0.6rem 1.2rem; border: 0; border-radius: 0.4rem; color: #fff; background: #0b5394; }
button:disabled { background: #666; }
@media (prefers-color-scheme: dark) { body { color: #e4eaf0; background: #10161c; } }
`;

/** A scanner that opens the link cancels nothing: only the button does. */
function renderScript(cancelPath: string): string {
  return `
const button = document.getElementById('cancel');
const result = document.getElementById('result');
button.addEventListener('click', async () => {
  button.disabled = true;
  try {
    const response = await fetch(${JSON.stringify(cancelPath)}, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cancel_token: location.hash.slice(1) }),
      credentials: 'omit',
    });
    result.textContent = (await response.json()).message;
  } catch {
    result.textContent = 'This did not work. Please try again.';
    button.disabled = false;
  }
});
`;
}
