// What the kernel knows of a process. Linux only: elsewhere nothing tells the main thread from the others this exactly.
import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds since the start of the process. */
export interface ProcessorTime {
  readonly main: number;
  /** Of all threads, the main one included. */
  readonly all: number;
}

export function readProcessorTime(pid: number): ProcessorTime {
  const threads = readdirSync(`/proc/${pid}/task`);
  return { main: readThread(pid, String(pid)), all: threads.reduce((sum, id) => sum + readThread(pid, id), 0) };
}

/** 0 for a thread that has ended. */
function readThread(pid: number, id: string): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1000;
  } catch {
    return 0;
  }
}

const KIBIBYTE = 1024;

export function readResidentBytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * KIBIBYTE;
}
