// The contract diff: the current contracts pass, and each kind of change has the right severity.
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

type Row = readonly [what: string, contract: Contract, text: string, by: string, path: string, severity: Severity];

const PLANT = 'GET /plants/{plant}';
const SOW = 'POST /plants';

const ROWS: readonly Row[] = [
  ['a field is removed', 'graphql', ' height: Int! }', ' }', 'Plant.height', 'breaking'],
  ['a field is added', 'graphql', 'type Plant {', 'type Plant { age: Int', 'Plant.age', 'safe'],
  ['a field becomes nullable', 'graphql', 'id: ID! name: String!', 'id: ID! name: String', 'Plant.name', 'breaking'],
  [
    'a field is deprecated',
    'graphql',
    'height: Int! }',
    'height: Int! @deprecated }',
    'Plant.height.@deprecated',
    'safe',
  ],
  ['an enum value is added', 'graphql', 'RED BLUE', 'RED BLUE PINK', 'Colour.PINK', 'dangerous'],
  ['an enum value is removed', 'graphql', 'RED BLUE', 'RED', 'Colour.BLUE', 'breaking'],
  ['a union member is added', 'graphql', 'Plant | Weed', 'Plant | Weed | Query', 'Growth', 'dangerous'],
  [
    'an input field becomes required',
    'graphql',
    'height: Int depth',
    'height: Int! depth',
    'PlantInput.height',
    'breaking',
  ],
  [
    'an optional input field is added',
    'graphql',
    'height: Int d',
    'light: Int height: Int d',
    'PlantInput.light',
    'safe',
  ],
  ['the default of an argument changes', 'graphql', '= 20', '= 10', 'Query.plants.first', 'dangerous'],
  [
    'an operation declares another error',
    'graphql',
    '[NOT_FOUND]',
    '[NOT_FOUND VALIDATION_FAILED]',
    'Query.plant errors',
    'dangerous',
  ],
  ['an operation is removed', 'consumer', '"post":', '"x-post":', SOW, 'breaking'],
  ['an operation is added', 'consumer', '"post":', '"put":{},"post":', 'PUT /plants', 'safe'],
  [
    'an operation is deprecated',
    'consumer',
    '"operationId":"sow"',
    '"operationId":"sow","deprecated":true',
    SOW,
    'safe',
  ],
  ['an operation is renamed', 'consumer', '"operationId":"sow"', '"operationId":"seed"', SOW, 'dangerous'],
  ['a status is removed', 'consumer', '"201":', '"x-201":', `${SOW} 201`, 'breaking'],
  ['a status is added', 'consumer', '"201":', '"204":{},"201":', `${SOW} 204`, 'dangerous'],
  ['the base path changes', 'consumer', '"url":"/sample"', '"url":"/yard"', 'servers', 'breaking'],
  [
    'a token becomes required',
    'consumer',
    '"operationId":"sow"',
    '"operationId":"sow","security":[{"bearer":[]}]',
    `${SOW} security`,
    'breaking',
  ],
  [
    'a token is no longer required',
    'consumer',
    '"security":[{"bearer":[]}]',
    '"security":[]',
    `${PLANT} security`,
    'safe',
  ],
  [
    'a parameter becomes required',
    'consumer',
    '"in":"query"',
    '"in":"query","required":true',
    `${PLANT} query.part`,
    'breaking',
  ],
  ['a parameter is renamed', 'consumer', '"name":"part"', '"name":"piece"', `${PLANT} query.part`, 'breaking'],
  ['a parameter accepts fewer values', 'consumer', '["leaf","root"]', '["leaf"]', `${PLANT} query.part`, 'breaking'],
  [
    'a request member becomes required',
    'consumer',
    '["called"]',
    '["called","depth"]',
    `${SOW} request body.depth`,
    'breaking',
  ],
  [
    'an optional request member is added',
    'consumer',
    '"called":{',
    '"light":{},"called":{',
    `${SOW} request body.light`,
    'safe',
  ],
  [
    'a request bound becomes tighter',
    'consumer',
    '"maxLength":40',
    '"maxLength":20',
    `${SOW} request body.called`,
    'breaking',
  ],
  [
    'a request bound becomes looser',
    'consumer',
    '"maxLength":40',
    '"maxLength":60',
    `${SOW} request body.called`,
    'safe',
  ],
  ['a request default changes', 'consumer', '"default":3', '"default":2', `${SOW} request body.depth`, 'dangerous'],
  [
    'a request member is no longer nullable',
    'consumer',
    '["integer","null"]',
    '["integer"]',
    `${SOW} request body.depth`,
    'breaking',
  ],
  [
    'a response member is removed',
    'consumer',
    '"name":{"type":"string","d',
    '"x":{"type":"string","d',
    'Plant.name',
    'breaking',
  ],
  ['a response member is added', 'consumer', '"sown":{', '"age":{},"sown":{', 'Plant.age', 'safe'],
  ['a response member becomes optional', 'consumer', '["id","name"]', '["id"]', 'Plant.name', 'breaking'],
  ['a response member becomes required', 'consumer', '["id","name"]', '["id","name","sown"]', 'Plant.sown', 'safe'],
  [
    'a response member becomes nullable',
    'consumer',
    '"id":{"type":"integer"}',
    '"id":{"type":["integer","null"]}',
    'Plant.id',
    'breaking',
  ],
  [
    'the type of a response member becomes wider',
    'consumer',
    '"id":{"type":"integer"}',
    '"id":{"type":"number"}',
    'Plant.id',
    'breaking',
  ],
  [
    'the type of a response member becomes narrower',
    'consumer',
    '"size":{"type":"number"}',
    '"size":{"type":"integer"}',
    'Plant.leaves[].size',
    'safe',
  ],
  [
    'a value is added to a response enum',
    'consumer',
    '["red","blue"]',
    '["red","blue","pink"]',
    'Plant.colour',
    'dangerous',
  ],
  ['the format of a response member changes', 'consumer', '"date"', '"date-time"', 'Plant.sown', 'breaking'],
  [
    'an alternative is added to a response',
    'consumer',
    '"oneOf":[',
    '"oneOf":[{"type":"object","required":["why"]},',
    `${SOW} 202 body`,
    'dangerous',
  ],
  ['a response header is removed', 'consumer', '"ETag"', '"Age"', `${PLANT} 200 header.etag`, 'breaking'],
  [
    'an error of an operation is added',
    'consumer',
    '{"not_found":',
    '{"too_dry":{},"not_found":',
    `${PLANT} errors`,
    'dangerous',
  ],
  ['a code is removed', 'errors', '"not_found":', '"absent":', 'not_found', 'breaking'],
  ['a code is added', 'errors', '"not_found":', '"absent":{},"not_found":', 'absent', 'safe'],
  ['the status of a code changes', 'errors', '409', '412', 'too_dry', 'breaking'],
  ['the message of a code changes', 'errors', 'Water it first.', 'It is dry.', 'too_dry', 'dangerous'],
  ['a code is no longer in the body', 'errors', '"named":true', '"named":false', 'too_dry', 'breaking'],
  ['a detail of a code is removed', 'errors', '["litres"]', '[]', 'too_dry', 'breaking'],
];

