// Builds the executable schema from the resolvers, and the SDL that is printed from it.
import 'reflect-metadata';
import { addResolversToSchema } from '@graphql-tools/schema';
import { astFromField, astFromScalarType, printSchemaWithDirectives, type IResolvers } from '@graphql-tools/utils';
import {
  DirectiveLocation,
  GraphQLDirective,
  GraphQLList,
  GraphQLNonNull,
  isObjectType,
  isScalarType,
  specifiedDirectives,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import { buildSchemaSync, getMetadataStorage, type BuildSchemaOptions } from 'type-graphql';
// The printed schema lists root fields in the order of these imports.
import { AccountActionResolver } from './account/account-action.resolver';
import { AccountResolver } from './account/account.resolver';
import { AccountChangesResolver } from './account/account-changes.resolver';
import { getLoginBranchName, SignInResolver } from './sign-in/sign-in.resolver';
import { HeaderProfileResolver } from './imports/header-profile.resolver';
import { CompanyResolver } from './company/company.resolver';
import { OpenAccountsResolver } from './company/open-accounts.resolver';
import { CompanyListsResolver } from './creditor/company-lists.resolver';
import { AuditEventsResolver } from './creditor/audit-events.resolver';
import { ExportsResolver } from './exports/exports.resolver';
import { AccountMessagesResolver } from './creditor/account-messages.resolver';
import { ApiKeyResolver } from './creditor/api-key.resolver';
import { CreditorUserResolver } from './creditor/creditor-user.resolver';
import { CreditorResolver } from './creditor/creditor.resolver';
import { AccountLettersResolver } from './letters/account-letters.resolver';
import { ELetterResolver } from './letters/e-letter.resolver';
import { LettersChangedResolver } from './letters/letters-changed.resolver';
import { MailboxResolver } from './letters/mailbox.resolver';
import { LetterDeliveryResolver, SentLetterResolver } from './letters/sent-letter.resolver';
import { ImportResolver } from './imports/import.resolver';
import { ConsumerOffersResolver } from './negotiation/consumer-offers.resolver';
import { AccountPaymentsResolver } from './payments/account-payments.resolver';
import { AccountGiftsResolver } from './gifts/account-gifts.resolver';
import { GiftRegistryResolver } from './gifts/gift-registry.resolver';
import { GiftResolver } from './gifts/gift.resolver';
import { PaymentMethodResolver } from './payments/payment-method.resolver';
import { NextPaymentResolver, ScheduledPaymentResolver } from './payments/passed-payments.resolver';
import { PaymentsResolver } from './payments/payments.resolver';
import {
  AgreementLinksResolver,
  PaymentLinksResolver,
  UpcomingPaymentLinksResolver,
} from './payments/payment-links.resolver';
import { UpcomingPaymentsResolver } from './payments/upcoming-payments.resolver';
import { PaymentHistoryResolver } from './payments/payment-history.resolver';
import {
  AccountScheduleResolver,
  CreditorPaymentsResolver,
  RemittanceResolver,
} from './payments/creditor-payments.resolver';
import { DashboardResolver } from './creditor/dashboard.resolver';
import { AccountStatementResolver } from './payments/account-statement.resolver';
import { AgreementResolver } from './payments/agreement.resolver';
import { CalendarResolver } from './calendar/calendar.resolver';
import { AccountNegotiationResolver } from './negotiation/account-negotiation.resolver';
import { ConsumerMovesResolver } from './negotiation/consumer-moves.resolver';
import { AccountDetailResolver, AccountPlacementResolver } from './creditor/account-detail.resolver';
import { CreditorAccountsResolver } from './negotiation/creditor-accounts.resolver';
import { SingleAccountResolver } from './imports/single-account.resolver';
import { AccountCountResolver, OfferCountResolver } from './negotiation/long-lists.resolver';
import { MarksResolver } from './negotiation/marks.resolver';
import { DisputeResolver } from './creditor/dispute.resolver';
import { NegotiationResolver } from './negotiation/negotiation.resolver';
import { CreditorAccountsChangedResolver } from './negotiation/creditor-accounts-changed.resolver';
import { OpenOffersChangedResolver } from './negotiation/open-offers-changed.resolver';
import { NoticeResolver } from './negotiation/notice.resolver';
import { OfferResolver } from './negotiation/offer.resolver';
import { LegalHoldResolver } from './creditor/legal-hold.resolver';
import { ContactChangeResolver } from './profile/contact-change.resolver';
import { StopContactResolver } from './profile/stop-contact.resolver';
import { RightsResolver } from './profile/rights.resolver';
import { ProfileResolver } from './profile/profile.resolver';
import { ViewerAccountsResolver } from './profile/viewer-accounts.resolver';
import { SessionResolver } from './sign-in/session.resolver';
import { PreferencesResolver } from './profile/preferences.resolver';
import { SystemResolver } from './system/system.resolver';
import { authorize, type Access } from './shared/decorators';
import { ErrorCodeType } from './shared/enums';
import { ruleDirective } from './shared/input-rules';
import { itemsDirective, lengthDirective } from './shared/max-length';
import { addActionTokens } from './server/action-tokens';
import { checkArguments } from './server/check-arguments';
import type { Context } from './server/context';
import {
  addQueryToPayloads,
  allowRefusals,
  assertAccessRules,
  describeErrors,
  describeRoots,
  discloseReplays,
  refuseInMaintenance,
  toOperation,
} from './server/root-fields';

interface AuthorizedCall {
  readonly context: Context;
  readonly info: GraphQLResolveInfo;
  readonly args: object;
}

const errorsDirective = new GraphQLDirective({
  name: 'errors',
  description: 'Errors that a field can return.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    codes: {
      description: 'Error codes.',
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(ErrorCodeType))),
    },
  },
});

