// Cursor pagination: the arguments and the page information that all lists share.
import { Arg, Field, Int, ObjectType, type ClassType } from 'type-graphql';
import { TextArg } from './max-length';

@ObjectType({ description: 'Position of a page in a list, as defined by the Relay cursor connections specification.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether there are more items after this page.' })
  readonly hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether there are items before this page.' })
  readonly hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first item; null on an empty page.' })
  readonly startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last item; null on an empty page.' })
  readonly endCursor!: string | null;
}

/** The argument `first`: size of a page. `items` names what the list holds. */
export function FirstArg(items: string) {
  return Arg('first', () => Int, { defaultValue: 20, description: `Number of ${items} to return, 1 to 50.` });
}

/** The argument `after`: where a page starts. `type` is the class of the field, if it is not that of the resolver. */
export function AfterArg(type?: { readonly prototype: object }) {
  const description = 'The `pageInfo.endCursor` of the previous page. Omit it to get the first page.';
  return TextArg('after', 255, description, type);
}

/** The argument `newestFirst` of a list that is in the order of time. */
export function NewestFirstArg() {
  return Arg('newestFirst', () => Boolean, { nullable: true, description: 'List the newest move first.' });
}

/** How the descriptions of a list call its items. */
interface ListWords {
  /** One item with its article, if that is more than the noun: "A helping hand link". */
  readonly one?: string;
  readonly noun: string;
  readonly nouns: string;
  /** What the names of the types begin with, if that is not the name of the node. */
  readonly name?: string;
}

/** The class of a page of `node`, and of its edges. A list declares a class that extends it, which may have further fields. */
export function Connection<Node extends object>(
  node: ClassType<Node>,
  { one, noun, nouns, name = node.name }: ListWords,
) {
  const article = /^[aeiou]/.test(noun) ? 'An' : 'A';

  @ObjectType(`${name}Edge`, { description: `${one ?? `${article} ${noun}`} in a list.` })
  class Edge {
    @Field(() => String, { description: `Cursor of the ${noun}.` })
    readonly cursor!: string;

    @Field(() => node, { description: `The ${noun}.` })
    readonly node!: Node;
  }

  @ObjectType(`${name}Page`)
  abstract class Page {
    @Field(() => [Edge], { description: `${nouns.charAt(0).toUpperCase()}${nouns.slice(1)} with their cursors.` })
    readonly edges!: readonly Edge[];

    @Field(() => [node], { description: `The same ${nouns}, without cursors.` })
    readonly nodes!: readonly Node[];

    @Field(() => PageInfo, { description: 'Position of this page in the list.' })
    readonly pageInfo!: PageInfo;
  }
  return Page;
}

/** The same with `totalCount`, which `total` describes. Lists that are expensive to count have a resolver for it instead. */
export function CountedConnection<Node extends object>(
  node: ClassType<Node>,
  { total, ...words }: ListWords & { readonly total: string },
) {
  @ObjectType(`${words.name ?? node.name}CountedPage`)
  abstract class CountedPage extends Connection(node, words) {
    @Field(() => Int, { description: total })
    readonly totalCount!: number;
  }
  return CountedPage;
}
