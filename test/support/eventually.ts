// Waits for what happens by itself, such as a message that a sender delivers in the background.
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningApp } from './app';

const PATIENCE_MS = 20_000;
const STEP_MS = 5;

/** Looks again and again until there is something to see. */
export async function eventually<Seen>(
  what: string,
  look: () => Promise<Seen | null | undefined> | Seen | null | undefined,
): Promise<Seen> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (seen !== null && seen !== undefined) return seen;
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await pause(STEP_MS);
  }
}

/** Until every message that is due has been handed over. */
export async function delivered({ parts }: RunningApp): Promise<void> {
  await eventually('the outbox to be empty', async () => {
    const sql = `SELECT COUNT(*) AS waiting FROM outbox_messages WHERE state IN ('pending', 'sending')`;
    const [row] = await parts.db.read(sql);
    return Number(row?.waiting) === 0 ? true : null;
  });
}
