// API usage: counted names, deprecated members of a document, and the summary.
import { buildSchema, getOperationAST, parse } from 'graphql';
import { listDeprecatedMembers, findDeprecatedMembers } from '../../../schema/server/deprecated-members';
import { normalizeName, summarizeUsage, type DeclaredUsage, type UsageSubject } from '../../../src/domain/system/usage';
import { createUsageCounter, type UsageCounterOptions } from '../../../src/http/middleware/usage-counter';

const TODAY = '2026-03-10';
const login: UsageSubject = { kind: 'operation', style: 'rest', name: 'Login' };
const line = (
  use: UsageSubject,
  isDeprecated: boolean,
  lastDay: string | null,
  ...[day = 0, week = 0, month = 0]: number[]
) => {
  return { ...use, isDeprecated, lastDay, counts: { day, week, month } };
};

it.each([
  [undefined, '(unnamed)'],
  ['OpenAccount', 'OpenAccount'],
  ['V2_Accounts_100', 'V2_Accounts_100'],
  ['Q'.repeat(100), 'Q'.repeat(100)],
  ['Q'.repeat(101), '(other)'],
  ['Q4321', '(other)'],
  ['born19850412', '(other)'],
])('counts an operation named %s as %s', (given, name) => {
  expect(normalizeName(given)).toBe(name);
});

describe('the lines', () => {
  it('sum the days of each period, including today', () => {
    const on = (day: string) => ({ ...login, day, count: 10 });
    const days = ['2026-03-10', '2026-03-04', '2026-03-03', '2026-02-09', '2026-02-08'];
    expect(summarizeUsage(days.map(on), [], TODAY)).toEqual([line(login, false, '2026-03-10', 10, 20, 40)]);
  });

  it('are sorted by kind and then by use, and include unused declared names', () => {
    const old: DeclaredUsage = { kind: 'endpoint', style: 'rest', name: 'GET /old', isDeprecated: true };
    const fresh: DeclaredUsage = { kind: 'endpoint', style: 'rest', name: 'GET /fresh', isDeprecated: false };
    const member: UsageSubject = { kind: 'deprecated', style: 'graphql', name: 'Query.old' };
    const health: UsageSubject = { ...login, name: 'Health' };
    const counted = [
      { ...old, day: '2026-03-09', count: 1 },
      { ...member, day: '2026-01-01', count: 4 },
      { ...health, day: TODAY, count: 2 },
      { ...login, day: TODAY, count: 3 },
    ];
    expect(summarizeUsage(counted, [fresh, old], TODAY)).toEqual([
      line(login, false, TODAY, 3, 3, 3),
      line(health, false, TODAY, 2, 2, 2),
      line(member, true, '2026-01-01'),
      line(old, true, '2026-03-09', 0, 1, 1),
      line(fresh, false, null),
    ]);
  });
});

const SCHEMA = buildSchema(`
  enum State { OPEN, PENDING @deprecated(reason: "Use OPEN.") }
  input Filter { state: [State!], status: String @deprecated(reason: "Use state."), inner: Filter }
  interface Named { title: String @deprecated(reason: "Use name."), name: String }
  type Account implements Named { title: String @deprecated(reason: "Use name."), name: String, related: [Account!] }
  type Query {
    accounts(filter: Filter, state: State @deprecated(reason: "Use filter.")): [Account!]
    named: Named
    old: String @deprecated(reason: "Use accounts.")
  }
`);

const ALL = ['State.PENDING', 'Filter.status', 'Named.title', 'Account.title', 'Query.old', 'Query.accounts(state:)'];

