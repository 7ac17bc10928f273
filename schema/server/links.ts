// Links from one object to another: what the row has of the other object is enough for a client that asks for no more.
import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';
import { accountsById } from '../../src/services/account/account';
import type { AccountExcerpt, AccountView } from '../../src/domain/account/account-view';
import { requireLoaded } from './batches';
import type { Context } from './context';

type SelectionInfo = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** The account of a row, read with those of the other rows when the row does not have all that is selected. */
export async function linkToAccount(
  { dependencies, caller, loadTogether }: Context,
  excerpt: AccountExcerpt,
  info: SelectionInfo,
): Promise<AccountView> {
  if (hasSelected(excerpt, info)) return excerpt as AccountView;
  const owner = await caller();
  const load = (ids: readonly number[]) => accountsById(dependencies, owner, ids);
  return requireLoaded(await loadTogether('account', excerpt.id, load));
}

/** Returns true if the object has every selected field. */
export function hasSelected(object: object, { fieldNodes, fragments }: SelectionInfo): boolean {
  const covers = (value: unknown, { selections }: SelectionSetNode): boolean =>
    selections.every((selection) => {
      if (value === null) return true;
      if (Array.isArray(value)) return value.every((item) => covers(item, { kind: Kind.SELECTION_SET, selections }));
      if (typeof value !== 'object') return false;
      if (selection.kind !== Kind.FIELD) {
        const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value] : selection;
        return fragment !== undefined && covers(value, fragment.selectionSet);
      }
      const { name, selectionSet } = selection;
      if (name.value === '__typename') return true;
      return (
        Object.hasOwn(value, name.value) && (!selectionSet || covers(Reflect.get(value, name.value), selectionSet))
      );
    });
  return fieldNodes.every(({ selectionSet }) => selectionSet === undefined || covers(object, selectionSet));
}

/** The `data` of a payload: read only if more is selected of it than what is known. */
export async function readIfSelected<One extends object>(
  info: SelectionInfo,
  known: Partial<One>,
  read: () => Promise<One>,
): Promise<One> {
  const fieldNodes = info.fieldNodes.flatMap(({ selectionSet }) => listFields(selectionSet, 'data', info));
  return hasSelected(known, { fragments: info.fragments, fieldNodes }) ? (known as One) : read();
}

function listFields(
  selected: SelectionSetNode | undefined,
  field: string,
  info: Pick<SelectionInfo, 'fragments'>,
): readonly FieldNode[] {
  return (selected?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value === field ? [selection] : [];
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? info.fragments[selection.name.value] : selection;
    return listFields(fragment?.selectionSet, field, info);
  });
}
