// The change gate: the contracts as they stand pass, and each kind of change has its verdict.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract, Severity } from '../../../tools/contract-diff/change';
import { addRelease, findReleaseError, reportChanges } from '../../../tools/contract-diff/report';
import {
  CHANGELOG,
  diffContracts,
  readCurrentContracts,
  readReleasedContracts,
} from '../../../tools/contract-diff/contracts';
import { parseContracts, SAMPLE_CONTRACTS, changeSampleContract } from '../../support/openapi/sample-contracts';

const ROOT = join(__dirname, '..', '..', '..');

type Row = readonly [what: string, contract: Contract, piece: string, by: string, path: string, verdict: Severity];

const PLANT = 'GET /plants/{plant}';
const SOW = 'POST /plants';

const ROWS: readonly Row[] = [
  ['a field is gone', 'graphql', ' height: Int! }', ' }', 'Plant.height', 'breaking'],
  ['a field is new', 'graphql', 'type Plant {', 'type Plant { age: Int', 'Plant.age', 'safe'],
  ['a field may be null', 'graphql', 'id: ID! name: String!', 'id: ID! name: String', 'Plant.name', 'breaking'],
  [
    'a field is deprecated',
    'graphql',
    'height: Int! }',
    'height: Int! @deprecated }',
    'Plant.height.@deprecated',
    'safe',
  ],
  ['an enum has a new value', 'graphql', 'RED BLUE', 'RED BLUE PINK', 'Colour.PINK', 'dangerous'],
  ['an enum has lost a value', 'graphql', 'RED BLUE', 'RED', 'Colour.BLUE', 'breaking'],
  ['a union has a new member', 'graphql', 'Plant | Weed', 'Plant | Weed | Query', 'Growth', 'dangerous'],
  ['an input asks for more', 'graphql', 'height: Int depth', 'height: Int! depth', 'PlantInput.height', 'breaking'],
  ['an input may carry more', 'graphql', 'height: Int d', 'light: Int height: Int d', 'PlantInput.light', 'safe'],
  ['an argument has another default', 'graphql', '= 20', '= 10', 'Query.plants.first', 'dangerous'],
  [
    'an operation is refused anew',
    'graphql',
    '[NOT_FOUND]',
    '[NOT_FOUND VALIDATION_FAILED]',
    'Query.plant refusals',
    'dangerous',
  ],
  ['an operation is gone', 'consumer', '"post":', '"x-post":', SOW, 'breaking'],
  ['an operation is new', 'consumer', '"post":', '"put":{},"post":', 'PUT /plants', 'safe'],
  [
    'an operation is deprecated',
    'consumer',
    '"operationId":"sow"',
    '"operationId":"sow","deprecated":true',
    SOW,
    'safe',
  ],
  ['an operation has another name', 'consumer', '"operationId":"sow"', '"operationId":"seed"', SOW, 'dangerous'],
  ['a status is gone', 'consumer', '"201":', '"x-201":', `${SOW} 201`, 'breaking'],
  ['a status is new', 'consumer', '"201":', '"204":{},"201":', `${SOW} 204`, 'dangerous'],
  ['the base path is another', 'consumer', '"url":"/sample"', '"url":"/yard"', 'servers', 'breaking'],
  [
    'a token is asked for',
    'consumer',
    '"operationId":"sow"',
    '"operationId":"sow","security":[{"bearer":[]}]',
    `${SOW} security`,
    'breaking',
  ],
  ['no token is asked for', 'consumer', '"security":[{"bearer":[]}]', '"security":[]', `${PLANT} security`, 'safe'],
  [
    'a parameter is required',
    'consumer',
    '"in":"query"',
    '"in":"query","required":true',
    `${PLANT} query.part`,
    'breaking',
  ],
  ['a parameter has another name', 'consumer', '"name":"part"', '"name":"piece"', `${PLANT} query.part`, 'breaking'],
  ['a parameter takes fewer values', 'consumer', '["leaf","root"]', '["leaf"]', `${PLANT} query.part`, 'breaking'],
  ['a request asks for more', 'consumer', '["called"]', '["called","depth"]', `${SOW} request body.depth`, 'breaking'],
  ['a request may carry more', 'consumer', '"called":{', '"light":{},"called":{', `${SOW} request body.light`, 'safe'],
  ['a request takes less', 'consumer', '"maxLength":40', '"maxLength":20', `${SOW} request body.called`, 'breaking'],
  ['a request takes more', 'consumer', '"maxLength":40', '"maxLength":60', `${SOW} request body.called`, 'safe'],
  ['a request has another default', 'consumer', '"default":3', '"default":2', `${SOW} request body.depth`, 'dangerous'],
  ['a request takes no null', 'consumer', '["integer","null"]', '["integer"]', `${SOW} request body.depth`, 'breaking'],
  [
    'an answer has lost a member',
    'consumer',
    '"name":{"type":"string","d',
    '"x":{"type":"string","d',
    'Plant.name',
    'breaking',
  ],
  ['an answer has a new member', 'consumer', '"sown":{', '"age":{},"sown":{', 'Plant.age', 'safe'],
  ['an answer promises less', 'consumer', '["id","name"]', '["id"]', 'Plant.name', 'breaking'],
  ['an answer promises more', 'consumer', '["id","name"]', '["id","name","sown"]', 'Plant.sown', 'safe'],
  [
    'an answer may be null',
    'consumer',
    '"id":{"type":"integer"}',
    '"id":{"type":["integer","null"]}',
    'Plant.id',
    'breaking',
  ],
  [
    'an answer is of a wider type',
    'consumer',
    '"id":{"type":"integer"}',
    '"id":{"type":"number"}',
    'Plant.id',
    'breaking',
  ],
  [
    'an answer is of a narrower type',
    'consumer',
    '"size":{"type":"number"}',
    '"size":{"type":"integer"}',
    'Plant.leaves[].size',
    'safe',
  ],
  ['an answer has a new value', 'consumer', '["red","blue"]', '["red","blue","pink"]', 'Plant.colour', 'dangerous'],
  ['an answer has another form', 'consumer', '"date"', '"date-time"', 'Plant.sown', 'breaking'],
  [
    'an answer has a new alternative',
    'consumer',
    '"oneOf":[',
    '"oneOf":[{"type":"object","required":["why"]},',
    `${SOW} 202 body`,
    'dangerous',
  ],
  ['an answer has lost a header', 'consumer', '"ETag"', '"Age"', `${PLANT} 200 header.etag`, 'breaking'],
  [
    'an operation is refused in another way',
    'consumer',
    '{"not_found":',
    '{"too_dry":{},"not_found":',
    `${PLANT} refusals`,
    'dangerous',
  ],
  ['a code is gone', 'errors', '"not_found":', '"absent":', 'not_found', 'breaking'],
  ['a code is new', 'errors', '"not_found":', '"absent":{},"not_found":', 'absent', 'safe'],
  ['a code has another status', 'errors', '409', '412', 'too_dry', 'breaking'],
  ['a code has other words', 'errors', 'Water it first.', 'It is dry.', 'too_dry', 'dangerous'],
  ['a code leaves the body', 'errors', '"named":true', '"named":false', 'too_dry', 'breaking'],
  ['a code tells less', 'errors', '["litres"]', '[]', 'too_dry', 'breaking'],
];

