// What may happen to an action of the portal on its way: its answer is lost and late, and its effect is told before it.
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Route } from 'playwright-core';

/** How long a page waits. */
const LATE_MS = 1500;

/** The first answer is lost, after others have told of its effect; that of the repeated request is late. */
async function answerLate(route: Route, attempt: number): Promise<void> {
  if (attempt > 1) {
    await pause(LATE_MS);
    return route.continue();
  }
  await route.fetch();
  await pause(LATE_MS);
  return route.abort();
}

/**
 * From now on, every action of the pages is answered like that. Returns what pages said in the meantime that is no good news:
 * no action here is refused, so there is nothing to warn of.
 */
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
