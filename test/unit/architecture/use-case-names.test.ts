// Each root field of the GraphQL schema calls the use case of its name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObjectType } from 'graphql';
import { buildSchema } from '../../../schema/build-schema';
import { listFiles, ROOT } from './tracked-files';

const { schema } = buildSchema();
/** A word of the language, which no function can have as its name. */
const RESERVED: Readonly<Record<string, string>> = { import: 'placementImport' };

const fields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
  Object.keys(type?.getFields() ?? {}).map((name) => RESERVED[name] ?? name),
);

/**
 * Fields of other types may be read by a use case of their own, when they cost a statement. The plural, or `…ByAccount`
 * where the plural is another field, reads those of a page.
 */
const nested = Object.values(schema.getTypeMap()).flatMap((type) =>
  isObjectType(type) ? Object.keys(type.getFields()) : [],
);

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the root fields', () => {
  it('have one use case each, exported under the name of the field', () => {
    const useCases = listFiles(':(glob)src/services/*/*.ts').flatMap((path) =>
      [...read(path).matchAll(/^export (?:async )?(?:function\*? |const )(\w+)/gm)].map((match) => match[1] ?? ''),
    );
    expect(fields.length).toBeGreaterThan(40);
    expect(fields.filter((field) => useCases.filter((name) => name === field).length !== 1)).toEqual([]);
  });

  it('are resolved by nothing of another name', () => {
    const imported = listFiles(':(glob)schema/*/*.resolver.ts').flatMap((path) =>
      [...read(path).matchAll(/^import \{([^}]*)\} from '[^']*\/src\/services\/[^']*';$/gm)]
        .flatMap((match) => (match[1] ?? '').split(',').map((name) => name.trim()))
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => ({ path, name })),
    );
    expect(imported.length).toBeGreaterThan(40);
    const known = new Set([...fields, ...nested, ...nested.flatMap((name) => [`${name}s`, `${name}ByAccount`])]);
    expect(imported.filter(({ name }) => !known.has(name))).toEqual([]);
  });
});
