// The fragments of a document by their names.
import { Kind } from 'graphql';
import type { DocumentNode, FragmentDefinitionNode } from 'graphql';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export function getFragments(document: DocumentNode): Fragments {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
}
