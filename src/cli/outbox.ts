// `parley outbox`: lists messages that wait or were given up, without their content, says why one waits, sends them again, and
// discards them.
import { Option, type Command } from 'commander';
import { toInstant } from '../domain/shared/calendar';
import { keysOf } from '../domain/shared/vocabulary';
import { CHANNELS, type Channel } from '../domain/sign-in/login-flow';
import { explainMessage, maskRecipient, MESSAGE_PURPOSES, type MessagePurpose } from '../domain/messages/outbox';
import type { MessageFilter, OutboxRow } from '../persistence/messages/outbox-store';
import { discardMatching, discardMessages } from '../services/messages/discard-messages';
import { resendMatching, resendMessages } from '../services/messages/resend-messages';
import { runAsOperator, type OperatorDependencies } from './creditors/run-as-operator';
import {
  confirm,
  CONFIRMED,
  createCommand,
  createReportingCommand,
  EXIT_CODES,
  formatTable,
  parseId,
  UsageError,
  withReport,
  type CommandReport,
} from './run-command';
import { parseDuration, parseTime, toPast, type GivenTime } from './times';

interface FilterOptions {
  readonly channel?: Channel;
  readonly purpose?: MessagePurpose;
  readonly since?: GivenTime;
  /** In milliseconds. */
  readonly olderThan?: number;
}

function toFilter({ channel, purpose, since, olderThan }: FilterOptions, now: number) {
  const from = since && toPast(since, now);
  const before = olderThan === undefined ? undefined : now - olderThan;
  if (from !== undefined && before !== undefined && before < from) {
    throw new UsageError('No message is both that old and created since then: --since must begin before --older-than.');
  }
  return { channel, purpose, since: from, before };
}

const LIMIT = 50;

interface ListOptions extends FilterOptions {
  readonly state?: 'waiting' | 'failed';
  readonly limit?: number;
}

async function list({ state, limit = LIMIT, ...options }: ListOptions): Promise<CommandReport> {
  return runAsOperator(async ({ db, outbox, clock }) => {
    const now = clock().epoch;
    const filter = toFilter(options, now);
    const states = state === undefined ? (['waiting', 'failed'] as const) : [state];
    const counts: Record<string, number> = {};
    const messages: Listed[] = [];
    for (const one of states) {
      counts[one] = await outbox.countMessages(db, { ...filter, state: one });
      const found = await outbox.findMessages(db, { ...filter, state: one }, limit);
      messages.push(...found.map((message) => describe({ db, outbox }, message, now)));
    }
    const rows = messages.map((message) => [
      message.message,
      message.channel,
      message.purpose,
      message.to ?? '(deleted)',
      message.state,
      message.since,
      String(message.attempts),
      message.cause ?? '',
    ]);
    return {
      lines: [
        Object.entries(counts)
          .map(([name, count]) => `${count} ${name}`)
          .join(', '),
        ...(rows.length === 0 ? [] : formatTable([[...TITLES], ...rows])),
      ],
      data: { counts, messages },
    };
  });
}

const TITLES = ['MESSAGE', 'CHANNEL', 'PURPOSE', 'TO', 'STATE', 'SINCE', 'ATTEMPTS', 'CAUSE'] as const;

interface Listed {
  readonly message: string;
  readonly channel: Channel;
  readonly purpose: MessagePurpose;
  /** The address is masked. It is null once it was deleted. */
  readonly to: string | null;
  /** `waiting`, or why it was given up. */
  readonly state: string;
  readonly since: string;
  readonly attempts: number;
  readonly next_attempt_at: string | null;
  readonly tried_until: string;
  readonly cause: string | null;
  /** Why it waits, or will not be sent. */
  readonly why: string;
}

function describe(
  { db, outbox }: Pick<OperatorDependencies, 'db' | 'outbox'>,
  message: OutboxRow,
  now: number,
): Listed {
  const { id, channel, purpose, sealed, state, endedAs, dueAt, givenUpAt, attempts, nextAt, expiresAt, cause } =
    message;
  return {
    message: id,
    channel,
    purpose,
    to: sealed === null ? null : maskRecipient(outbox.openMessage(db, message).to),
    state: endedAs ?? (state === 'sent' ? 'sent' : 'waiting'),
    since: toInstant(givenUpAt ?? dueAt),
    attempts,
    next_attempt_at: endedAs === null && state !== 'sent' ? toInstant(nextAt) : null,
    tried_until: toInstant(expiresAt),
    cause,
    why: explainMessage({ ...message, hasContent: sealed !== null }, now),
  };
}

function show(id: string): Promise<CommandReport> {
  return runAsOperator(async ({ db, outbox, clock }) => {
    const message = await outbox.findMessage(db, id);
    if (!message) throw new Error('There is no such message. Those that were sent are deleted after a while.');
    const described = describe({ db, outbox }, message, clock().epoch);
    const { why, ...facts } = described;
    const rows = Object.entries(facts).map(([name, value]) => [name.replaceAll('_', ' '), String(value ?? '-')]);
    return { lines: [...formatTable(rows), '', why], data: described };
  });
}

interface SelectOptions extends FilterOptions {
  readonly failed?: boolean;
  readonly waiting?: boolean;
  readonly yes?: boolean;
}