describe('deprecated members', () => {
  it('of a schema are all listed', () => {
    expect([...listDeprecatedMembers(SCHEMA)].sort()).toEqual([...ALL].sort());
  });

  it.each<[string, string, readonly string[]]>([
    ['nothing', '{ accounts { name related { name } } }', []],
    ['a field, twice and under another name', '{ old other: old }', ['Query.old']],
    [
      'a field of an interface and of its type',
      '{ named { title ... on Account { title } } }',
      ['Named.title', 'Account.title'],
    ],
    ['an argument with a value', '{ accounts(state: PENDING) { name } }', ['Query.accounts(state:)', 'State.PENDING']],
    ['an argument with a variable', 'query Q($s: State) { accounts(state: $s) { name } }', ['Query.accounts(state:)']],
    [
      'input fields, deep inside',
      '{ accounts(filter: { inner: { status: "x", state: [PENDING] } }) { name } }',
      ['Filter.status', 'State.PENDING'],
    ],
    [
      'a default of a variable',
      'query Q($s: State = PENDING) { accounts(filter: { state: [$s] }) { name } }',
      ['State.PENDING'],
    ],
    ['a fragment', 'query Q { accounts { ...F } } fragment F on Account { related { title } }', ['Account.title']],
    ['another operation of the same document', 'query Q { accounts { name } } query R { old }', []],
  ])('of an operation are found: %s', (_what, text, members) => {
    const document = parse(text);
    const operation = getOperationAST(document, text.includes('query Q') ? 'Q' : null);
    if (!operation) throw new Error('No operation');
    expect(findDeprecatedMembers(SCHEMA, document, operation)).toEqual(members);
  });
});

describe('counting in memory', () => {
  const counting = (special: Partial<UsageCounterOptions> = {}) => {
    const stored: string[][] = [];
    const asked: string[] = [];
    const usage = createUsageCounter({
      findDeprecated: (document, operation) => {
        asked.push(String(operation.name?.value));
        return findDeprecatedMembers(SCHEMA, document, operation);
      },
      isRegistered: (text) => text.includes('Ours'),
      store: async (counts) => {
        stored.push(counts.map(({ name, style, count }) => `${style} ${name} ${count}`).sort());
        return TODAY;
      },
      maxNames: 2,
      ...special,
    });
    return { usage, stored, asked };
  };
  const run = (usage: ReturnType<typeof createUsageCounter>, ...texts: string[]) => {
    for (const text of texts) usage.document('graphql', parse(text));
  };

  it('searches a document for deprecated members once and counts them on every request', async () => {
    const { usage, stored, asked } = counting();
    const document = parse('query Old { old }');
    for (let times = 0; times < 3; times += 1) usage.document('graphql', document);
    await usage.flush();
    await usage.flush();
    expect([asked, stored]).toEqual([['Old'], [['graphql Old 3', 'graphql Query.old 3']]]);
  });

  it('limits the number of unregistered names per day, but not of registered documents and REST', async () => {
    let day = TODAY;
    const stored: string[] = [];
    const { usage } = counting({
      store: async (counts) => {
        stored.push(counts.map(({ name, style, count }) => `${style} ${name} ${count}`).join(', '));
        return day;
      },
    });
    run(usage, ...['A', 'B', 'C', 'D', 'A', 'Ours'].map((name) => `query ${name} { named { name } }`));
    run(usage, '{ named { name } }', 'query Q1234 { named { name } }');
    usage.document('rest', parse('query Login { named { name } }'));
    await usage.flush();
    run(usage, 'query E { named { name } }');
    day = '2026-03-11';
    await usage.flush();
    run(usage, 'query E { named { name } }');
    await usage.flush();
    expect(stored).toEqual([
      'graphql A 2, graphql B 1, graphql (other) 3, graphql Ours 1, graphql (unnamed) 1, rest Login 1',
      'graphql (other) 1',
      'graphql E 1',
    ]);
  });

  it('keeps counts that could not be stored for the next flush', async () => {
    let isAway = true;
    const stored: number[] = [];
    const { usage } = counting({
      store: async (counts) => {
        if (isAway) throw new Error('away');
        stored.push(...counts.map(({ count }) => count));
        return TODAY;
      },
    });
    usage.endpoint('GET /a');
    await expect(usage.flush()).rejects.toThrow('away');
    usage.endpoint('GET /a');
    isAway = false;
    await usage.flush();
    expect(stored).toEqual([2]);
  });
});
