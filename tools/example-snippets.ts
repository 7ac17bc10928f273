// The snippets of the docs that show client code: regions of the files in docs/examples/, tools/clients/ and
// portal/src/, which compile and run.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const MARKER = /<!-- generated: ((?:docs\/examples|tools\/clients|portal\/src)\/[\w./-]+)#([\w-]+) -->/g;

interface Snippet {
  readonly page: string;
  readonly name: string;
  readonly content: string;
}

/** Paths are relative to the repository's root, where this runs. */
export function exampleSnippets(): readonly Snippet[] {
  const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
  return ['README.md', ...pages.map((name) => `docs/${name}`)].flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(MARKER)].map(([, file = '', region = '']) => {
      if (!existsSync(file)) throw new Error(`${page} shows ${file}, which does not exist.`);
      const language = file.slice(file.lastIndexOf('.') + 1);
      const code = readRegion(readFileSync(file, 'utf8'), region, file);
      return { page, name: `${file}#${region}`, content: `\`\`\`${language}\n${code}\n\`\`\`` };
    }),
  );
}

/** The lines between `region NAME` and `endregion`, without their common indentation. */
function readRegion(text: string, region: string, file: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => new RegExp(`^\\s*(//|#) region ${region}$`).test(line));
  const length = lines.slice(start).findIndex((line) => /^\s*(\/\/|#) endregion$/.test(line));
  if (start === -1 || length === -1) throw new Error(`${file} has no region "${region}".`);
  const shown = lines.slice(start + 1, start + length);
  const indents = shown.filter((line) => line !== '').map((line) => line.length - line.trimStart().length);
  return shown.map((line) => line.slice(Math.min(...indents))).join('\n');
}
