// Every operation that takes the two ends of a range refuses one that ends before it starts, in both styles: an empty answer would
// look like one to a range without rows. The ranges are those of the schema, so that none is forgotten.
import { getNamedType, isInputObjectType, type GraphQLInputType } from 'graphql';
import { buildSchema } from '../../../schema/build-schema';
import { findOperationAccess } from '../../../src/domain/creditor/creditor-access';
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;
let tokens: Record<'consumer' | 'creditor', string>;
beforeAll(async () => {
  app = await startApp();
  tokens = {
    consumer: await app.signIn('Rivera', '1985-04-12', '4321'),
    creditor: await app.signInCreditor('dana@acme.test'),
  };
});
afterAll(() => app.close());

/** What the names of ends begin or end with. */
const START = /^(?:from|since|min)(?=$|[A-Z])|(?:From|Since|Min)$/;
const END = /^(?:to|until|max)(?=$|[A-Z])|(?:To|Until|Max)$/;

const VALUES: Readonly<Record<string, readonly [earlier: string, later: string]>> = {
  LocalDate: ['2026-03-01', '2026-03-02'],
  // The later time is the smaller text.
  DateTime: ['2026-03-01T09:00:00+00:00', '2026-03-01T08:00:00-05:00'],
  Money: ['9.50', '10.00'],
  String: ['2026-03', '2026-04'],
};

interface Member {
  readonly name: string;
  readonly type: GraphQLInputType;
}

interface Range {
  readonly operation: string;
  readonly inFilter: boolean;
  readonly ends: readonly [start: string, end: string];
  readonly type: string;
}

function listRanges(operation: string, members: readonly Member[], inFilter: boolean): readonly Range[] {
  const nested = members.flatMap(({ type }) => {
    const named = getNamedType(type);
    return isInputObjectType(named) ? listRanges(operation, Object.values(named.getFields()), true) : [];
  });
  const pairs = members.flatMap(({ name, type }): readonly Range[] => {
    if (!START.test(name)) return [];
    const end = members.find(
      (other) => END.test(other.name) && other.name.replace(END, '') === name.replace(START, ''),
    );
    return end ? [{ operation, inFilter, ends: [name, end.name], type: getNamedType(type).toString() }] : [];
  });
  return [...pairs, ...nested];
}

const { schema } = buildSchema();
const OPERATIONS = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
const RANGES = Object.entries(OPERATIONS).flatMap(([name, { args }]) => listRanges(name, args, false));

const STATEMENT = '/accounts/14/statement';
const REST: Readonly<Record<string, readonly string[]>> = {
  payments: ['/payments', '/accounts/14/payments'],
  upcomingPayments: ['/upcoming-payments'],
  accountStatement: [STATEMENT],
  accountStatementDocument: [`${STATEMENT}.pdf`],
  creditorStatement: [STATEMENT],
  creditorStatementDocument: [`${STATEMENT}.pdf`],
  creditorAccounts: ['/accounts'],
  creditorPayments: ['/payments'],
  creditorRemittance: ['/remittance'],
  creditorFunnel: ['/dashboard/funnel'],
  messageCounts: ['/messages/counts'],
  auditEvents: ['/audit-events'],
  exportAccounts: ['/exports/accounts'],
  exportPayments: ['/exports/payments'],
  exportHistory: ['/exports/history'],
  exportAudit: ['/exports/audit'],
};

/** A filter by a range needs the list in its order. */
const SORTS: Readonly<Record<string, string>> = {
  balanceMin: 'current_balance',
  updatedSince: 'updated_at',
  placedSince: 'placement_date',
};

const REVERSED = ['The range must not end before it starts.'];
const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

it('knows an endpoint for every operation with a range', () => {
  expect([...new Set(RANGES.map(({ operation }) => operation))].sort()).toEqual(Object.keys(REST).sort());
});

describe.each(RANGES.map((range) => [range.operation, range.ends.join(' and '), range] as const))(
  '%s with %s',
  (operation, _, { inFilter, ends: [start, end], type }) => {
    const [earlier = '', later = ''] = VALUES[type] ?? [];
    const sort = SORTS[start];
    const side = findOperationAccess(operation) === null ? 'consumer' : 'creditor';

    async function askGraphql(from: string, to: string) {
      const range = `${start}: "${from}", ${end}: "${to}"`;
      const given = [
        ...(/Statement/.test(operation) ? ['accountId: "14"'] : []),
        ...(sort === undefined ? [] : [`sort: ${sort.toUpperCase()}`]),
        inFilter ? `filter: { ${range} }` : range,
      ];
      const query = `{ ${operation}(${given.join(', ')}) { __typename } }`;
      const { errors } = await app.graphql(query, { token: tokens[side] });
      return errors[0]?.extensions['errors'] ?? errors;
    }

    async function askRest(path: string, from: string, to: string) {
      const query = new URLSearchParams({ [toSnakeCase(start)]: from, [toSnakeCase(end)]: to, ...(sort && { sort }) });
      const url = `${app.origin}/${side}-api${path}?${query.toString()}`;
      const response = await fetch(url, { headers: { authorization: `Bearer ${tokens[side]}` } });
      const text = await response.text();
      return [response.status, response.ok ? null : (JSON.parse(text) as { errors: unknown }).errors];
    }

    it('refuses an end before the start, in both styles', async () => {
      expect(await askGraphql(later, earlier)).toEqual({ [end]: REVERSED });
      for (const path of REST[operation] ?? []) {
        expect([path, ...(await askRest(path, later, earlier))]).toEqual([path, 422, { [toSnakeCase(end)]: REVERSED }]);
      }
    });

    it('takes an end at the start', async () => {
      const today = type === 'LocalDate' ? app.moment().today : later;
      expect(await askGraphql(today, today)).toEqual([]);
      for (const path of REST[operation] ?? [])
        expect([path, ...(await askRest(path, today, today))]).toEqual([path, 200, null]);
    });
  },
);
