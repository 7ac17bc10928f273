// Counts which operations, deprecated members and endpoints are used: in memory, flushed to the database at intervals.
import { getOperationAST, type DocumentNode, type OperationDefinitionNode } from 'graphql';
import type { Base, Endpoint } from '../../../rest-facade/endpoints';
import {
  normalizeName,
  OTHER_OPERATION,
  UNNAMED_OPERATION,
  type UsageCount,
  type UsageStyle,
  type UsageSubject,
} from '../../domain/system/usage';

export interface UsageCounterOptions {
  /** Deprecated members that an operation selects. */
  readonly findDeprecated: (document: DocumentNode, operation: OperationDefinitionNode) => readonly string[];
  /** Returns true for a registered document, whose operation names are trusted. */
  readonly isRegistered: (text: string) => boolean;
  /** Adds to the counts of the current day and returns that day. */
  readonly store: (counts: readonly UsageCount[]) => Promise<string>;
  /** Called for each use of a deprecated member. */
  readonly onDeprecated?: (subject: UsageSubject) => void;
  /** Maximum number of client-chosen names that are counted separately per day. */
  readonly maxNames: number;
}

export interface UsageCounter {
  /** Counts an operation and its deprecated members. */
  readonly operation: (style: UsageStyle, document: DocumentNode, operation: OperationDefinitionNode) => void;
  /** Counts the only operation of a document. */
  readonly document: (style: UsageStyle, document: DocumentNode) => void;
  /** Counts a request to a REST endpoint, such as `GET /consumer-api/accounts`. */
  readonly endpoint: (name: string) => void;
  /** Stores the counts since the last flush. When it fails, they are stored with the next ones. */
  readonly flush: () => Promise<void>;
}

/** What one operation counts for; computed once per document. */
interface CountedOperation {
  readonly operation: CountedSubject;
  readonly hasTrustedName: boolean;
  readonly deprecated: readonly CountedSubject[];
}

/** With its key, which would otherwise be put together and hashed for each request. */
interface CountedSubject {
  readonly key: string;
  readonly subject: UsageSubject;
}

function toCounted(subject: UsageSubject): CountedSubject {
  return { key: `${subject.kind} ${subject.style} ${subject.name}`, subject };
}

export function createUsageCounter({
  findDeprecated,
  isRegistered,
  store,
  onDeprecated = () => undefined,
  maxNames,
}: UsageCounterOptions): UsageCounter {
  const known = new WeakMap<OperationDefinitionNode, CountedOperation>();
  /** Client-chosen names of the current day. */
  const names = new Set<string>();
  let day: string | null = null;
  let counts = new Map<string, UsageSubject & { count: number }>();
  /** There are as many as endpoints. */
  const endpoints = new Map<string, CountedSubject>();

  function add({ key, subject }: CountedSubject, times: number): void {
    const counted = counts.get(key);
    if (counted) counted.count += times;
    else counts.set(key, { ...subject, count: times });
  }

  function describeOperation(
    style: UsageStyle,
    document: DocumentNode,
    operation: OperationDefinitionNode,
  ): CountedOperation {
    const text = document.loc?.source.body;
    return {
      operation: toCounted({ kind: 'operation', style, name: normalizeName(operation.name?.value) }),
      // The documents of the REST facade are part of this repository.
      hasTrustedName: style === 'rest' || (text !== undefined && isRegistered(text)),
      deprecated: findDeprecated(document, operation).map((name) => toCounted({ kind: 'deprecated', style, name })),
    };
  }

  /** Replaces a client-chosen name by the common one when the day has too many. */
  function limitNames(counted: CountedSubject): CountedSubject {
    const { name } = counted.subject;
    if (name === UNNAMED_OPERATION || name === OTHER_OPERATION || names.has(name)) return counted;
    if (names.size >= maxNames) return toCounted({ ...counted.subject, name: OTHER_OPERATION });
    names.add(name);
    return counted;
  }

  const countOperation: UsageCounter['operation'] = (style, document, operation) => {
    const counted = known.get(operation) ?? describeOperation(style, document, operation);
    known.set(operation, counted);
    add(counted.hasTrustedName ? counted.operation : limitNames(counted.operation), 1);
    for (const deprecated of counted.deprecated) {
      add(deprecated, 1);
      onDeprecated(deprecated.subject);
    }
  };

  return {
    operation: countOperation,
    document(style, document) {
      const operation = getOperationAST(document);
      if (operation) countOperation(style, document, operation);
    },
    endpoint(name) {
      const counted = endpoints.get(name) ?? toCounted({ kind: 'endpoint', style: 'rest', name });
      endpoints.set(name, counted);
      add(counted, 1);
    },
    async flush() {
      if (counts.size === 0) return;
      const flushed = counts;
      counts = new Map();
      try {
        const today = await store([...flushed.values()]);
        if (day !== null && today !== day) names.clear();
        day = today;
      } catch (error) {
        for (const { count, ...subject } of flushed.values()) add(toCounted(subject), count);
        throw error;
      }
    },
  };
}

/** Names an endpoint in usage counts: `GET /consumer-api/accounts/{consumer}`. */
export function createEndpointNamer(basePaths: Readonly<Record<Base, string>>): (endpoint: Endpoint) => string {
  const names = new Map<Endpoint, string>();
  return (endpoint) => {
    const { base = 'consumer', method, path } = endpoint;
    const name = names.get(endpoint) ?? `${method} ${basePaths[base]}${path.replace(/:(\w+)/g, '{$1}')}`;
    names.set(endpoint, name);
    return name;
  };
}
