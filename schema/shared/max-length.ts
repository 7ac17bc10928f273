// The maximum length of every text and list that a client sends: declared with `@length` and `@items` in the schema, and
// in OpenAPI documents.
import {
  DirectiveLocation,
  getNamedType,
  GraphQLDirective,
  GraphQLInt,
  GraphQLNonNull,
  isScalarType,
  Kind,
  type GraphQLInputType,
  type InputValueDefinitionNode,
  type ScalarTypeDefinitionNode,
} from 'graphql';
import { Arg, Directive } from 'type-graphql';
import { ruleDirective } from './input-rules';

/** Identifiers are numbers or short tokens. */
const MAX_ID_LENGTH = 64;

export const lengthDirective = new GraphQLDirective({
  name: 'length',
  description:
    'Maximum length of a text in UTF-16 code units, checked before anything else. A longer text is refused with ' +
    `\`BAD_USER_INPUT\`. An \`ID\` has at most ${MAX_ID_LENGTH}. A field may allow less: see its description.`,
  locations: [
    DirectiveLocation.ARGUMENT_DEFINITION,
    DirectiveLocation.INPUT_FIELD_DEFINITION,
    DirectiveLocation.SCALAR,
  ],
  args: { max: { description: 'Maximum length.', type: new GraphQLNonNull(GraphQLInt) } },
});

export const itemsDirective = new GraphQLDirective({
  name: 'items',
  description:
    'Maximum number of items in a list, checked before anything else. A longer list is refused with `BAD_USER_INPUT`. ' +
    'For a free-form object: maximum number of members.',
  locations: [DirectiveLocation.ARGUMENT_DEFINITION, DirectiveLocation.INPUT_FIELD_DEFINITION],
  args: { max: { description: 'Maximum number.', type: new GraphQLNonNull(GraphQLInt) } },
});

/** Declares the maximum number of items of a list, on an input field or an argument. */
export function MaxItems(max: number) {
  return Directive(`@items(max: ${max})`);
}

/** Declares the maximum length of a text, on an input field or an argument. */
export function MaxLength(max: number) {
  return Directive(`@length(max: ${max})`);
}

/**
 * For a text whose use case has a limit too, in characters or bytes, and answers with another message. A character has
 * at most two code units, and one character too many still gets that message; with `longest` code units, many more do.
 */
export function MaxCharacters(max: number, pattern?: RegExp, longest = 2 * (max + 1)): PropertyDecorator {
  const rules = [`maxCharacters: ${max}`, ...(pattern ? [`pattern: ${JSON.stringify(pattern.source)}`] : [])];
  return (target, key) => {
    MaxLength(longest)(target, key);
    Directive(`@rule(${rules.join(', ')})`)(target, key);
  };
}

/**
 * An optional argument with a text. `type` is needed for a field of another class than the resolver's: type-graphql looks
 * the directives of its arguments up there.
 */
export function TextArg(
  name: string,
  max: number,
  description: string,
  type?: { readonly prototype: object },
): ParameterDecorator {
  return (target, key, index) => {
    if (typeof key !== 'string') throw new TypeError('Only methods with a name have arguments.');
    Arg(name, () => String, { nullable: true, description })(target, key, index);
    MaxLength(max)(type?.prototype ?? target, key, index);
  };
}

interface DeclaredInput {
  readonly type: GraphQLInputType;
  readonly astNode?: InputValueDefinitionNode | null | undefined;
}

/** Returns null for a value that is not a text, and for a list of texts without a maximum. */
export function getMaxLength({ type, astNode }: DeclaredInput): number | null {
  const named = getNamedType(type);
  if (named.name === 'ID') return MAX_ID_LENGTH;
  return (
    readDirective(lengthDirective, astNode) ??
    (isScalarType(named) ? readDirective(lengthDirective, named.astNode) : null)
  );
}

export function getMaxItems({ astNode }: DeclaredInput): number | null {
  return readDirective(itemsDirective, astNode);
}

/** The limit of the use case, in characters; null where it has none. */
export function getMaxCharacters({ astNode }: DeclaredInput): number | null {
  return readDirective(ruleDirective, astNode, 'maxCharacters');
}

function readDirective(
  directive: GraphQLDirective,
  node: InputValueDefinitionNode | ScalarTypeDefinitionNode | null | undefined,
  argument = 'max',
): number | null {
  const declared = node?.directives?.find(({ name }) => name.value === directive.name);
  const max = declared?.arguments?.find(({ name }) => name.value === argument)?.value;
  return max?.kind === Kind.INT ? Number(max.value) : null;
}
