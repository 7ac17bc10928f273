// What may happen to an action of the portal on its way: its answer is late or lost, or its effect is told before it is answered.
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Route } from 'playwright-core';

/** Each takes the request of an action. `attempt` counts those with the same idempotency key. */
const SITUATIONS = {
  'with a slow answer': async (route: Route) => {
    await pause(4000);
    await route.continue();
  },
  'with a lost answer': async (route: Route, attempt: number) => {
    if (attempt > 1) return route.continue();
    await route.fetch();
    return route.abort();
  },
  'after the news of its effect': async (route: Route) => {
    const response = await route.fetch();
    await pause(1500);
    await route.fulfill({ response });
  },
} as const;

export type Situation = keyof typeof SITUATIONS;
export const ALL_SITUATIONS = Object.keys(SITUATIONS) as readonly Situation[];

/**
 * From now on, every action of the pages meets it. Returns what pages said in the meantime that is no good news: no action
 * here is refused, so there is nothing to warn of.
 */
export async function meetSituation(context: BrowserContext, situation: Situation): Promise<string[]> {
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
    return SITUATIONS[situation](route, attempt);
  });
  return warnings;
}
