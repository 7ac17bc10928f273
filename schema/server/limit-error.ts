// The error of a document or request beyond a limit: which limit, what was asked, what is allowed, and what counts most.
import { GraphQLError, type ASTNode } from 'graphql';
import type { DocumentLimits } from '../../src/config/graphql';

export type LimitName = 'tokens' | Exclude<keyof DocumentLimits, 'errors'>;

export interface ExceededLimit {
  readonly limit: LimitName;
  /** Left out where counting stops at the limit. */
  readonly asked?: number;
  readonly allowed: number;
  /** The field or fragment that counts most. */
  readonly most?: string;
}

const STATEMENTS: Readonly<Record<LimitName, (asked: number) => string>> = {
  tokens: () => 'The document has too many tokens',
  selections: (asked) => `The document has ${asked} selections with its fragments expanded`,
  depth: (asked) => `The document nests ${asked} levels of fields`,
  aliases: (asked) => `The document requests fields again under ${asked} aliases`,
  directives: (asked) => `The document has ${asked} directives`,
  cost: (asked) => `The query costs ${asked}`,
};

/** What a client wrote may be long. */
const MAX_SHOWN_LENGTH = 64;

/** `extensions.cost` has the same for programs. */
export function createLimitError(exceeded: ExceededLimit, nodes: readonly ASTNode[]): GraphQLError {
  const asked = Math.min(exceeded.asked ?? 0, Number.MAX_SAFE_INTEGER);
  const most = exceeded.most?.slice(0, MAX_SHOWN_LENGTH);
  const { limit, allowed } = exceeded;
  const statement = `${STATEMENTS[limit](asked)}; the limit is ${allowed}.`;
  const cost = {
    limit,
    ...(exceeded.asked === undefined ? {} : { asked }),
    allowed,
    ...(most === undefined ? {} : { most }),
  };
  return new GraphQLError(most === undefined ? statement : `${statement} \`${most}\` counts most.`, {
    nodes,
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', cost },
  });
}

/** Also recognizes an error that was formatted. */
export function isLimitError({ extensions }: { readonly extensions?: Readonly<Record<string, unknown>> }): boolean {
  return extensions?.['cost'] !== undefined;
}