const changelog = (entry: string) =>
  `# Changelog\n\n## Unreleased\n\n${entry}\n\n## 0.1.0\n\n- **breaking** \`errors too_dry\`\n`;

describe('the contracts of this repository', () => {
  it('break nothing of the last release that CHANGELOG.md does not name (npm run gate)', async () => {
    const released = readReleasedContracts(ROOT);
    const changes = await diffContracts(released, readCurrentContracts(ROOT));
    const judged = reportChanges(changes, readFileSync(join(ROOT, CHANGELOG), 'utf8'), released.release);
    expect(judged).toEqual({ passes: true, text: judged.text });
  });
});

describe('a change', () => {
  it.each(ROWS)('where %s in %s', async (_what, contract, piece, by, path, verdict) => {
    const changes = await diffContracts(parseContracts(SAMPLE_CONTRACTS), changeSampleContract(contract, piece, by));
    const [worst] = changes;
    expect(changes.find((change) => change.path === `${contract} ${path}`)).toMatchObject({ severity: verdict });
    expect(worst?.severity).toBe(verdict);
  });

  it.each([
    ['graphql', '"A plant."', '"A green thing."'],
    ['consumer', 'What people call it.', 'Its name.'],
    ['creditor', '"openapi":"3.1.0"', '"openapi":"3.1.1"'],
  ] as const)('of words alone in the %s contract is none', async (contract, piece, by) => {
    expect(await diffContracts(parseContracts(SAMPLE_CONTRACTS), changeSampleContract(contract, piece, by))).toEqual(
      [],
    );
  });
});

describe('a breaking change', () => {
  const path = `consumer ${SOW} request body.depth`;
  const changes = diffContracts(
    parseContracts(SAMPLE_CONTRACTS),
    changeSampleContract('consumer', '["called"]', '["called","depth"]'),
  );

  it('fails when nothing names it, and the message does', async () => {
    const { passes, text } = reportChanges(await changes, changelog(''), '0.1.0');
    expect(passes).toBe(false);
    expect(text).toContain(`breaking   UNNAMED  ${path}: now required`);
    expect(text).toContain(`- **breaking** \`${path}\`: why, and what clients do`);
  });

  it.each([
    ['passes when it is named', `- **breaking** \`${path}\`: the depth decides\n  about light.`, true],
    ['passes when it is named with others', `- **dangerous** \`a\`\n- **breaking** \`b\` and\n  \`${path}\`.`, true],
    ['fails when it is only called dangerous', `- **dangerous** \`${path}\`: maybe.`, false],
    ['fails when it is named without its mark', `- The depth: \`${path}\`.`, false],
    ['fails when only what stands above it is named', `- **breaking** \`consumer ${SOW}\`: all.`, false],
  ])('%s', async (_what, entry, passes) => {
    expect(reportChanges(await changes, changelog(entry), '0.1.0').passes).toBe(passes);
  });

  it('is not excused by an entry of an older release', async () => {
    const other = await diffContracts(parseContracts(SAMPLE_CONTRACTS), changeSampleContract('errors', '409', '412'));
    expect(reportChanges(other, changelog(''), '0.1.0').passes).toBe(false);
  });

  it.each([
    ['0.1.0', '0.1.1', /too little/],
    ['0.1.0', '0.2.0', null],
    ['1.4.0', '1.5.0', /too little/],
    ['1.4.0', '2.0.0', null],
    ['0.2.0', '0.1.9', /does not come after/],
    ['0.2.0', 'next', /is called as/],
  ])('after %s is released as %s or refused', async (last, next, fault) => {
    const told = findReleaseError(last, next, await changes);
    expect(told).toEqual(fault === null ? null : expect.stringMatching(fault));
  });

  it('moves under the release in the changelog', () => {
    const moved = addRelease(changelog('- **breaking** `a`'), '0.2.0');
    expect(moved).toContain('## Unreleased\n\n## 0.2.0\n\n- **breaking** `a`\n');
  });
});
