// What use cases check about an input beyond its maximum length, declared with `@rule` for clients and in OpenAPI documents.
// The values are those of the checks: a message of the use case answers a value that breaks them.
import { DirectiveLocation, GraphQLDirective, GraphQLInt, GraphQLString } from 'graphql';
import { Directive } from 'type-graphql';

export const ruleDirective = new GraphQLDirective({
  name: 'rule',
  description: 'What a value must satisfy after surrounding blanks are removed. Null and omitted values pass.',
  locations: [
    DirectiveLocation.ARGUMENT_DEFINITION,
    DirectiveLocation.INPUT_FIELD_DEFINITION,
    DirectiveLocation.SCALAR,
  ],
  args: {
    maxCharacters: { description: 'Maximum number of characters of a text.', type: GraphQLInt },
    pattern: { description: 'Regular expression that a text must match.', type: GraphQLString },
    minimum: { description: 'Minimum number.', type: GraphQLInt },
    maximum: { description: 'Maximum number.', type: GraphQLInt },
  },
});

/** Declares the regular expression by which a use case checks a text. */
export function Pattern({ source }: RegExp) {
  return Directive(`@rule(pattern: ${JSON.stringify(source)})`);
}

/** Declares the limits by which a use case checks a number. */
export function Range(minimum: number, maximum: number) {
  return Directive(`@rule(minimum: ${minimum}, maximum: ${maximum})`);
}
