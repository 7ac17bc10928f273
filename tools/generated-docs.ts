// The parts of the docs that follow from code: `npm run contracts` prints them, and a test fails when one is stale.
import { drawNegotiationDiagram } from '../src/domain/negotiation/negotiation-diagram';
import { drawLoginFlowDiagram } from '../src/domain/sign-in/login-flow';
import { renderConfigurationTables } from './configuration-docs';
import { renderLimitTable, renderPageCostTable, renderUnitCostTable } from './cost-docs';
import { renderActionTable, renderEndpointTable, renderErrorTable, renderEventTable } from './endpoint-docs';
import { exampleSnippets } from './example-snippets';
import { renderOwnersLimits } from './limit-docs';
import { renderFrameTable, renderMessageTable, renderPlaceholderTable, renderSampleFile } from './message-docs';
import { renderTokenPowers } from './token-powers';
import { renderColumnTable, renderRefusedFiles, renderRefusedRows, renderUnderstoodFiles } from './import-docs';

interface GeneratedPart {
  /** Path from the repository's root. */
  readonly page: string;
  /** Name in the markers `<!-- generated: name -->` and `<!-- end: name -->`. */
  readonly name: string;
  /** Markdown as Prettier formats it. */
  readonly content: string;
}

export function generatedParts(): readonly GeneratedPart[] {
  return [
    { page: 'docs/sign-in.md', name: 'login flow', content: drawLoginFlowDiagram() },
    { page: 'docs/sign-in.md', name: 'limits', content: renderOwnersLimits() },
    { page: 'docs/sign-in.md', name: 'token powers', content: renderTokenPowers() },
    { page: 'docs/configuration.md', name: 'settings', content: renderConfigurationTables() },
    { page: 'docs/errors.md', name: 'codes', content: renderErrorTable() },
    { page: 'docs/exports.md', name: 'events', content: renderEventTable() },
    { page: 'docs/rest.md', name: 'endpoints', content: renderEndpointTable() },
    { page: 'docs/rest.md', name: 'actions', content: renderActionTable() },
    { page: 'docs/negotiation.md', name: 'negotiation', content: drawNegotiationDiagram() },
    { page: 'docs/graphql.md', name: 'limits', content: renderLimitTable() },
    { page: 'docs/graphql.md', name: 'unit costs', content: renderUnitCostTable() },
    { page: 'docs/graphql.md', name: 'pages', content: renderPageCostTable() },
    { page: 'docs/import-columns.md', name: 'columns', content: renderColumnTable() },
    { page: 'docs/import-answers.md', name: 'understood files', content: renderUnderstoodFiles() },
    { page: 'docs/import-answers.md', name: 'refused files', content: renderRefusedFiles() },
    { page: 'docs/import-answers.md', name: 'refused rows', content: renderRefusedRows() },
    { page: 'docs/messages.md', name: 'messages', content: renderMessageTable() },
    { page: 'docs/messages.md', name: 'sample', content: renderSampleFile() },
    { page: 'docs/messages.md', name: 'placeholders', content: renderPlaceholderTable() },
    { page: 'docs/messages.md', name: 'frames', content: renderFrameTable() },
    ...exampleSnippets(),
  ];
}

/** The text of a page with the part between its markers; throws when the page has no such markers. */
export function insertPart(text: string, { page, name, content }: GeneratedPart): string {
  const [start, end] = [`<!-- generated: ${name} -->`, `<!-- end: ${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`${page} has no place for "${name}": ${start} … ${end}`);
  return `${text.slice(0, from)}${start}\n\n${content}\n\n${text.slice(to)}`;
}
