// The report: one row for each scenario, printed and written as Markdown.
import { cpus, loadavg } from 'node:os';
import { markdownTable } from '../../tools/markdown-table';
import type { FindingKind } from './checks/findings';
import type { ScenarioResult } from './scenario';

export const COLUMNS = [
  'scenario',
  'promise',
  'engine',
  'injected',
  'acknowledged',
  'unknown',
  'lost',
  'doubled',
  'half-written',
  'refused falsely, with key',
  'without key',
  'failed',
  'longest pause, s',
  'longest answer, s',
] as const;

export function toRow({ scenario, engine, injected, history, findings }: ScenarioResult): readonly string[] {
  const count = (kind: FindingKind) => String(findings.filter((finding) => finding.kind === kind).length);
  const refused = (isKeyed: boolean) =>
    findings.filter(({ kind, write }) => kind === 'falsely refused' && (write?.key != null) === isKeyed).length;
  return [
    scenario.name,
    scenario.promise,
    engine,
    String(injected),
    countOutcome(history.writes, 'acknowledged'),
    countOutcome(history.writes, 'unknown'),
    count('lost'),
    count('doubled'),
    count('half-written'),
    String(refused(true)),
    String(refused(false)),
    count('failed'),
    toSeconds(history.longestPauseMs()),
    toSeconds(history.longestAnswerMs()),
  ];
}

/** A scenario whose program the machine lacks. */
export function toMissingRow(name: string, promise: string, reason: string): readonly string[] {
  return [name, promise, `NOT RUN: ${reason}`, ...COLUMNS.slice(3).map(() => '–')];
}

export function formatReport(rows: readonly (readonly string[])[], minutes: number): string {
  const total = (column: (typeof COLUMNS)[number]) =>
    rows.reduce((sum, row) => sum + (Number(row[COLUMNS.indexOf(column)]) || 0), 0);
  const [load = Number.NaN] = loadavg();
  return [
    '# Fault injection: the last full run',
    '',
    'Written by `npm run test:faults` ([testing](testing.md#fault-injection)); not edited by hand.',
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} cores that carried database, ` +
      `servers and clients together, load average ${load.toFixed(1)} at the end, ${minutes.toFixed(0)} minutes.`,
    '',
    `**${total('acknowledged')} acknowledged writes under ${total('injected')} injected errors: ${total('lost')} lost, ` +
      `${total('doubled')} doubled, ${total('half-written')} half-written, ` +
      `${total('refused falsely, with key')} refused falsely with a key and ${total('without key')} without.**`,
    '',
    markdownTable(COLUMNS, rows),
    '',
    'Unknown: the client got 503 or no answer. Such a write is there whole or not at all, which the check of the history',
    'includes. Failed: any other status of 500 and above.',
    '',
  ].join('\n');
}

function countOutcome(writes: ScenarioResult['history']['writes'], outcome: string): string {
  return String(writes.filter((write) => write.outcome === outcome).length);
}

function toSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
