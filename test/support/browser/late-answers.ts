// What may happen to an action of the portal on its way: it is slow, its answer is lost, and its effect is told before it.
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Route } from 'playwright-core';

/** How long a page waits. */
const LATE_MS = 1000;

/** The request is slow, its answer is lost after others have told of its effect, and the repeated request is slow again. */
async function answerLate(route: Route, attempt: number): Promise<void> {
  await pause(LATE_MS);
  if (attempt > 1) return route.continue();
  await route.fetch();
  await pause(LATE_MS);
  return route.abort();
}

/** Answers every later action of the pages late. Returns the warnings that pages have shown: no action here is refused. */
export async function answerActionsLate(context: BrowserContext): Promise<string[]> {
  const attempts = new Map<string, number>();
  const warnings: string[] = [];
  await context.exposeFunction('keepWarning', (text: string) => void warnings.push(text));
  await context.addInitScript(`new MutationObserver(() => {
    for (const { innerText } of document.querySelectorAll('main .notice.warning, main .notice.bad')) keepWarning(innerText);
  }).observe(document, { childList: true, subtree: true })`);
  await context.route('**/graphql', async (route, request) => {
    const { query = '', variables } = request.postDataJSON() as { query?: string; variables?: { key?: string } };
    if (!/^\s*mutation\b/.test(query) || variables?.key === undefined) return route.continue();
    const attempt = (attempts.get(variables.key) ?? 0) + 1;
    attempts.set(variables.key, attempt);
    return answerLate(route, attempt);
  });
  return warnings;
}
