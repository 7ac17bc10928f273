// The table of the creditors' rights names exactly the fields that creditors can call.
import { getNamedType, isObjectType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { buildSchema } from '../../../schema/build-schema';
import type { Access } from '../../../schema/shared/decorators';
import { CREDITOR_OPERATIONS } from '../../../src/domain/creditor/creditor-access';

it('has a row for each field with a policy of creditors, and no other row', () => {
  const { schema } = buildSchema();
  const metadata = getMetadataStorage();
  const roots = [...metadata.queries, ...metadata.mutations, ...metadata.subscriptions];
  const isForCreditors = ({ roles }: { readonly roles?: readonly Access[] | undefined }) =>
    roles?.some(({ policy }) => policy === 'creditor' || policy === 'party');
  const below = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.keys(type.getFields()).map((field) => `${getNamedType(type).name}.${field}`));
  const restricted = [
    ...roots.filter(isForCreditors).map(({ schemaName }) => schemaName),
    ...metadata.fieldResolvers
      .filter(isForCreditors)
      .map(({ schemaName, getObjectType }) => `${(getObjectType?.() as { name: string }).name}.${schemaName}`),
  ];
  expect(restricted.filter((name) => name.includes('.') && !below.includes(name))).toEqual([]);
  expect(Object.keys(CREDITOR_OPERATIONS).sort()).toEqual(restricted.sort());
});
