// The HTML of the guide, the page of errors and the search of the reference.
import { ERRORS_PAGE, type RestApi } from '../../../rest-facade/openapi/apis';
import type { GuideRow } from '../../../rest-facade/openapi/guide';
import { listErrorCodes } from '../../services/system/error-codes';
import { GRAPHIQL_PATH } from './graphiql';
import { GUIDE_CHAPTERS } from './guide-chapters';
import { escapeHtml, htmlPage, PAGE_HEAD, renderDeveloperNav, type ServedPages } from './html';
import type { ReferenceEntry, ReferenceIndex } from './reference-index';

export const SEARCH_PAGE = '/docs/search';

const HEAD = `${PAGE_HEAD}\n<link rel="stylesheet" href="/pages/docs.css">`;

/** Longer words find nothing. */
const MAX_SEARCH = 100;

/** The form that all pages of the reference have. */
export function renderSearchForm(text = ''): string {
  return (
    `<form class="search" role="search" action="${SEARCH_PAGE}"><label>Search operations, types, errors and guide ` +
    `<input type="search" name="q" maxlength="${MAX_SEARCH}" value="${escapeHtml(text)}"></label> <button>Search</button></form>`
  );
}

export function renderSearchPage(served: ServedPages, { search }: ReferenceIndex, sent: string): string {
  const text = sent.slice(0, MAX_SEARCH);
  const found = search(text);
  const kinds = ['Operation', 'Guide', 'Error', 'Type'] as const;
  const lists = kinds.flatMap((kind) => {
    const items = found.filter((entry) => entry.kind === kind).map(renderEntry);
    return items.length === 0 ? [] : [`<h2>${kind} (${items.length})</h2>\n<ul class="links">${items.join('\n')}</ul>`];
  });
  const nothing = `<p>${text.trim() === '' ? 'Enter a word, such as “skip”.' : 'Nothing has all of these words.'}</p>`;
  return renderPage('search', served, SEARCH_PAGE, [
    '<h1>Search the reference</h1>',
    renderSearchForm(text),
    ...(lists.length === 0 ? [nothing] : lists),
  ]);
}

function renderEntry({ title, about, url }: ReferenceEntry): string {
  return `<li><a href="${escapeHtml(url)}"><code>${escapeHtml(title)}</code></a><span>${renderText(about)}</span></li>`;
}

function renderPage(name: string, served: ServedPages, path: string, parts: readonly string[]): string {
  const nav = renderDeveloperNav(path, served);
  return htmlPage(`Parley: ${name}`, HEAD, `${nav}\n<main>\n${parts.join('\n')}\n</main>`);
}

function renderText(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

export function renderGuidePage(served: ServedPages, apis: readonly RestApi[], index: ReferenceIndex): string {
  const contents = GUIDE_CHAPTERS.map(({ id, title }) => `<a href="#${id}">${title}</a>`).join(' · ');
  const chapters = GUIDE_CHAPTERS.map(({ id, title, text }) => {
    return `<section id="${id}"><h2>${title}</h2><p>${renderText(text)}</p></section>`;
  });
  const addresses = new Map(index.operations.map(({ name, url }) => [name, url]));
  const endpoints = apis.flatMap(({ name, basePath, guide }) => [
    `<h2>${escapeHtml(name)}</h2>`,
    ...guide.map((row) => renderGuideSection(served, basePath, row, addresses.get(row.name) ?? '/docs')),
  ]);
  const intro =
    '<h1>Guide</h1>\n<p>REST and GraphQL run the same operations with the same bearer token. GraphQL is sent to ' +
    `<code>POST /graphql</code>.</p>\n<p>${contents} · <a href="${ERRORS_PAGE}">All errors</a></p>`;
  return renderPage('guide', served, '/docs/guide', [intro, renderSearchForm(), ...chapters, ...endpoints]);
}

function renderGuideSection(served: ServedPages, basePath: string, row: GuideRow, reference: string): string {
  const { method, path, extension, values, document, name } = row;
  const rows = values.map(([rest, graphql]) => {
    return `<tr><td>${escapeHtml(rest)}</td><td><code>${escapeHtml(graphql)}</code></td></tr>`;
  });
  const table = rows.length > 0 ? `<table><tr><th>REST</th><th>GraphQL</th></tr>${rows.join('')}</table>` : '';
  const kind = extension ? ' <small>extension</small>' : '';
  const open = `<a href="${GRAPHIQL_PATH}?operation=${name}" aria-label="Open in GraphiQL: ${name}">Open in GraphiQL</a>`;
  const links = [
    `<a href="${escapeHtml(reference)}" aria-label="REST reference: ${name}">REST reference</a>`,
    ...(served.graphiql ? [open] : []),
  ];
  // A link to the anchor opens what is around it.
  return `<details class="endpoint"><summary><code>${method} ${escapeHtml(basePath + path)}</code>${kind}</summary>
<div id="${name}">
<p>${links.join(' · ')}</p>
${table}
<pre tabindex="0">${escapeHtml(document)}</pre>
</div></details>`;
}

export function renderErrorsPage(served: ServedPages, { operations, bodies }: ReferenceIndex): string {
  const intro =
    '<h1>Errors</h1>\n<p>GraphQL has the code in <code>extensions.code</code>, in upper case, and the status in ' +
    '<code>extensions.status</code>. REST has the status, and in its body those codes that are marked.</p>';
  const rows = listErrorCodes().map(({ code, status, message, advice, inRestBody }) => {
    // Long names break between their words only.
    const shown = escapeHtml(code).replaceAll('_', '_<wbr>');
    const name = `<code>${shown}</code>${inRestBody ? '<br><small>in REST bodies</small>' : ''}`;
    const body = bodies.get(code);
    const example = body === undefined ? '' : `<pre tabindex="0">${escapeHtml(JSON.stringify(body, null, 2))}</pre>`;
    const raised = operations.filter(({ errors }) => errors.includes(code));
    const items = raised.map(
      ({ api, title, url }) =>
        `<li><a href="${escapeHtml(url)}"><code>${escapeHtml(title)}</code></a> <small>${escapeHtml(api)}</small></li>`,
    );
    const list = `<details><summary>${raised.length} operations</summary><ul>${items.join('')}</ul></details>`;
    const cells = [`<th scope="row">${name}</th>`, `<td>${status}</td>`];
    const text = `<strong>${escapeHtml(message)}</strong><br>${renderText(advice)}`;
    return `<tr id="${escapeHtml(code)}">${cells.join('')}<td>${text}${example}${raised.length > 0 ? list : ''}</td></tr>`;
  });
  const head = ['Code', 'Status', 'Message, and what to do'].map((text) => `<th scope="col">${text}</th>`).join('');
  const table = `<table class="errors"><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return renderPage('errors', served, ERRORS_PAGE, [intro, renderSearchForm(), table]);
}
