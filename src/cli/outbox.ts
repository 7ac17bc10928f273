// `parley outbox`: lists messages that wait or were given up, without their content, and sends them again.
import { InvalidArgumentError, Option, type Command } from 'commander';
import { toInstant } from '../domain/shared/calendar';
import { keysOf } from '../domain/shared/vocabulary';
import { CHANNELS, type Channel } from '../domain/sign-in/login-flow';
import { maskRecipient, MESSAGE_PURPOSES, type MessagePurpose } from '../domain/messages/outbox';
import type { OutboxRow } from '../persistence/messages/outbox-store';
import { resendMatching, resendMessages, type ResendResult } from '../services/messages/resend-messages';
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

interface FilterOptions {
  readonly channel?: Channel;
  readonly purpose?: MessagePurpose;
  readonly since?: Since;
}

/** A time, or how long ago it was, in milliseconds. */
type Since = { readonly at: number } | { readonly agoMs: number };

function toFilter({ channel, purpose, since }: FilterOptions, now: number) {
  const from = since && ('at' in since ? since.at : now - since.agoMs);
  return { channel, purpose, since: from };
}

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

function parseSince(text: string): Since {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  if (count !== undefined) return { agoMs: Number(count) * (UNIT_MS[unit] ?? 0) };
  const at = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(at)) {
    throw new InvalidArgumentError('It must be 30m, 12h or 3d, a day, or a time in UTC such as 2026-11-26T08:00Z.');
  }
  return { at };
}

const LIMIT = 50;

interface ListOptions extends FilterOptions {
  readonly state?: 'waiting' | 'failed';
  readonly limit?: number;
}

async function list({ state, limit = LIMIT, ...options }: ListOptions): Promise<CommandReport> {
  return runAsOperator(async ({ db, outbox, clock }) => {
    const filter = toFilter(options, clock().epoch);
    const states = state === undefined ? (['waiting', 'failed'] as const) : [state];
    const counts: Record<string, number> = {};
    const messages: Listed[] = [];
    for (const one of states) {
      counts[one] = await outbox.countMessages(db, { ...filter, state: one });
      const found = await outbox.findMessages(db, { ...filter, state: one }, limit);
      messages.push(...found.map((message) => describe({ db, outbox }, message)));
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
  /** Masked; null: deleted. */
  readonly to: string | null;
  /** `waiting`, or why it was given up. */
  readonly state: string;
  readonly since: string;
  readonly attempts: number;
  readonly next_attempt_at: string | null;
  readonly tried_until: string;
  readonly cause: string | null;
}

function describe({ db, outbox }: Pick<OperatorDependencies, 'db' | 'outbox'>, message: OutboxRow): Listed {
  const { id, channel, purpose, sealed, endedAs, dueAt, givenUpAt, attempts, nextAt, expiresAt, cause } = message;
  return {
    message: id,
    channel,
    purpose,
    to: sealed === null ? null : maskRecipient(outbox.openMessage(db, message).to),
    state: endedAs ?? 'waiting',
    since: toInstant(givenUpAt ?? dueAt),
    attempts,
    next_attempt_at: endedAs === null ? toInstant(nextAt) : null,
    tried_until: toInstant(expiresAt),
    cause,
  };
}

interface ResendOptions extends FilterOptions {
  readonly failed?: boolean;
  readonly yes?: boolean;
}

async function resend(ids: readonly string[], { failed = false, yes = false, ...options }: ResendOptions) {
  const { channel, purpose, since } = options;
  if (failed === ids.length > 0)
    throw new UsageError('Name the messages, or select all that were given up with --failed.');
  const isFiltered = [channel, purpose, since].some((value) => value !== undefined);
  if (!failed && isFiltered) throw new UsageError('--since, --channel and --purpose require --failed.');
  return runAsOperator(async (dependencies) => {
    const { db, outbox, clock } = dependencies;
    if (!failed) return report(await resendMessages(dependencies, ids));
    const filter = { ...toFilter(options, clock().epoch), state: 'failed' } as const;
    await confirm(`Send ${await outbox.countMessages(db, filter)} messages again?`, { yes });
    return report(await resendMatching(dependencies, filter));
  });
}

function report(results: readonly ResendResult[]): CommandReport {
  const resent = results.filter(({ refusal }) => refusal === null).length;
  const refused = results.filter(({ refusal }) => refusal !== null);
  return {
    lines: [
      `${resent} will be sent again, ${refused.length} cannot.`,
      ...formatTable(refused.map(({ id, refusal }) => [id, refusal ?? ''])),
    ],
    data: { resent, messages: results.map(({ id, refusal }) => ({ message: id, refusal })) },
    exitCode: resent === 0 ? EXIT_CODES.nothingDone : refused.length > 0 ? EXIT_CODES.rowErrors : EXIT_CODES.done,
  };
}

function withFilter(command: Command): Command {
  return command
    .addOption(new Option('--channel <channel>', 'only messages of this channel').choices(keysOf(CHANNELS)))
    .addOption(new Option('--purpose <purpose>', 'only messages with this purpose').choices(keysOf(MESSAGE_PURPOSES)))
    .option(
      '--since <time>',
      'only messages created, or given up, since this time: 30m, 12h, 3d, a day, or a time in UTC',
      parseSince,
    );
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
    withFilter(
      createReportingCommand('resend', {
        description:
          'Sends messages again that were given up, and tries waiting ones immediately. Exits with 4 if some cannot be sent again, such as expired codes, and with 3 if none can.',
        example: 'parley outbox resend --failed --since 12h',
      })
        .argument('[message...]', 'the messages, as listed')
        .option('--failed', 'all that were given up')
        .option(...CONFIRMED),
    ).action(withReport(resend)),
  );
