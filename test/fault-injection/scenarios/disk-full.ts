// The disk of the database is full for some seconds at a time: another file takes all of its space, and is emptied again.
import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SmallDiskSystem } from '../databases';
import { MAX_ANSWER_MS } from './mariadb';
import { isAnswering } from '../durable-server';
import type { Scenario } from '../scenario';

const FULL_MS = 6000;

export const DISK_FULL: Scenario<SmallDiskSystem> = {
  name: 'the disk of the database full for 6 s at a time',
  promise: 'R17',
  maxAnswerMs: MAX_ANSWER_MS,
  async inject({ disk, server }, isOver) {
    let times = 0;
    while (!isOver()) {
      await pause(4000);
      const full = fillDisk(disk);
      await pause(FULL_MS);
      await full.end();
      // InnoDB may have ended itself, and is started again as by a supervisor, now that its log fits.
      if (!(await isAnswering(server.url))) {
        await server.kill();
        await server.start();
      }
      times += 1;
    }
    return times;
  },
};

/** Takes all space of the disk, also what the database frees meanwhile, until its end. */
export function fillDisk(disk: string): { end(): Promise<void> } {
  const path = join(disk, 'another-file');
  const file = openSync(path, 'w');
  const over = new AbortController();
  const filling = (async () => {
    while (!over.signal.aborted) {
      fill(file);
      await pause(20);
    }
  })();
  return {
    async end() {
      over.abort();
      await filling;
      ftruncateSync(file);
      closeSync(file);
      rmSync(path);
    },
  };
}

const BLOCK = Buffer.alloc(1 << 20);

function fill(file: number): void {
  for (let bytes = BLOCK.length; bytes > 0; bytes = Math.floor(bytes / 16))
    try {
      for (;;) writeSync(file, BLOCK, 0, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
}