/** Returns which of all are meant, or null if they are named. */
function readState(ids: readonly string[], options: SelectOptions): MessageFilter['state'] | null {
  const { failed = false, waiting = false, channel, purpose, since, olderThan } = options;
  if ([failed, waiting, ids.length > 0].filter(Boolean).length !== 1) {
    throw new UsageError(
      'Name the messages, or select all that wait with --waiting, or that were given up with --failed.',
    );
  }
  if (failed || waiting) return failed ? 'failed' : 'waiting';
  if ([channel, purpose, since, olderThan].every((value) => value === undefined)) return null;
  throw new UsageError('--since, --older-than, --channel and --purpose require --waiting or --failed.');
}

async function resend(ids: readonly string[], options: SelectOptions): Promise<CommandReport> {
  const state = readState(ids, options);
  return runAsOperator(async (dependencies) => {
    const { db, outbox, clock } = dependencies;
    if (state === null) return report(await resendMessages(dependencies, ids), RESENT);
    const filter = { ...toFilter(options, clock().epoch), state };
    await confirm(`Send ${await outbox.countMessages(db, filter)} messages again?`, options);
    return report(await resendMatching(dependencies, filter), RESENT);
  });
}

async function discard(ids: readonly string[], options: SelectOptions): Promise<CommandReport> {
  const state = readState(ids, options);
  const { purpose } = options;
  if (state !== null && purpose === undefined) throw new UsageError('All messages are discarded by --purpose only.');
  return runAsOperator(async (dependencies, actor) => {
    const { db, outbox, clock } = dependencies;
    if (state === null || purpose === undefined) {
      await confirm(`Discard ${ids.length} messages? It cannot be undone.`, options);
      return report(await discardMessages(dependencies, actor, ids), DISCARDED);
    }
    const filter = { ...toFilter(options, clock().epoch), state, purpose };
    const count = await outbox.countMessages(db, filter);
    await confirm(`Discard ${count} messages (${purpose})? It cannot be undone.`, options);
    return report(await discardMatching(dependencies, actor, filter), DISCARDED);
  });
}

const RESENT = { name: 'resent', done: 'will be sent again', refused: 'cannot' } as const;
const DISCARDED = { name: 'discarded', done: 'were discarded', refused: 'could not be' } as const;

interface MessageResult {
  readonly id: string;
  readonly refusal: string | null;
}

function report(
  results: readonly MessageResult[],
  { name, ...words }: typeof RESENT | typeof DISCARDED,
): CommandReport {
  const done = results.filter(({ refusal }) => refusal === null).length;
  const refused = results.filter(({ refusal }) => refusal !== null);
  return {
    lines: [
      `${done} ${words.done}, ${refused.length} ${words.refused}.`,
      ...formatTable(refused.map(({ id, refusal }) => [id, refusal ?? ''])),
    ],
    data: { [name]: done, messages: results.map(({ id, refusal }) => ({ message: id, refusal })) },
    exitCode: done === 0 ? EXIT_CODES.nothingDone : refused.length > 0 ? EXIT_CODES.rowErrors : EXIT_CODES.done,
  };
}

function withFilter(command: Command): Command {
  return command
    .addOption(new Option('--channel <channel>', 'only messages of this channel').choices(keysOf(CHANNELS)))
    .addOption(new Option('--purpose <purpose>', 'only messages with this purpose').choices(keysOf(MESSAGE_PURPOSES)))
    .option(
      '--since <time>',
      'only messages created, or given up, since this time: 30m, 12h, 3d, a day, or a time in UTC',
      parseTime,
    )
    .option('--older-than <duration>', 'only messages created, or given up, longer ago: 15m, 2h, 1d', parseDuration);
}

export const command = createCommand('outbox', { description: 'Messages to be sent.' })
  .addCommand(
    withFilter(
      createReportingCommand('list', {
        description: 'Lists messages that are waiting or were given up, oldest first. Recipients are masked.',
        example: 'parley outbox list --state failed --since 3d',
      })
        .addOption(new Option('--state <state>', 'both by default').choices(['waiting', 'failed']))
        .option('--limit <count>', `how many of each are listed, by default ${LIMIT}`, parseId),
    ).action(withReport(list)),
  )
  .addCommand(
    createReportingCommand('show', {
      description: 'Shows one message without its content, and says why it waits or will not be sent.',
      example: 'parley outbox show Zk3hVq0c5yW9sD1xB7mN2A',
    })
      .argument('<message>', 'the message, as listed')
      .action(withReport(show)),
  )
  .addCommand(
    withFilter(
      createReportingCommand('resend', {
        description:
          'Sends messages again that were given up, and tries waiting ones immediately. Exits with 4 if some cannot be sent again, such as expired codes, and with 3 if none can.',
        example: 'parley outbox resend --failed --since 12h',
      })
        .argument('[message...]', 'the messages, as listed')
        .option('--failed', 'all that were given up')
        .option('--waiting', 'all that wait')
        .option(...CONFIRMED),
    ).action(withReport(resend)),
  )
  .addCommand(
    withFilter(
      createReportingCommand('discard', {
        description:
          'Discards messages that wait or were given up: their content is wiped, and they are never sent. The audit trail has it. Exits with 4 if some cannot be discarded, and with 3 if none can.',
        example: 'parley outbox discard --waiting --purpose offer_digest --older-than 12h --yes',
      })
        .argument('[message...]', 'the messages, as listed')
        .option('--failed', 'all of a purpose that were given up')
        .option('--waiting', 'all of a purpose that wait')
        .option(...CONFIRMED),
    ).action(withReport(discard)),
  );
