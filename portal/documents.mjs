// The GraphQL documents of the portal, character by character as its client sends them. The build writes them beside the
// portal, so that a server with `GRAPHQL_DOCUMENTS=locked` knows what the portal that it serves asks.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatDocument, stringifyDocument } from '@urql/core';
import { initGraphQLTada } from 'gql.tada';
import { parseAst } from 'vite';

const graphql = initGraphQLTada();

/** Digest → text: a manifest that `parley register` takes as well. */
export function collectDocuments(folder) {
  const modules = new Map();
  const files = readdirSync(folder, { recursive: true }).filter((name) => /(?<!\.d)\.tsx?$/.test(name));
  const texts = files.flatMap((name) => {
    const { documents } = readModule(modules, join(folder, name));
    return [...documents.keys()].map((own) => resolveDocument(modules, join(folder, name), own)).filter(isOperation);
  });
  const sent = texts.map((document) => stringifyDocument(formatDocument(document)));
  return Object.fromEntries(sent.map((text) => [createHash('sha256').update(text).digest('hex'), text]).sort());
}

const isOperation = ({ definitions }) => definitions[0].kind === 'OperationDefinition';

/** What a module calls its documents, and where the names that it imports come from. */
function readModule(modules, file) {
  const known = modules.get(file);
  if (known) return known;
  const code = readFileSync(file, 'utf8');
  const module = { documents: new Map(), imports: new Map() };
  modules.set(file, module);
  for (const statement of parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body) {
    if (statement.type === 'ImportDeclaration') readImport(module, file, statement);
    const { declarations = [] } = statement.declaration ?? statement;
    for (const { id, init } of declarations) {
      if (init?.callee?.name === 'graphql') module.documents.set(id.name, readCall(file, init.arguments));
    }
  }
  // A document that is made elsewhere would be refused when somebody uses the page.
  const calls = code.match(/\bgraphql\(/g)?.length ?? 0;
  if (calls !== module.documents.size) throw new Error(`${file}: each document must be a constant of its module.`);
  return module;
}

function readImport({ imports }, file, { source, specifiers }) {
  const path = join(dirname(file), source.value);
  const found = source.value.startsWith('.') && [`${path}.ts`, `${path}.tsx`].find((name) => existsSync(name));
  if (!found) return;
  for (const { local, imported } of specifiers) imports.set(local.name, { file: found, name: imported?.name });
}

function readCall(file, [text, fragments]) {
  const isWritten = text.type === 'TemplateLiteral' && text.expressions.length === 0;
  if (!isWritten) throw new Error(`${file}: a document must be written as one text.`);
  return { text: text.quasis[0].value.cooked, fragments: (fragments?.elements ?? []).map(({ name }) => name) };
}

function resolveDocument(modules, file, name) {
  const { documents, imports } = readModule(modules, file);
  const own = documents.get(name);
  if (own) {
    own.document ??= graphql(
      own.text,
      own.fragments.map((fragment) => resolveDocument(modules, file, fragment)),
    );
    return own.document;
  }
  const origin = imports.get(name);
  if (!origin) throw new Error(`${file}: ${name} is no document of this module, and is not imported.`);
  return resolveDocument(modules, origin.file, origin.name);
}
