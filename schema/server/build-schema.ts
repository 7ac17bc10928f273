// Resolvers in, executable schema out. What is printed is what runs.
import 'reflect-metadata';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { DirectiveLocation, GraphQLDirective, GraphQLEnumType, GraphQLList, GraphQLNonNull } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync, createResolversMap, getMetadataStorage, type BuildSchemaOptions } from 'type-graphql';
import { ERRORS } from '../../src/domain/shared/errors';
import { AccountChangeResolver, AccountResolver } from '../account/account.resolver';
import { SignInResolver, getLoginBranchName } from '../sign-in/sign-in.resolver';
import type { Context } from './context';
import { CreditorResolver } from '../creditor/creditor.resolver';
import { ACCESS_RULES, authorize, type AccessPolicy } from '../shared/decorators';
import { ELetterPreviewResolver, ELetterResolver } from '../letters/e-letter.resolver';
import { ConsumerMovesResolver } from '../negotiation/consumer-moves.resolver';
import { NegotiationResolver } from '../negotiation/negotiation.resolver';
import { OfferResolver } from '../negotiation/offer.resolver';
import { ProfileResolver } from '../profile/profile.resolver';
import { SessionResolver } from '../sign-in/session.resolver';
import { SystemResolver } from '../system/system.resolver';
import { toEnumName } from '../shared/enums';

const ErrorCode = new GraphQLEnumType({
  name: 'ErrorCode',
  description: 'Codes of refusals, as found in `errors[].extensions.code`.',
  values: Object.fromEntries(
    Object.entries(ERRORS).map(([code, row]) => [toEnumName(code), { description: `${row.status}: ${row.message}` }]),
  ),
});

const errorsDirective = new GraphQLDirective({
  name: 'errors',
  description: 'Refusals that a field may raise.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    codes: {
      description: 'Codes of the refusals.',
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(ErrorCode))),
    },
  },
});

const OPTIONS: BuildSchemaOptions = {
  resolvers: [
    AccountResolver,
    AccountChangeResolver,
    OfferResolver,
    ConsumerMovesResolver,
    NegotiationResolver,
    SignInResolver,
    ProfileResolver,
    SessionResolver,
    CreditorResolver,
    ELetterResolver,
    ELetterPreviewResolver,
    SystemResolver,
  ],
  directives: [errorsDirective],
  validate: false,
  // Asked for wherever there is a subscription; ours bring their events themselves.
  pubSub: { publish: () => undefined, subscribe: rejectTopics },
  authChecker: ({ context }: { context: Context }, admissions: AccessPolicy[]) => authorize(context, admissions),
};

export interface BuiltSchema {
  readonly schema: GraphQLSchema;
  readonly sdl: string;
}

let cached: BuiltSchema | null = null;

/** The schema as it runs and the SDL as it is printed. Both never change, so a process builds them once. */
export function buildSchema(): BuiltSchema {
  return (cached ??= build());
}

function build(): BuiltSchema {
  // Whole objects come out of the domain: a function for each of their fields would cost more than the objects.
  for (const type of getMetadataStorage().objectTypes) type.simpleResolvers = true;
  const codeFirst = buildSchemaSync(OPTIONS);
  assertAccessRules(codeFirst);
  describeRoots(codeFirst);
  const sdl = printSchemaWithDirectives(codeFirst);
  // A compiled query asks for the type of a union's member at once, and type-graphql would answer with a promise.
  const unions = { LoginResult: { __resolveType: getLoginBranchName } };
  return {
    schema: makeExecutableSchema({ typeDefs: sdl, resolvers: { ...createResolversMap(codeFirst), ...unions } }),
    sdl,
  };
}

/** Words for what no class of ours stands for. */
const ROOT_DESCRIPTIONS = [
  'What can be asked. A failure is told in `errors`, with one of the codes of `ErrorCode`.',
  'What can be done, one thing in a request. What may be sent twice takes an `idempotencyKey`.',
  'What is told when it happens, as server-sent events from `/graphql/stream`.',
];

function describeRoots(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  ROOT_DESCRIPTIONS.forEach((words, index) => {
    const root = roots[index];
    if (root) root.description = words;
  });
}

/** Default deny: each root field says who may ask for it, or the service does not start. */
function assertAccessRules(schema: GraphQLSchema): void {
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    const fields = Object.values(root?.getFields() ?? {});
    const undecided = fields.filter(({ extensions }) => !ACCESS_RULES.includes(extensions['access']));
    if (undecided.length > 0) throw new Error(`No access rule on: ${undecided.map((field) => field.name).join(', ')}`);
  }
}

function rejectTopics(): never {
  throw new Error('No subscription here waits for a topic.');
}
