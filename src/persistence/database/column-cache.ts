// Spares the driver to read the definitions of a statement's columns each time: the server sends them with every result, and
// an account has 150, which take longer to read than its values. What it sends is compared byte by byte with what it sent
// before, so a changed table is noticed. This replaces two methods of the driver's command; without them, nothing is cached.
import { isRecord } from '../../domain/shared/is-record';
import { isMethod } from './dialect';

interface KnownColumns {
  /** As the server sent them. */
  readonly bytes: readonly Buffer[];
  /** As the driver read them. */
  readonly fields: readonly unknown[];
  /** What the driver has compiled for them. */
  readonly parser: unknown;
}

/** More than there are hot statements. Nothing is remembered of others. */
export const MAX_STATEMENTS = 200;

/** A packet of the driver: `start` is that of its header. */
interface Packet {
  readonly sequenceId: number;
  readonly buffer: Buffer;
  readonly start: number;
  readonly offset: number;
  readonly end: number;
}

/** The members of the driver's command that read a result. */
interface ResultReader {
  _fields: unknown[][];
  _resultIndex: number;
  _receivedFieldsCount: number;
  _fieldCount: number;
  readField: (packet: Packet, connection: unknown) => unknown;
  buildParserFromFields: (fields: readonly unknown[], connection: unknown) => unknown;
  fieldsEOF: unknown;
}

export interface ColumnCache {
  /** Call it with the command that the driver returns for a prepared statement, before its result arrives. */
  readonly use: (command: unknown, sql: string) => void;
}

/** For connections with equal options. */
export function createColumnCache(): ColumnCache {
  const statements = new Map<string, KnownColumns>();
  return {
    use(command, sql) {
      if (!isResultReader(command)) return;
      const { readField, buildParserFromFields, fieldsEOF } = command;
      const known = statements.get(sql);
      const bytes: Buffer[] = [];
      let isKnown = known !== undefined;

      command.readField = (packet, connection) => {
        const index = command._receivedFieldsCount;
        if (isKnown && known && isSame(known.bytes[index], packet)) {
          command._receivedFieldsCount += 1;
          command._fields[command._resultIndex]?.push(known.fields[index]);
        } else {
          if (isKnown && known) bytes.push(...known.bytes.slice(0, index));
          isKnown = false;
          // The driver keeps what it read, and must not keep all that arrived with it.
          const copy = copyPacket(packet);
          bytes.push(copy.buffer.subarray(copy.offset, copy.end));
          Reflect.apply(readField, command, [copy, connection]);
        }
        return command._receivedFieldsCount === command._fieldCount ? fieldsEOF : command.readField;
      };

      command.buildParserFromFields = (fields, connection) => {
        if (isKnown && known && known.fields.length === fields.length) return known.parser;
        const parser: unknown = Reflect.apply(buildParserFromFields, command, [fields, connection]);
        const sent = isKnown && known ? known.bytes.slice(0, fields.length) : bytes;
        if (statements.size < MAX_STATEMENTS || known)
          statements.set(sql, { bytes: sent, fields: [...fields], parser });
        return parser;
      };
    },
  };
}

function isSame(known: Buffer | undefined, { buffer, offset, end }: Packet): boolean {
  return known !== undefined && known.length === end - offset && known.compare(buffer, offset, end) === 0;
}

function copyPacket(packet: Packet): Packet {
  const { sequenceId, buffer, start, end } = packet;
  const bytes = Buffer.from(buffer.subarray(start, end));
  return Reflect.construct(packet.constructor, [sequenceId, bytes, 0, bytes.length]) as Packet;
}

function isResultReader(command: unknown): command is ResultReader {
  return (
    isRecord(command) &&
    isMethod(command['readField']) &&
    isMethod(command['buildParserFromFields']) &&
    isMethod(command['fieldsEOF']) &&
    Array.isArray(command['_fields']) &&
    typeof command['_resultIndex'] === 'number'
  );
}
