// Lists the GraphQL fields that the documents of the facade do not select, in types from which they select.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isObjectType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

const ROOT = join(__dirname, '..', '..', '..');
const DOCUMENTS = join(ROOT, 'rest-facade', 'documents');

/** Fields that are intentionally missing in REST: Relay pagination, and additions to the documented resources. */
export const GRAPHQL_ONLY: readonly string[] = [
  'AccountMessageConnection.nodes',
  'AccountMessageEdge.cursor',
  'AuditEventConnection.nodes',
  'AuditEventEdge.cursor',
  'ConsumerAccount.agreement',
  'ConsumerAccount.contact',
  'ConsumerAccount.giftLinks',
  'ConsumerAccount.letters',
  'ConsumerAccount.negotiationHistory',
  'ConsumerAccount.offers',
  'ConsumerAccount.paymentMethod',
  'ConsumerAccount.payments',
  'ConsumerAccount.upcomingPayments',
  'ConsumerAccountAction.action',
  'ConsumerAccountAmountItem.plan',
  'ConsumerAccountConnection.nodes',
  'ConsumerAccountDisplay.plan',
  'ConsumerAccountDisplay.settlementScheduledOn',
  'ConsumerAccountEdge.cursor',
  'ConsumerAccountMetaItem.amount',
  'ConsumerAccountMetaItem.count',
  'ConsumerAccountMetaItem.date',
  'ConsumerActiveNegotiation.counterLastMonthAmount',
  'ConsumerOfferNegotiationAmounts.lastMonthAmount',
  'ConsumerOfferNegotiationAmounts.noOfInstallments',
  'ConsumerOfferPayload.actionToken',
  'ConsumerOfferPayload.id',
  'ConsumerSettlementOption.firstPayDateMax',
  'Creditor.accounts',
  'Creditor.openOffers',
  'Creditor.templates',
  'CreditorAccount.actionToken',
  'CreditorAccountConnection.nodes',
  'CreditorAccountDetail.placement',
  'CreditorAccountEdge.cursor',
  'CreditorMovePayload.offer',
  'CreditorOfferConnection.nodes',
  'CreditorOfferEdge.cursor',
  'CreditorPaymentConnection.nodes',
  'CreditorPaymentEdge.cursor',
  'CreditorUserConnection.nodes',
  'CreditorUserEdge.cursor',
  'ELetterTemplate.version',
  'ELetterTemplate.warnings',
  'ELetterTemplateConnection.nodes',
  'ELetterTemplateEdge.cursor',
  'ELetterTemplateVersionConnection.nodes',
  'ELetterTemplateVersionEdge.cursor',
  'ExportPart.next',
  'ExportPart.rows',
  'FunnelRowConnection.nodes',
  'FunnelRowEdge.cursor',
  'GiftLinkConnection.nodes',
  'GiftLinkEdge.cursor',
  'GiftPaymentConnection.nodes',
  'GiftPaymentEdge.cursor',
  'ImportRowConnection.nodes',
  'ImportRowEdge.cursor',
  'LevelPayTerms.id',
  'MailboxLetterConnection.nodes',
  'MailboxLetterEdge.cursor',
  'NegotiationHistoryConnection.nodes',
  'NegotiationHistoryEdge.cursor',
  'NoticeItemConnection.nodes',
  'NoticeItemEdge.cursor',
  'NoticeResponseSender.id',
  'NoticeResponseSenderDetail.id',
  'OtpSent.expiresAt',
  'OtpSent.resendInSeconds',
  'OtpSentPayload.contact',
  'OtpSentPayload.expiresAt',
  'OtpSentPayload.resendInSeconds',
  'PageInfo.hasPreviousPage',
  'PageInfo.startCursor',
  'PaymentConnection.nodes',
  'PaymentEdge.cursor',
  'PaymentMethodConnection.nodes',
  'PaymentMethodEdge.cursor',
  'PlacementImportConnection.nodes',
  'PlacementImportEdge.cursor',
  'RemittanceEntryConnection.nodes',
  'RemittanceEntryEdge.cursor',
  'ScheduledPaymentConnection.nodes',
  'ScheduledPaymentEdge.cursor',
  'SentLetterConnection.nodes',
  'SentLetterEdge.cursor',
  'SubclientConnection.nodes',
  'SubclientEdge.cursor',
  'UpcomingPayment.actionToken',
  'UpcomingPaymentConnection.nodes',
  'UpcomingPaymentEdge.cursor',
  'UpcomingPaymentResult.actionToken',
  'UpdateELetterTemplatePayload.warnings',
  'Viewer.accounts',
  'Viewer.unreadLetters',
];

/** Field coordinates such as `ConsumerAccount.holdReason`, sorted. */
export function listUnselectedFields(): readonly string[] {
  const schema = buildSchema(readFileSync(join(ROOT, 'schema', 'schema.graphql'), 'utf8'));
  const texts = readdirSync(DOCUMENTS)
    .filter((name) => name.endsWith('.graphql'))
    .map((name) => readFileSync(join(DOCUMENTS, name), 'utf8'));
  const selected = new Map<string, Set<string>>();
  const types = new TypeInfo(schema);
  visit(
    parse(texts.join('\n')),
    visitWithTypeInfo(types, {
      Field({ name }) {
        const parent = types.getParentType();
        if (!parent || parent.name === 'Query' || parent.name === 'Mutation') return;
        selected.set(parent.name, (selected.get(parent.name) ?? new Set()).add(name.value));
      },
    }),
  );
  return [...selected]
    .flatMap(([name, fields]) => {
      const type = schema.getType(name);
      const all = isObjectType(type) ? Object.keys(type.getFields()) : [];
      // Every payload has queries, which REST has as requests.
      return all.filter((field) => !fields.has(field) && field !== 'query').map((field) => `${name}.${field}`);
    })
    .sort();
}
