// The files of the page at /graphiql: ours, which lie in `graphiql/`, and those of the packages that draw it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Kind = 'css' | 'js' | 'txt';

export interface Asset {
  readonly name: string;
  readonly kind: Kind;
  /** Null: ours. */
  readonly from: { readonly package: string; readonly file: string } | null;
}

const OURS = ['page.js', 'panel.js', 'session.js', 'stream.js', 'page.css'];

/** Only developers' pages need them, so they are packages for development, and the build copies these files. */
const THEIRS: readonly (readonly [name: string, packageName: string, file: string])[] = [
  ['react.js', 'react', 'umd/react.production.min.js'],
  ['react-dom.js', 'react-dom', 'umd/react-dom.production.min.js'],
  ['graphiql.js', 'graphiql', 'graphiql.min.js'],
  ['graphiql.css', 'graphiql', 'graphiql.min.css'],
  ['react.license.txt', 'react', 'LICENSE'],
  ['graphiql.license.txt', 'graphiql', 'LICENSE'],
];

export const GRAPHIQL_ASSETS: readonly Asset[] = [
  ...OURS.map((name) => ({ name, kind: kindOf(name), from: null })),
  ...THEIRS.map(([name, from, file]) => ({ name, kind: kindOf(name), from: { package: from, file } })),
];

/** Where the compiled server finds all of them, relative to this file; the build fills it. */
export const GRAPHIQL_FOLDER = join(__dirname, 'graphiql');

/** The text of an asset: from the folder that the build filled, else, where nothing was built, from its package. */
export function readAsset({ name, from }: Asset): string {
  const built = join(GRAPHIQL_FOLDER, name);
  try {
    return readFileSync(from && !existsSync(built) ? packagedPath(from) : built, 'utf8');
  } catch (error) {
    throw new Error(
      `/graphiql lacks ${name}: npm run build copies it to ${GRAPHIQL_FOLDER}. DOCS=off does without it.`,
      {
        cause: error,
      },
    );
  }
}

/** Where the package for development has it; throws where that is not installed. */
export function packagedPath({ package: name, file }: NonNullable<Asset['from']>): string {
  return join(dirname(require.resolve(`${name}/package.json`)), file);
}

function kindOf(name: string): Kind {
  return name.endsWith('.css') ? 'css' : name.endsWith('.js') ? 'js' : 'txt';
}
