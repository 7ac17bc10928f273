// `graphql` types each operation from the schema of the service, as the document is written.
import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './schema-types';

// region graphql
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: {
    DateTime: string;
    JSONObject: Readonly<Record<string, unknown>>;
    LocalDate: string;
    Money: string;
    OneTimeCode: string;
    Percent: string;
  };
}>();
// endregion

export type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada';

/** The values of an enum: `Enum<'ConsumerErrorCode'>`. */
export type Enum<Name extends keyof introspection['types']> = introspection['types'][Name] extends {
  readonly enumValues: infer Values;
}
  ? Values
  : never;
