// A call graph of the sources, from their syntax alone: which top-level declarations a declaration refers to, and which
// texts appear in it. It over-approximates: a member call reaches every store function and provider with that member.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '..', '..', '..');

/** A top-level declaration, or a method of a class, by `file#name` or `file#Class.method`. */
interface Declaration {
  readonly references: Set<string>;
  readonly members: Set<string>;
  readonly texts: Set<string>;
}

export interface CallGraph {
  readonly keys: readonly string[];
  /** Texts in one declaration. */
  textsIn(key: string): ReadonlySet<string>;
  /** Texts in a declaration and in everything that it may reach. */
  textsReachableFrom(key: string): ReadonlySet<string>;
}

/** Reads the sources in `folders`; `ignored` files lead nowhere. */
export function readCallGraph(folders: readonly string[], ignored: readonly string[]): CallGraph {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !ignored.includes(file));
  const declarations = new Map<string, Declaration>();
  const owners = new Map<string, string[]>();
  for (const file of files) readFile(file, declarations, owners);

  const followers = new Map(
    [...declarations].map(([key, { references, members }]) => {
      return [key, new Set([...references, ...[...members].flatMap((name) => owners.get(name) ?? [])])] as const;
    }),
  );
  const reach = (start: string): ReadonlySet<string> => {
    const visited = new Set([start]);
    // A set is walked to its end, which each step may move.
    for (const key of visited) followers.get(key)?.forEach((next) => visited.add(next));
    return new Set([...visited].flatMap((key) => [...(declarations.get(key)?.texts ?? [])]));
  };
  return {
    keys: [...declarations.keys()],
    textsIn: (key) => declarations.get(key)?.texts ?? new Set(),
    textsReachableFrom: reach,
  };
}

type Owners = Map<string, string[]>;

function readFile(file: string, declarations: Map<string, Declaration>, owners: Owners): void {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const names = new Map<string, string>();
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) readImports(file, statement, names);
    for (const { name } of declaredIn(statement)) names.set(name, `${file}#${name}`);
  }
  // Stores and providers are reached as members of the dependencies.
  const isDependency = /^src\/(persistence|providers)\//.test(file);
  for (const statement of source.statements) {
    for (const { name, node } of declaredIn(statement)) {
      const declaration: Declaration = { references: new Set(), members: new Set(), texts: new Set() };
      declarations.set(`${file}#${name}`, declaration);
      collect(node, declaration, names, isDependency ? (member) => addOwner(owners, member, `${file}#${name}`) : null);
      if (isDependency) addOwner(owners, name, `${file}#${name}`);
    }
  }
}

function addOwner(owners: Owners, member: string, key: string): void {
  owners.set(member, [...(owners.get(member) ?? []), key]);
}

function readImports(
  file: string,
  { importClause, moduleSpecifier }: ts.ImportDeclaration,
  names: Map<string, string>,
) {
  const bindings = importClause?.namedBindings;
  if (!ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('.')) return;
  if (!bindings || !ts.isNamedImports(bindings)) return;
  const target = `${posix.normalize(posix.join(posix.dirname(file), moduleSpecifier.text))}.ts`;
  for (const { name, propertyName } of bindings.elements) {
    names.set(name.text, `${target}#${(propertyName ?? name).text}`);
  }
}

function isCallOf(node: ts.Node, name: string): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === name;
}

function declaredIn(statement: ts.Statement): readonly { readonly name: string; readonly node: ts.Node }[] {
  if (ts.isFunctionDeclaration(statement) && statement.name) return [{ name: statement.name.text, node: statement }];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map((node) => ({ name: node.name.getText(), node }));
  }
  if (!ts.isClassDeclaration(statement) || !statement.name) return [];
  const type = statement.name.text;
  const methods = statement.members
    .filter((member) => ts.isMethodDeclaration(member))
    .map((node) => ({ name: `${type}.${node.name.getText()}`, node }));
  return [{ name: type, node: statement }, ...methods];
}

function collect(
  node: ts.Node,
  into: Declaration,
  names: ReadonlyMap<string, string>,
  onMember: ((member: string) => void) | null,
): void {
  ts.forEachChild(node, (child) => {
    // What a field declares says nothing about what it does.
    if (ts.isTypeNode(child) || isCallOf(child, 'Raises')) return;
    if (ts.isStringLiteralLike(child)) into.texts.add(child.text);
    if (ts.isPropertyAccessExpression(child)) into.members.add(child.name.text);
    if (ts.isIdentifier(child)) {
      const reference = names.get(child.text);
      if (reference !== undefined) into.references.add(reference);
    }
    const isMember = ts.isMethodDeclaration(child) || ts.isPropertyAssignment(child);
    if (isMember && onMember && ts.isIdentifier(child.name)) onMember(child.name.text);
    collect(child, into, names, onMember);
  });
}
