// The tables of docs/graphql.md about limits: the settings with their defaults, and what the pages in docs/examples/pages cost.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOperationAST, Kind, parse } from 'graphql';
import { buildSchema } from '../schema/build-schema';
import { computeCost, planCost, UNIT_COSTS } from '../schema/server/query-cost';
import type { LimitName } from '../schema/server/limit-error';
import { readConfig } from '../src/config/config';
import { markdownTable } from './markdown-table';

/** From the root of the repository, where tools and tests run. */
const FOLDER = join('docs', 'examples', 'pages');

interface ExamplePage {
  /** With its folder, which is the audience: `consumer/wallet`. */
  readonly name: string;
  /** The first line of its comment. */
  readonly says: string;
  readonly document: string;
}

/** Queries as clients write them for a page of theirs. */
export function readExamplePages(folder = FOLDER): readonly ExamplePage[] {
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.graphql'));
  return files.sort().map((file) => {
    const document = readFileSync(join(folder, file), 'utf8');
    const [, says = ''] = /^# (.+)$/m.exec(document) ?? [];
    return { name: file.replace(/\.graphql$/, ''), says, document };
  });
}

/** With the defaults of the variables. */
function computePageCost(text: string): { readonly cost: number; readonly depth: number } {
  const { schema } = buildSchema();
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('A page has one operation.');
  const plan = planCost(schema, document, operation);
  const defaults = new Map(
    (operation.variableDefinitions ?? []).map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue?.kind === Kind.INT ? Number(defaultValue.value) : undefined,
    ]),
  );
  return { cost: computeCost(plan, (name) => defaults.get(name)), depth: plan.depth };
}

export function renderPageCostTable(): string {
  const { limits } = readConfig({}).graphql;
  const rows = readExamplePages().map(({ name, says, document }) => {
    const { cost, depth } = computePageCost(document);
    const link = `[${name}](examples/pages/${name}.graphql)`;
    return [link, says, `${cost} of ${limits.cost}`, `${depth} of ${limits.depth}`];
  });
  return markdownTable(['Page', 'Shows', 'Cost', 'Depth'], rows);
}

const LIMIT_SETTINGS: Readonly<Record<LimitName, readonly [setting: string, counts: string]>> = {
  cost: ['GRAPHQL_MAX_COST', 'the cost of the operation that runs, by the formula below'],
  depth: ['GRAPHQL_MAX_DEPTH', 'levels of nested fields, including the root field and the leaf'],
  aliases: ['GRAPHQL_MAX_ALIASES', 'aliases that request a field again; one that only renames a field does not count'],
  selections: ['GRAPHQL_MAX_SELECTIONS', 'selections after fragments are expanded'],
  directives: ['GRAPHQL_MAX_DIRECTIVES', 'directives'],
  tokens: ['GRAPHQL_MAX_TOKENS', 'tokens; `asked` is left out, because the parser stops at the limit'],
};

export function renderLimitTable(): string {
  const { limits, tokens } = readConfig({}).graphql;
  const defaults = { ...limits, tokens };
  const rows = Object.entries(LIMIT_SETTINGS).map(([limit, [setting, counts]]) => {
    return [`\`${limit}\``, counts, String(defaults[limit as LimitName]), `\`${setting}\``];
  });
  return markdownTable(['Limit', 'Counts', 'Default', 'Setting'], rows);
}

const UNIT_TEXTS: Readonly<Record<keyof typeof UNIT_COSTS, string>> = {
  root: 'each root field',
  row: 'each row of a page, and an object below the root that is loaded by itself (instead of 1)',
  object: 'any other object',
  leaf: 'a scalar or an enum',
  text: 'a `content`: the text of a letter, a template or a file',
};

export function renderUnitCostTable(): string {
  const rows = Object.entries(UNIT_TEXTS).map(([unit, text]) => {
    return [text, String(UNIT_COSTS[unit as keyof typeof UNIT_COSTS])];
  });
  return markdownTable(['What is selected', 'Costs'], rows);
}
