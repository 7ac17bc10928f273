// Counts what of the APIs is in use: in memory, where it costs next to nothing, and from time to time into the database.
import { type DocumentNode, getOperationAST, type OperationDefinitionNode } from 'graphql';
import {
  formatUsageKey,
  normalizeName,
  OTHER_OPERATION,
  UNNAMED_OPERATION,
  type UsageCount,
  type UsageStyle,
  type UsageSubject,
} from '../../domain/system/usage';
import type { Base, Endpoint } from '../../../rest-facade/endpoints';

export interface UsageCounterOptions {
  /** Deprecated members that an operation asks for. */
  readonly findDeprecated: (document: DocumentNode, operation: OperationDefinitionNode) => readonly string[];
  /** Whether the text is one that somebody registered: the names in it are no stranger's. */
  readonly isRegistered: (text: string) => boolean;
  /** Adds to the counts of the present day, which it answers. */
  readonly store: (counts: readonly UsageCount[]) => Promise<string>;
  /** How many names that clients made up are told apart in a day. */
  readonly maxNames: number;
}

export interface UsageCounter {
  /** An operation is about to be run. */
  readonly operation: (style: UsageStyle, document: DocumentNode, operation: OperationDefinitionNode) => void;
  /** The one operation of a document of ours. */
  readonly document: (style: UsageStyle, document: DocumentNode) => void;
  /** A row of the table of endpoints was asked for, `GET /consumer-api/accounts`. */
  readonly endpoint: (name: string) => void;
  /** Stores what was counted since the last time; when that fails, it is stored with the next. */
  readonly flush: () => Promise<void>;
}

/** What one operation counts for, found once and kept as long as its document. */
interface CountedOperation {
  readonly operation: UsageSubject;
  readonly isOurs: boolean;
  readonly deprecated: readonly UsageSubject[];
}

export function createUsageCounter({
  findDeprecated,
  isRegistered,
  store,
  maxNames,
}: UsageCounterOptions): UsageCounter {
  const known = new WeakMap<OperationDefinitionNode, CountedOperation>();
  /** Names of the day that clients made up. */
  const names = new Set<string>();
  let day: string | null = null;
  let counts = new Map<string, UsageCount>();

  function add(use: UsageSubject, times: number): void {
    const key = formatUsageKey(use);
    counts.set(key, { ...use, count: (counts.get(key)?.count ?? 0) + times });
  }

  function read(style: UsageStyle, document: DocumentNode, operation: OperationDefinitionNode): CountedOperation {
    const text = document.loc?.source.body;
    return {
      operation: { kind: 'operation', style, name: normalizeName(operation.name?.value) },
      // The facade's documents have no place in a text of a client.
      isOurs: style === 'rest' || (text !== undefined && isRegistered(text)),
      deprecated: findDeprecated(document, operation).map((name) => ({ kind: 'deprecated', style, name })),
    };
  }

  /** One more name of a client, or the one name for all others. */
  function bounded(use: UsageSubject): UsageSubject {
    if (use.name === UNNAMED_OPERATION || use.name === OTHER_OPERATION || names.has(use.name)) return use;
    if (names.size >= maxNames) return { ...use, name: OTHER_OPERATION };
    names.add(use.name);
    return use;
  }

  const countOperation: UsageCounter['operation'] = (style, document, operation) => {
    const counted = known.get(operation) ?? read(style, document, operation);
    known.set(operation, counted);
    add(counted.isOurs ? counted.operation : bounded(counted.operation), 1);
    for (const use of counted.deprecated) add(use, 1);
  };

  return {
    operation: countOperation,
    document(style, document) {
      const operation = getOperationAST(document);
      if (operation) countOperation(style, document, operation);
    },
    endpoint: (name) => add({ kind: 'endpoint', style: 'rest', name }, 1),
    async flush() {
      if (counts.size === 0) return;
      const flushed = counts;
      counts = new Map();
      try {
        const today = await store([...flushed.values()]);
        if (day !== null && today !== day) names.clear();
        day = today;
      } catch (error) {
        for (const { count, ...use } of flushed.values()) add(use, count);
        throw error;
      }
    },
  };
}

// How an endpoint is named where its use is counted and told.

/** `GET /consumer-api/accounts/{consumer}`. A row is read once. */
export function createEndpointNamer(basePaths: Readonly<Record<Base, string>>): (endpoint: Endpoint) => string {
  const names = new Map<Endpoint, string>();
  return (endpoint) => {
    const { base = 'consumer', method, path } = endpoint;
    const name = names.get(endpoint) ?? `${method} ${basePaths[base]}${path.replace(/:(\w+)/g, '{$1}')}`;
    names.set(endpoint, name);
    return name;
  };
}
