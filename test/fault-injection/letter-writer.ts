// A creditor user who saves one template again and again, each time with the entity tag of the last save.
import { setTimeout as pause } from 'node:timers/promises';
import { getEntityTag } from '../support/fixtures/letter-fixture';
import type { ApiOutcome } from '../support/clients/simulated-browser';
import { openAnyBrowser, sendAs } from './clients';
import type { TestSystem } from './test-system';
import type { WriteHistory } from './write-history';

/** Longer than a scenario keeps the commands of a save under way: until then a save that was answered 503 may still happen. */
const UNKNOWN_PAUSE_MS = 10_000;

export async function writeLetters(
  system: TestSystem,
  history: WriteHistory,
  template: { readonly id: number; readonly token: string },
  isOver: () => boolean,
): Promise<void> {
  const { id, token } = template;
  let tag: string | null = null;
  while (!isOver()) {
    tag ??= await readTag(system, template);
    if (tag === null) {
      await pause(100);
      continue;
    }
    const ifMatch: string = tag;
    const write = { kind: 'letter', step: 'updateTemplate', subject: id, key: null } as const;
    const saved = await history.perform<ApiOutcome>(write, async (requestId) => {
      const input = { id, name: requestId, content: `<p>Saved by ${requestId}</p>` };
      const outcome = await openAnyBrowser(sendAs(system, requestId)).send('updateTemplate', input, { token, ifMatch });
      return toAnswer(outcome);
    });
    tag = saved.value ? getEntityTag(saved.value) : null;
    // Otherwise it may happen between the next reading of the tag and the next save, which is then refused rightly.
    if (saved.outcome === 'unknown') await pause(UNKNOWN_PAUSE_MS);
  }
}

async function readTag(system: TestSystem, { id, token }: { readonly id: number; readonly token: string }) {
  try {
    const outcome = await openAnyBrowser(sendAs(system, `reading-${id}`)).send('template', { id }, { token });
    return outcome.value ? getEntityTag(outcome) : null;
  } catch {
    return null;
  }
}

/** The status that REST has, also of an answer over GraphQL. */
export function toAnswer(outcome: ApiOutcome) {
  const { answer, value } = outcome;
  if (value) return { status: 200, detail: '', value: outcome };
  const { errors } = answer.body as { readonly errors?: unknown };
  const [error] = Array.isArray(errors) ? (errors as { extensions?: { status?: number } }[]) : [];
  return { status: error?.extensions?.status ?? answer.status, detail: JSON.stringify(answer.body), value: null };
}
