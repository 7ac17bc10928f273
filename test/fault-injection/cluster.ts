// Three nodes of a database cluster on this machine, each of which can be killed, frozen, and started again.
import { spawn, type ChildProcess } from 'node:child_process';

export interface ClusterNode {
  readonly url: string;
  /** SIGKILL: nothing is closed. */
  kill(): Promise<void>;
  /** SIGSTOP: connections stay open, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Joins the cluster, from which it gets what it lacks, if possible not from `writer`; returns when it is a member. */
  start(writer: ClusterNode): Promise<void>;
  /** Declares that this node is the cluster, after the majority was lost. */
  bootstrap(): Promise<void>;
}

export interface Cluster {
  /** With its version. */
  readonly engine: string;
  readonly nodes: readonly ClusterNode[];
  /** Sets up a session whose reads show the commits that another node has acknowledged. */
  readonly seeAllCommits: string;
  /** Waits until every node is in the cluster and up to date. */
  waitUntilWhole(): Promise<void>;
  close(): Promise<void>;
}

export const NODES = 3;

/** The process of a node, which may be started several times. It does not outlive this one. */
export function createNodeProcess(program: string) {
  let child: ChildProcess | null = null;
  process.once('exit', () => child?.kill('SIGKILL'));
  return {
    spawn(options: readonly string[]): void {
      child = spawn(program, options, { stdio: 'ignore' });
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async kill(): Promise<void> {
      const stopping = child;
      child = null;
      if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return;
      const exited = new Promise((resolve) => stopping.once('exit', resolve));
      stopping.kill('SIGKILL');
      await exited;
    },
  };
}
