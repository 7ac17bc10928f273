// The printed contracts are what runs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEnumType, isInputObjectType, isObjectType, isSpecifiedScalarType, type GraphQLNamedType } from 'graphql';
import { buildSchema } from '../../../schema/build-schema';
import { buildRestApis } from '../../../rest-facade/openapi/apis';
import { DEFAULT_BASE_PATHS } from '../../../src/config/server';
import { readVersion } from '../../../src/config/version';
import { ERRORS } from '../../../src/domain/shared/errors';
import { renderEnvironmentExample } from '../../../tools/configuration-docs';
import { generatedParts, insertPart } from '../../../tools/generated-docs';
import { insertVersion, VERSIONED_FILES } from '../../../tools/versioned-files';

const { schema, sdl } = buildSchema();

interface Described {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** A type with its fields, their arguments, and its values: everything that carries a description. */
function partsOf(type: GraphQLNamedType): readonly Described[] {
  if (isObjectType(type)) {
    const fields = Object.values(type.getFields());
    return [type, ...fields, ...fields.flatMap(({ args }) => args)];
  }
  if (isInputObjectType(type)) return [type, ...Object.values(type.getFields())];
  return isEnumType(type) ? [type, ...type.getValues()] : [type];
}

const types = Object.values(schema.getTypeMap()).filter((type) => {
  return !type.name.startsWith('__') && !isSpecifiedScalarType(type);
});

describe('the docs', () => {
  it('contain what is generated for them (npm run contracts)', () => {
    const stale = generatedParts().filter((part) => {
      const text = readFileSync(join(__dirname, '..', '..', '..', part.page), 'utf8');
      return text !== insertPart(text, part);
    });
    expect(stale.map(({ page, name }) => `${page}: ${name}`)).toEqual([]);
  });
});

describe('the version of package.json', () => {
  it.each(VERSIONED_FILES)('is named by %s (npm run contracts)', (file) => {
    const text = readFileSync(join(__dirname, '..', '..', '..', file), 'utf8');
    expect(text).toBe(insertVersion(text, readVersion()));
  });
});

describe('.env.example', () => {
  it('contains the current settings (npm run contracts)', () => {
    const printed = readFileSync(join(__dirname, '..', '..', '..', '.env.example'), 'utf8');
    expect(printed).toBe(renderEnvironmentExample());
  });
});

describe('the OpenAPI documents', () => {
  it.each(buildRestApis(schema, ERRORS, DEFAULT_BASE_PATHS))(
    'of the $name is printed to schema/ as it is served (npm run contracts)',
    ({ base, openapi }) => {
      const printed = readFileSync(join(__dirname, '..', '..', '..', 'schema', `openapi.${base}.json`), 'utf8');
      expect(printed).toBe(`${JSON.stringify(openapi, null, 2)}\n`);
    },
  );
});

describe('the schema', () => {
  it('is printed to schema/schema.graphql as it runs (npm run contracts)', () => {
    expect(readFileSync(join(__dirname, '..', '..', '..', 'schema', 'schema.graphql'), 'utf8')).toBe(`${sdl}\n`);
  });

  it('describes each type and its members', () => {
    const silent = types
      .filter(({ name }) => !['Query', 'Mutation', 'Subscription'].includes(name))
      .flatMap((type) =>
        partsOf(type)
          .filter(({ description }) => !description)
          .map(({ name }) => `${type.name}: ${name}`),
      );
    expect(types.length).toBeGreaterThan(50);
    expect(silent).toEqual([]);
  });

  it.each(['Query', 'Mutation', 'Subscription'])('describes each field of %s and its arguments', (name) => {
    const root = schema.getType(name);
    const parts = root ? partsOf(root).slice(1) : [];
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter(({ description }) => !description).map((part) => part.name)).toEqual([]);
  });
});
