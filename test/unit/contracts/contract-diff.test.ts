// The contract diff: each kind of change has the right severity.
import type { Contract, Severity } from '../../../tools/contract-diff/change';
import { diffContracts } from '../../../tools/contract-diff/contracts';
import { changeSampleContract, parseContracts, SAMPLE_CONTRACTS } from '../../support/openapi/sample-contracts';

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
  ['an input may be longer', 'graphql', 'max: 40', 'max: 50', 'PlantInput.name.@length.max', 'safe'],
  ['an input must be shorter', 'graphql', 'max: 40', 'max: 30', 'PlantInput.name.@length.max', 'dangerous'],
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

  it('of how null is written is not reported', async () => {
    const asList = changeSampleContract('consumer', '"id":{"type":"integer"}', '"id":{"type":["integer","null"]}');
    const asAlternative = changeSampleContract(
      'consumer',
      '"id":{"type":"integer"}',
      '"id":{"anyOf":[{"type":"integer"},{"type":"null"}]}',
    );
    expect(await diffContracts(asList, asAlternative)).toEqual([]);
  });
});
