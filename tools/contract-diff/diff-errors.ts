// Compares two error tables, and which operation declares which refusal in either style.
import { Kind, type GraphQLSchema } from 'graphql';
import type { ContractChange, Severity } from './change';
import { diffLists } from './json';

/** A row of the error table as data; see `src/domain/errors.ts`. */
export interface ReleasedError {
  readonly status: number;
  readonly message: string;
  readonly named: boolean;
  readonly details?: readonly string[];
}

export type ReleasedErrors = Readonly<Record<string, ReleasedError>>;

/** Operation → codes. */
export type DeclaredErrors = ReadonlyMap<string, readonly string[]>;

const ERROR_RULES = {
  code_added: 'safe',
  code_removed: 'breaking',
  status_changed: 'breaking',
  /** People read it, and some programs. */
  words_changed: 'dangerous',
  /** The code leaves the REST body. */
  code_hidden: 'breaking',
  code_shown: 'safe',
  detail_added: 'safe',
  detail_removed: 'breaking',
  /** A client of the operation meets a code that it does not know. */
  refusal_added: 'dangerous',
  /** It may wait for it in vain. */
  refusal_removed: 'dangerous',
} as const satisfies Record<string, Severity>;

/** The changes of the table itself. */
export function diffErrors(before: ReleasedErrors, after: ReleasedErrors): readonly ContractChange[] {
  const { gone, come, kept } = diffLists(Object.keys(before), Object.keys(after));
  return [
    ...gone.map((code) => createChange(`errors ${code}`, 'code_removed', 'the code is gone')),
    ...come.map((code) => createChange(`errors ${code}`, 'code_added', 'a new code')),
    ...kept.flatMap((code) => diffErrorRow(`errors ${code}`, before[code], after[code])),
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
    changes.push(createChange(path, 'words_changed', `"${before.message}" is now "${after.message}"`));
  }
  if (before.named !== after.named) {
    const kind = after.named ? 'code_shown' : 'code_hidden';
    changes.push(createChange(path, kind, after.named ? 'the body now carries the code' : 'the body lacks the code'));
  }
  return [
    ...changes,
    ...details.gone.map((detail) => createChange(path, 'detail_removed', `no longer tells ${detail}`)),
    ...details.come.map((detail) => createChange(path, 'detail_added', `also tells ${detail}`)),
  ];
}

/** What operations that stand in both declare anew, and no longer. */
export function diffDeclaredErrors(
  contract: string,
  before: DeclaredErrors,
  after: DeclaredErrors,
): readonly ContractChange[] {
  return [...before].flatMap(([operation, codes]) => {
    const { gone, come } = diffLists(codes, after.get(operation) ?? codes);
    const path = `${contract} ${operation} refusals`;
    return [
      ...come.map((code) => createChange(path, 'refusal_added', `may be refused with ${code}`)),
      ...gone.map((code) => createChange(path, 'refusal_removed', `no longer refused with ${code}`)),
    ];
  });
}

/** What the root fields of a schema declare by `@errors`. */
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

function createChange(path: string, kind: keyof typeof ERROR_RULES, what: string): ContractChange {
  return { path, description: what, severity: ERROR_RULES[kind] };
}
