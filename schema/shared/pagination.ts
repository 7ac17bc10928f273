// Cursor pagination: the arguments and the page information that all lists share.
import { Arg, Field, Int, ObjectType } from 'type-graphql';
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
