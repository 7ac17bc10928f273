// Compares two error tables, and the errors that each operation declares.
import { Kind, type GraphQLSchema } from 'graphql';
import type { ContractChange, Severity } from './change';
import { diffLists } from './json';

/** A row of the error table as released; see `src/domain/shared/errors.ts`. */
interface ReleasedError {
  readonly status: number;
  readonly message: string;
  readonly named: boolean;
  readonly details?: readonly string[];
}

export type ReleasedErrors = Readonly<Record<string, ReleasedError>>;

/** Codes by operation. */
type DeclaredErrors = ReadonlyMap<string, readonly string[]>;

const ERROR_RULES = {
  code_added: 'safe',
  code_removed: 'breaking',
  status_changed: 'breaking',
  /** Most clients only display it, but some compare it. */
  message_changed: 'dangerous',
  /** The code disappears from the REST body. */
  code_hidden: 'breaking',
  code_shown: 'safe',
  detail_added: 'safe',
  detail_removed: 'breaking',
  /** Clients of the operation receive a code that they do not know. */
  error_added: 'dangerous',
  /** Clients may rely on the code. */
  error_removed: 'dangerous',
} as const satisfies Record<string, Severity>;

/** The changes of the error table. */
export function diffErrors(before: ReleasedErrors, after: ReleasedErrors): readonly ContractChange[] {
  const { removed, added, common } = diffLists(Object.keys(before), Object.keys(after));
  return [
    ...removed.map((code) => createChange(`errors ${code}`, 'code_removed', 'the code was removed')),
    ...added.map((code) => createChange(`errors ${code}`, 'code_added', 'a new code')),
    ...common.flatMap((code) => diffErrorRow(`errors ${code}`, before[code], after[code])),
  ];
}

function diffErrorRow(path: string, before?: ReleasedError, after?: ReleasedError): readonly ContractChange[] {
  if (!before || !after) return [];
  const details = diffLists(before.details ?? [], after.details ?? []);
  const changes: ContractChange[] = [];
  if (before.status !== after.status) {
    changes.push(createChange(path, 'status_changed', `${before.status} is now ${after.status}`));
  }
  if (before.message !== after.message) {
    changes.push(createChange(path, 'message_changed', `"${before.message}" is now "${after.message}"`));
  }
  if (before.named !== after.named) {
    const kind = after.named ? 'code_shown' : 'code_hidden';
    changes.push(createChange(path, kind, after.named ? 'the body now carries the code' : 'the body lacks the code'));
  }
  return [
    ...changes,
    ...details.removed.map((detail) => createChange(path, 'detail_removed', `no longer has ${detail}`)),
    ...details.added.map((detail) => createChange(path, 'detail_added', `also has ${detail}`)),
  ];
}

/** The changes of the errors that operations declare, for operations that exist in both contracts. */
export function diffDeclaredErrors(
  contract: string,
  before: DeclaredErrors,
  after: DeclaredErrors,
): readonly ContractChange[] {
  return [...before].flatMap(([operation, codes]) => {
    const { removed, added } = diffLists(codes, after.get(operation) ?? codes);
    const path = `${contract} ${operation} errors`;
    return [
      ...added.map((code) => createChange(path, 'error_added', `may fail with ${code}`)),
      ...removed.map((code) => createChange(path, 'error_removed', `no longer fails with ${code}`)),
    ];
  });
}

/** The errors that the root fields of a schema declare with `@errors`. */
export function getDeclaredErrors(schema: GraphQLSchema): DeclaredErrors {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const fields = roots.flatMap((root) => Object.values(root?.getFields() ?? {}).map((field) => ({ root, field })));
  const declared = fields.map(({ root, field: { name, astNode } }) => {
    const directive = astNode?.directives?.find((one) => one.name.value === 'errors');
    const codes = directive?.arguments?.find((argument) => argument.name.value === 'codes')?.value;
    const values = codes?.kind === Kind.LIST ? codes.values : [];
    const named = values.flatMap((value) => (value.kind === Kind.ENUM ? [value.value.toLowerCase()] : []));
    return [`${String(root?.name)}.${name}`, named] as const;
  });
  return new Map(declared);
}

function createChange(path: string, kind: keyof typeof ERROR_RULES, description: string): ContractChange {
  return { path, description, severity: ERROR_RULES[kind] };
}