const changelog = (entry: string) =>
  `# Changelog\n\n## Unreleased\n\n${entry}\n\n## 0.1.0\n\n- **breaking** \`errors too_dry\`\n`;

describe('the contracts of this repository', () => {
  it('contain no breaking change that CHANGELOG.md does not announce (npm run contract-diff)', async () => {
    const released = readReleasedContracts(ROOT);
    const changes = await diffContracts(released, readCurrentContracts(ROOT));
    const report = reportChanges(changes, readFileSync(join(ROOT, CHANGELOG), 'utf8'), released.release);
    expect(report).toEqual({ passes: true, text: report.text });
  });
});

describe('a change', () => {
  it.each(ROWS)('where %s in %s has the right severity', async (_what, contract, text, by, path, severity) => {
    const changes = await diffContracts(parseContracts(SAMPLE_CONTRACTS), changeSampleContract(contract, text, by));
    const [worst] = changes;
    expect(changes.find((change) => change.path === `${contract} ${path}`)).toMatchObject({ severity });
    expect(worst?.severity).toBe(severity);
  });

  it.each([
    ['graphql', '"A plant."', '"A green thing."'],
    ['consumer', 'What people call it.', 'Its name.'],
    ['creditor', '"openapi":"3.1.0"', '"openapi":"3.1.1"'],
  ] as const)('of descriptions in the %s contract is not reported', async (contract, text, by) => {
    expect(await diffContracts(parseContracts(SAMPLE_CONTRACTS), changeSampleContract(contract, text, by))).toEqual([]);
  });
});

describe('a breaking change', () => {
  const path = `consumer ${SOW} request body.depth`;
  const changes = diffContracts(
    parseContracts(SAMPLE_CONTRACTS),
    changeSampleContract('consumer', '["called"]', '["called","depth"]'),
  );

  it('fails when it is not announced, and the report names it', async () => {
    const { passes, text } = reportChanges(await changes, changelog(''), '0.1.0');
    expect(passes).toBe(false);
    expect(text).toContain(`breaking   UNANNOUNCED  ${path}: now required`);
    expect(text).toContain(`- **breaking** \`${path}\`: reason, and what clients must do`);
  });

  it.each([
    ['passes when it is announced', `- **breaking** \`${path}\`: the depth decides\n  about light.`, true],
    [
      'passes when it is announced together with others',
      `- **dangerous** \`a\`\n- **breaking** \`b\` and\n  \`${path}\`.`,
      true,
    ],
    ['fails when it is announced as dangerous only', `- **dangerous** \`${path}\`: maybe.`, false],
    ['fails when it is announced without a mark', `- The depth: \`${path}\`.`, false],
    ['fails when only its parent is announced', `- **breaking** \`consumer ${SOW}\`: all.`, false],
  ])('%s', async (_what, entry, passes) => {
    expect(reportChanges(await changes, changelog(entry), '0.1.0').passes).toBe(passes);
  });

  it('is not announced by an entry of an older release', async () => {
    const other = await diffContracts(parseContracts(SAMPLE_CONTRACTS), changeSampleContract('errors', '409', '412'));
    expect(reportChanges(other, changelog(''), '0.1.0').passes).toBe(false);
  });

  it.each([
    ['0.1.0', '0.1.1', /too low/],
    ['0.1.0', '0.2.0', null],
    ['1.4.0', '1.5.0', /too low/],
    ['1.4.0', '2.0.0', null],
    ['0.2.0', '0.1.9', /does not come after/],
    ['0.2.0', 'next', /such as 0\.2\.0/],
  ])('after %s can be released as %s, or fails with %s', async (last, next, message) => {
    const error = findReleaseError(last, next, await changes);
    expect(error).toEqual(message === null ? null : expect.stringMatching(message));
  });

  it('moves under the release in the changelog', () => {
    const moved = addRelease(changelog('- **breaking** `a`'), '0.2.0');
    expect(moved).toContain('## Unreleased\n\n## 0.2.0\n\n- **breaking** `a`\n');
  });
});
