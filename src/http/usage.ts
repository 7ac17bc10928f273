// Counts what of the APIs is in use: in memory, where it costs next to nothing, and from time to time into the database.
import { getOperationAST, type DocumentNode, type OperationDefinitionNode } from 'graphql';
import { keptName, keyOf, OTHER, UNNAMED, type Use, type UseCount, type UsageStyle } from '../domain/system/usage';

export interface UsageParts {
  /** Deprecated members that an operation asks for. */
  readonly deprecatedOf: (document: DocumentNode, operation: OperationDefinitionNode) => readonly string[];
  /** Whether the text is one that somebody registered: the names in it are no stranger's. */
  readonly isRegistered: (text: string) => boolean;
  /** Adds to the counts of the present day, which it answers. */
  readonly store: (counts: readonly UseCount[]) => Promise<string>;
  /** How many names that clients made up are told apart in a day. */
  readonly mostNames: number;
}

export interface Usage {
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
interface Counted {
  readonly operation: Use;
  readonly isOurs: boolean;
  readonly deprecated: readonly Use[];
}

export function countUsage({ deprecatedOf, isRegistered, store, mostNames }: UsageParts): Usage {
  const known = new WeakMap<OperationDefinitionNode, Counted>();
  /** Names of the day that clients made up. */
  const names = new Set<string>();
  let day: string | null = null;
  let counts = new Map<string, UseCount>();

  function add(use: Use, times: number): void {
    const key = keyOf(use);
    counts.set(key, { ...use, count: (counts.get(key)?.count ?? 0) + times });
  }

  function read(style: UsageStyle, document: DocumentNode, operation: OperationDefinitionNode): Counted {
    const text = document.loc?.source.body;
    return {
      operation: { kind: 'operation', style, name: keptName(operation.name?.value) },
      // The facade's documents have no place in a text of a client.
      isOurs: style === 'rest' || (text !== undefined && isRegistered(text)),
      deprecated: deprecatedOf(document, operation).map((name) => ({ kind: 'deprecated', style, name })),
    };
  }

  /** One more name of a client, or the one name for all others. */
  function bounded(use: Use): Use {
    if (use.name === UNNAMED || use.name === OTHER || names.has(use.name)) return use;
    if (names.size >= mostNames) return { ...use, name: OTHER };
    names.add(use.name);
    return use;
  }

  const countOperation: Usage['operation'] = (style, document, operation) => {
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
