// The example operations are valid: by the schema, by the document limits, and with their variables.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getOperationAST, getVariableValues, parse } from 'graphql';
import { buildSchema } from '../../../schema/build-schema';
import { findDocumentErrors } from '../../../schema/server/check-document';
import { readExampleOperations } from '../../../schema/server/example-operations';
import { readConfig } from '../../../src/config/config';
import { toMoment } from '../../../src/domain/shared/calendar';
import { demoPeople } from '../../../seeders/demo-people';

const NOON = Date.UTC(2026, 2, 10, 16);
const MOMENT = toMoment(NOON, 'America/New_York');
const { schema } = buildSchema();
const { tokens, limits } = readConfig({}).graphql;
const examples = readExampleOperations()(MOMENT.today);

describe('each example', () => {
  it.each(examples)('$name is valid, with variables of the right types and a description', (example) => {
    const { name, says, query, variables } = example;
    expect(findDocumentErrors(schema, query, { tokens, limits })).toEqual([]);
    const operation = getOperationAST(parse(query), name);
    const { errors, coerced } = getVariableValues(schema, operation?.variableDefinitions ?? [], variables);
    expect(errors).toBeUndefined();
    expect(Object.keys(coerced ?? {})).toEqual(Object.keys(variables));
    expect(Object.keys(variables)).toEqual(operation?.variableDefinitions?.map(({ variable }) => variable.name.value));
    expect(says).toMatch(/^[A-Z].{10,}/);
  });

  it('has a separate file and name', () => {
    const folder = join(__dirname, '..', '..', '..', 'schema', 'examples');
    const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) =>
      name.endsWith('.graphql'),
    );
    expect(new Set(examples.map(({ name }) => name)).size).toBe(files.length);
  });
});

describe('the demo people', () => {
  it.each([
    ['consumer', 'LoginInput', { captchaToken: 'demo' }],
    ['creditor', 'CreditorLoginInput', {}],
  ] as const)('of kind %s fit %s', (kind, input, more) => {
    const people = demoPeople(MOMENT).filter((person) => person.kind === kind);
    const definitions = getOperationAST(parse(`query ($input: ${input}!) { health { status } }`))?.variableDefinitions;
    const errors = people.map((person) => {
      return getVariableValues(schema, definitions ?? [], { input: { ...person.input, ...more } }).errors;
    });
    expect(people.length).toBeGreaterThan(2);
    expect(errors).toEqual(people.map(() => undefined));
  });
});
