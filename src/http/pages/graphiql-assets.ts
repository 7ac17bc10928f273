// The files of the page at /graphiql: ours, which lie in `graphiql/`, and those of the packages that draw it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type AssetKind = 'css' | 'js' | 'txt';

export interface GraphiqlAsset {
  readonly name: string;
  readonly kind: AssetKind;
  /** Null: ours. */
  readonly from: { readonly package: string; readonly file: string } | null;
}

const OWN_FILES = ['page.js', 'panel.js', 'session.js', 'stream.js', 'page.css'];

/** Only developers' pages need them, so they are packages for development, and the build copies these files. */
const PACKAGE_FILES: readonly (readonly [name: string, packageName: string, file: string])[] = [
  ['react.js', 'react', 'umd/react.production.min.js'],
  ['react-dom.js', 'react-dom', 'umd/react-dom.production.min.js'],
  ['graphiql.js', 'graphiql', 'graphiql.min.js'],
  ['graphiql.css', 'graphiql', 'graphiql.min.css'],
  ['react.license.txt', 'react', 'LICENSE'],
  ['graphiql.license.txt', 'graphiql', 'LICENSE'],
];

export const GRAPHIQL_ASSETS: readonly GraphiqlAsset[] = [
  ...OWN_FILES.map((name) => ({ name, kind: getKind(name), from: null })),
  ...PACKAGE_FILES.map(([name, from, file]) => ({ name, kind: getKind(name), from: { package: from, file } })),
];

/** Where the compiled server finds all of them, relative to this file; the build fills it. */
export const GRAPHIQL_FOLDER = join(__dirname, 'graphiql');

/** The text of an asset: from the folder that the build filled, else, where nothing was built, from its package. */
export function readAsset({ name, from }: GraphiqlAsset): string {
  const built = join(GRAPHIQL_FOLDER, name);
  try {
    return readFileSync(from && !existsSync(built) ? resolvePackageFile(from) : built, 'utf8');
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
export function resolvePackageFile({ package: name, file }: NonNullable<GraphiqlAsset['from']>): string {
  return join(dirname(require.resolve(`${name}/package.json`)), file);
}

function getKind(name: string): AssetKind {
  return name.endsWith('.css') ? 'css' : name.endsWith('.js') ? 'js' : 'txt';
}
