// Client code in the docs is shown from docs/examples/, tools/clients/ and portal/src/, where it compiles and runs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEnumType } from 'graphql';
import { buildSchema } from '../../../schema/build-schema';

const ROOT = join(__dirname, '..', '..', '..');
/** Shows code of the service. */
const EXEMPT = ['docs/CONTRIBUTING.md'];

const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));

/** The first lines of client code that is written in a page by hand. */
function findHandWritten(page: string): readonly string[] {
  const text = readFileSync(join(ROOT, page), 'utf8').replace(/<!-- generated: (.*) -->[\s\S]*?<!-- end: \1 -->/g, '');
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)]
    .filter(([, language = '', code = '']) => /^(ts|tsx|js|jsx)$/.test(language) || /^\s*curl /m.test(code))
    .map(([, , code = '']) => `${page}: ${code.split('\n')[0] ?? ''}`);
}

it('no page shows client code that nothing compiles', () => {
  const written = ['README.md', ...pages.map((name) => `docs/${name}`)].filter((page) => !EXEMPT.includes(page));
  expect(written.flatMap(findHandWritten)).toEqual([]);
});

// `npm run types` says the same, but only once the portal's types are generated again.
it('the portal has a sentence for each error code of consumers', () => {
  const codes = buildSchema().schema.getType('ConsumerErrorCode');
  const text = readFileSync(join(ROOT, 'portal/src/texts/en.ts'), 'utf8');
  const [sentences = ''] = /^const ERRORS[^]*?^};/m.exec(text) ?? [];
  const written = [...sentences.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, code = '']) => code);
  expect(written.sort()).toEqual(
    isEnumType(codes)
      ? codes
          .getValues()
          .map(({ name }) => name)
          .sort()
      : [],
  );
});
