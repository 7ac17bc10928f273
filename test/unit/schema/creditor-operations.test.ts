// The table of the creditors' rights names exactly the fields that creditors can call.
import { getNamedType, isObjectType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { buildSchema } from '../../../schema/build-schema';
import type { Access } from '../../../schema/shared/decorators';
import { ACCOUNT_READINGS } from '../../../src/domain/creditor/account-readings';
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

/** What shows data of no single account: lists and figures of the company, its settings, files of imports, and exports. */
const OF_NO_ACCOUNT = [
  'Creditor.accounts',
  'Creditor.openOffers',
  'Creditor.templates',
  'SentLetter.recipient',
  'creditor',
  'creditorAccounts',
  'openOffers',
  'creditorDashboard',
  'creditorFunnel',
  'creditorRemittance',
  'remittanceEntries',
  'messageCounts',
  'eLetterTemplates',
  'eLetterTemplate',
  'eLetterTemplateVersions',
  'company',
  'subclients',
  'subclient',
  'payTerms',
  'headerProfiles',
  'headerProfile',
  'creditorUsers',
  'creditorUser',
  'apiKeys',
  'imports',
  'import',
  'importPreview',
  // The trail has these as `export.taken`.
  'exportAccounts',
  'exportPayments',
  'exportHistory',
  'exportAudit',
  // The trail itself.
  'auditEvents',
  // REST asks them before it reads.
  'accountAccess',
  'placementAccess',
];

// docs/creditor-administration.md: the audit trail records each account that was read or found
it('is read in whole by the table of readings: each field that only reads shows an account, or none', () => {
  const { queries } = getMetadataStorage();
  const reading = new Set(queries.map(({ schemaName }) => schemaName));
  const read = Object.keys(CREDITOR_OPERATIONS).filter((name) => reading.has(name) || name.includes('.'));
  expect([...Object.keys(ACCOUNT_READINGS), ...OF_NO_ACCOUNT].sort()).toEqual(read.sort());
});
