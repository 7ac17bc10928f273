// Parses one line of an import: a creditor's event as JSON. Error messages never repeat values.
import { isRecord } from '../shared/is-record';
import { money, type Money } from '../shared/money';
import type { NoticeChanges } from './move-decision';
import {
  keysOf,
  NOTICE_SENDER_TYPES,
  NOTICE_STATUSES,
  type NoticeSenderType,
  type NoticeStatus,
} from '../shared/vocabulary';

export type ImportedEvent =
  | { readonly event: 'remove_account' | 'reopen_negotiation'; readonly accountId: number }
  | { readonly event: 'record_notice'; readonly accountId: number; readonly notice: NoticeChanges }
  /** The outcome of a charge whose response was lost, found out by an operator. */
  | {
      readonly event: 'record_payment';
      readonly accountId: number;
      readonly paymentId: number;
      readonly result: 'successful' | 'failed';
    }
  | {
      readonly event: 'record_gift';
      readonly accountId: number;
      readonly giftId: number;
      readonly result: 'successful' | 'failed';
    };

type JsonMembers = Readonly<Record<string, unknown>>;

/** Thrown inside this file; becomes the error of the line. */
class ImportLineError extends Error {}

export function parseImportLine(text: string): ImportedEvent | { readonly error: string } {
  try {
    const members = parseObject('The line', JSON.parse(text.replace(/^\ufeff/, '')));
    const accountId = parseId('account_id', members['account_id']);
    return parseEvent(accountId, members);
  } catch (error) {
    if (error instanceof ImportLineError) return { error: error.message };
    if (error instanceof SyntaxError) return { error: 'The line is not JSON.' };
    throw error;
  }
}

function parseEvent(accountId: number, members: JsonMembers): ImportedEvent {
  const { event } = members;
  if (event === 'remove_account' || event === 'reopen_negotiation') return { event, accountId };
  if (event === 'record_notice') return { event, accountId, notice: parseNotice(members) };
  if (event === 'record_payment') {
    return { event, accountId, paymentId: parseId('payment_id', members['payment_id']), result: parseResult(members) };
  }
  if (event === 'record_gift') {
    return { event, accountId, giftId: parseId('gift_id', members['gift_id']), result: parseResult(members) };
  }
  throw new ImportLineError(
    'event must be remove_account, reopen_negotiation, record_notice, record_payment or record_gift.',
  );
}

function parseResult({ result }: JsonMembers): 'successful' | 'failed' {
  if (result === 'successful' || result === 'failed') return result;
  throw new ImportLineError('result must be successful or failed.');
}

function parseNotice(members: JsonMembers): NoticeChanges {
  const { status, balance = null, reason = null, sender = null } = members;
  if (!isNoticeStatus(status))
    throw new ImportLineError(`status must be one of ${keysOf(NOTICE_STATUSES).join(', ')}.`);
  if (reason !== null && typeof reason !== 'string') throw new ImportLineError('reason must be a text.');
  return { status, balance: parseAmount(balance), reason, sender: sender === null ? null : parseSender(sender) };
}

function parseAmount(value: unknown): Money | null {
  if (value === null) return null;
  if (typeof value === 'string' && /^\d{1,10}\.\d{2}$/.test(value)) return money(value);
  throw new ImportLineError('balance must be a decimal text with two digits, such as "640.00".');
}

function parseSender(value: unknown): NoticeChanges['sender'] {
  const { id, type } = parseObject('sender', value);
  if (!isSenderType(type))
    throw new ImportLineError(`sender.type must be ${keysOf(NOTICE_SENDER_TYPES).join(' or ')}.`);
  return { id: parseId('sender.id', id), type };
}

function parseObject(name: string, value: unknown): JsonMembers {
  if (isRecord(value)) return value;
  throw new ImportLineError(`${name} must be an object.`);
}

function parseId(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw new ImportLineError(`${name} must be a positive integer.`);
}

function isNoticeStatus(value: unknown): value is NoticeStatus {
  return typeof value === 'number' && Object.hasOwn(NOTICE_STATUSES, value);
}

function isSenderType(value: unknown): value is NoticeSenderType {
  return typeof value === 'string' && Object.hasOwn(NOTICE_SENDER_TYPES, value);
}