const OPTIONS: BuildSchemaOptions = {
  resolvers: [
    AccountResolver,
    AccountActionResolver,
    AccountChangesResolver,
    OfferResolver,
    ConsumerOffersResolver,
    ConsumerMovesResolver,
    CreditorAccountsResolver,
    AccountDetailResolver,
    AccountPlacementResolver,
    SingleAccountResolver,
    AccountCountResolver,
    OfferCountResolver,
    ExportsResolver,
    AuditEventsResolver,
    CompanyResolver,
    OpenAccountsResolver,
    HeaderProfileResolver,
    NegotiationResolver,
    MarksResolver,
    NextPaymentResolver,
    ScheduledPaymentResolver,
    DisputeResolver,
    OpenOffersChangedResolver,
    CreditorAccountsChangedResolver,
    NoticeResolver,
    PaymentsResolver,
    UpcomingPaymentsResolver,
    UpcomingPaymentLinksResolver,
    PaymentLinksResolver,
    AgreementLinksResolver,
    PaymentHistoryResolver,
    AccountScheduleResolver,
    CreditorPaymentsResolver,
    RemittanceResolver,
    DashboardResolver,
    AgreementResolver,
    AccountStatementResolver,
    AccountMessagesResolver,
    CalendarResolver,
    PaymentMethodResolver,
    AccountNegotiationResolver,
    AccountPaymentsResolver,
    AccountGiftsResolver,
    AccountLettersResolver,
    GiftRegistryResolver,
    GiftResolver,
    SignInResolver,
    ProfileResolver,
    ViewerAccountsResolver,
    ContactChangeResolver,
    StopContactResolver,
    LegalHoldResolver,
    RightsResolver,
    SessionResolver,
    CreditorResolver,
    CreditorUserResolver,
    ApiKeyResolver,
    CompanyListsResolver,
    ImportResolver,
    ELetterResolver,
    SentLetterResolver,
    LetterDeliveryResolver,
    MailboxResolver,
    LettersChangedResolver,
    PreferencesResolver,
    SystemResolver,
  ],
  directives: [...specifiedDirectives, lengthDirective, itemsDirective, ruleDirective, errorsDirective],
  validate: false,
  // The check executes the introspection query, which takes a fifth of a start. Apollo validates the schema anyway.
  skipCheck: true,
  // type-graphql requires a `pubSub` for subscriptions; ours return their own iterables and never use it.
  pubSub: { publish: () => undefined, subscribe: rejectTopics },
  authChecker: ({ context, info, args }: AuthorizedCall, access: Access[]) =>
    authorize(context, access, { field: toOperation(info), args }),
};

interface BuiltSchema {
  readonly schema: GraphQLSchema;
  /** Printed when it is first read: a start needs no text. */
  readonly sdl: string;
}

let cached: BuiltSchema | null = null;

/** The executable schema and its SDL, built once per process. */
export function buildSchema(): BuiltSchema {
  return (cached ??= build());
}

function build(): BuiltSchema {
  // Services return complete objects, so a resolver function per field would only cost time.
  for (const type of getMetadataStorage().objectTypes) type.simpleResolvers = true;
  const schema = buildSchemaSync(OPTIONS);
  assertAccessRules(schema);
  addQueryToPayloads(schema);
  addActionTokens(schema);
  describeRoots(schema);
  describeErrors(schema);
  allowRefusals(schema);
  discloseReplays(schema);
  refuseInMaintenance(schema);
  addResolversToSchema({ schema, resolvers: RESOLVERS, updateResolversInPlace: true });
  addDirectiveNodes(schema);
  let sdl: string | null = null;
  return {
    schema: checkArguments(schema),
    get sdl() {
      return (sdl ??= printSchemaWithDirectives(schema).replace(/ +$/gm, ''));
    },
  };
}

/** Scalars and error codes have their directives in extensions. They become syntax nodes, which all readers look for. */
function addDirectiveNodes(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isScalarType(type) && hasDirectives(type)) {
      type.astNode = astFromScalarType(type, schema);
      type.extensions = withoutDirectives(type);
    }
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields()).filter(hasDirectives)) {
      field.astNode = astFromField(field, schema);
      field.extensions = withoutDirectives(field);
    }
  }
}

type Extended = Pick<GraphQLField<unknown, unknown>, 'extensions'>;

function hasDirectives({ extensions }: Extended): boolean {
  return extensions['directives'] !== undefined;
}

/** They would be printed twice. */
function withoutDirectives({ extensions }: Extended): Extended['extensions'] {
  return { ...extensions, directives: undefined };
}

/** Compiled queries need the member type of a union synchronously; type-graphql's own resolver returns a promise. */
const RESOLVERS: IResolvers = { LoginResult: { __resolveType: getLoginBranchName } };

function rejectTopics(): never {
  throw new Error('Subscriptions do not use topics.');
}
