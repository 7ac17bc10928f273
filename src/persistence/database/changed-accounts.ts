// Tells subscriptions and the job that counts results that accounts of a company have changed: one number for each company. It is
// raised after the commit and for all changes of a moment together, because a row that every change of a company locks until it
// has committed would let the people of that company wait for each other (docs/stored-answers.md).
import { AsyncResource } from 'node:async_hooks';
import { createRaisedStamps, type RaisedStamps } from './stamps';

type Changed = Pick<RaisedStamps, 'account' | 'accounts'>;

export interface ChangedAccounts {
  /** Call it when the transaction that changed them has ended, or may have. */
  note(changed: Changed): void;
  /** Raises what is left, at one attempt. Returns null if nothing is left. */
  stop(): Promise<void> | null;
}

const COLLECTED_MS = 200;
/** After a failure. */
const PAUSE_MS = 2000;

export function collectChangedAccounts(raise: (changed: Changed) => Promise<void>): ChangedAccounts {
  let waiting = createRaisedStamps();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let hasStopped = false;
  const wait = (milliseconds: number) => {
    if (!hasStopped) timer ??= setTimeout(start, milliseconds).unref();
  };
  const add = ({ account, accounts }: Changed) => {
    account.forEach((id) => waiting.account.add(id));
    accounts.forEach((id) => waiting.accounts.add(id));
  };
  const raiseAll = async () => {
    const changed = waiting;
    waiting = createRaisedStamps();
    try {
      await raise(changed);
    } catch {
      add(changed);
      wait(PAUSE_MS);
    }
  };
  // It is no part of the request that happens to be the first.
  const start = AsyncResource.bind(() => {
    timer = null;
    const run = (running ?? Promise.resolve()).then(raiseAll).finally(() => {
      if (running === run) running = null;
    });
    running = run;
  });
  return {
    note(changed) {
      if (changed.account.size + changed.accounts.size === 0) return;
      add(changed);
      wait(COLLECTED_MS);
    },
    stop() {
      hasStopped = true;
      if (timer) {
        clearTimeout(timer);
        start();
      }
      return running;
    },
  };
}
