// The HTML of the guide, the pages of errors and types, and the search of the reference.
import { ERRORS_PAGE, type RestApi } from '../../../rest-facade/openapi/apis';
import type { GuideRow } from '../../../rest-facade/openapi/guide';
import { listErrorCodes } from '../../services/system/error-codes';
import { escapeHtml } from '../../domain/shared/escape-html';
import { GRAPHIQL_PATH } from './graphiql';
import { GUIDE_CHAPTERS } from './guide-chapters';
import { htmlPage, PAGE_HEAD, renderDeveloperNav, type ServedPages } from './html';
import {
  TYPES_PAGE,
  type ReferenceEntry,
  type ReferenceIndex,
  type ReferenceOperation,
  type ReferenceSchema,
  type ReferenceType,
} from './reference-index';

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
    return items.length === 0
      ? []
      : [`<h2>${HEADINGS[kind]} (${items.length})</h2>\n<ul class="links">${items.join('\n')}</ul>`];
  });
  const nothing = `<p>${text.trim() === '' ? 'Enter a word, such as “skip”.' : 'Nothing has all of these words.'}</p>`;
  return renderPage('search', served, SEARCH_PAGE, [
    '<h1>Search the reference</h1>',
    renderSearchForm(text),
    ...(lists.length === 0 ? [nothing] : lists),
  ]);
}

const HEADINGS: Readonly<Record<ReferenceEntry['kind'], string>> = {
  Operation: 'Operations',
  Guide: 'Guide',
  Error: 'Errors',
  Type: 'Types',
};

function renderEntry({ title, about, url, api }: ReferenceEntry): string {
  const where = api === undefined ? '' : ` <small>${escapeHtml(api)}</small>`;
  return `<li><a href="${escapeHtml(url)}">${renderName(title)}</a>${where}<span>${renderText(about)}</span></li>`;
}

/** Paths break before a slash, names of types before a word. */
function renderName(name: string): string {
  return `<code>${escapeHtml(name).replace(/(?=\/)|(?<=[a-z])(?=[A-Z])/g, '<wbr>')}</code>`;
}

function renderPage(name: string, served: ServedPages, path: string, parts: readonly string[]): string {
  const nav = renderDeveloperNav(path, served);
  return htmlPage(`Parley: ${name}`, HEAD, `${nav}\n<main>\n${parts.join('\n')}\n</main>`);
}

/** Codes, and operations by method and path, lead to their places. */
function renderText(text: string, places: ReadonlyMap<string, string> = new Map()): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, (_match, code: string) => {
    const url = places.get(code);
    return url === undefined ? `<code>${code}</code>` : `<a href="${escapeHtml(url)}"><code>${code}</code></a>`;
  });
}

interface GuideSources {
  readonly index: ReferenceIndex;
  readonly today: string;
}

export function renderGuidePage(served: ServedPages, apis: readonly RestApi[], { index, today }: GuideSources): string {
  const contents = [...GUIDE_CHAPTERS, ...apis.map(({ base, name }) => ({ id: `${base}-api`, title: name }))]
    .map(({ id, title }) => `<a href="#${id}">${escapeHtml(title)}</a>`)
    .join(' · ');
  const chapters = GUIDE_CHAPTERS.map(({ id, title, text }) => {
    return `<section id="${id}"><h2>${title}</h2><p>${renderText(text, index.places)}</p></section>`;
  });
  const operations = new Map(index.operations.map((operation) => [operation.name, operation]));
  const endpoints = apis.flatMap(({ base, name, basePath, guideOn }) => {
    const rows = guideOn(today);
    const tags = [...new Set(rows.map(({ tag }) => tag))].map((tag) => {
      const sections = rows
        .filter((row) => row.tag === tag)
        .map((row) => renderGuideSection(served, basePath, row, operations.get(row.name)));
      return `<h3>${escapeHtml(tag)}</h3>\n${sections.join('\n')}`;
    });
    return [`<h2 id="${base}-api">${escapeHtml(name)}</h2>`, ...tags];
  });
  const intro =
    '<h1>Guide</h1>\n<p>REST and GraphQL run the same operations with the same bearer token. GraphQL is sent to ' +
    '<code>POST /graphql</code>, and selects what a client needs: of large answers, the operations below have the fields ' +
    `that most clients show.</p>\n<p>${contents} · <a href="${ERRORS_PAGE}">All errors</a></p>`;
  return renderPage('guide', served, '/docs/guide', [intro, renderSearchForm(), ...chapters, ...endpoints]);
}

function renderGuideSection(
  served: ServedPages,
  basePath: string,
  row: GuideRow,
  operation: ReferenceOperation | undefined,
): string {
  const { url = '/docs', summary = '', errors = [] } = operation ?? {};
  const { method, path, extension, values, document, name, person } = row;
  const rows = values.map(([rest, graphql]) => {
    return `<tr><td>${escapeHtml(rest)}</td><td><code>${escapeHtml(graphql)}</code></td></tr>`;
  });
  const table = rows.length > 0 ? `<table><tr><th>REST</th><th>GraphQL</th></tr>${rows.join('')}</table>` : '';
  const about = `${escapeHtml(summary)}${extension ? ' Extension.' : ''}`;
  const codes = errors.map((code) => `<a href="${ERRORS_PAGE}#${code}"><code>${escapeHtml(code)}</code></a>`);
  const asked = new URLSearchParams({ operation: name, ...(person !== null && { person }) });
  const open = `<a href="${escapeHtml(`${GRAPHIQL_PATH}?${asked.toString()}`)}" aria-label="Open in GraphiQL: ${name}">Open in GraphiQL</a>`;
  const links = [
    `<a href="${escapeHtml(url)}" aria-label="REST reference: ${name}">REST reference</a>`,
    ...(served.graphiql ? [open] : []),
  ];
  // A link to the anchor opens what is around it.
  return `<details class="endpoint"><summary><code>${method} ${escapeHtml(basePath + path)}</code><small>${about}</small></summary>
<div id="${name}">
<p>${links.join(' · ')}</p>
${table}
<pre tabindex="0">${escapeHtml(document)}</pre>
<p>Errors: ${codes.join(', ')}</p>
</div></details>`;
}

export function renderErrorsPage(served: ServedPages, { operations, bodies, places }: ReferenceIndex): string {
  const intro =
    '<h1>Errors</h1>\n<p>GraphQL has the code in <code>extensions.code</code>, in upper case, and the status in ' +
    '<code>extensions.status</code>. REST has the status, and a code in its body where the example has one.</p>';
  const rows = listErrorCodes().map(({ code, status, message, advice }) => {
    const extensions = { code: code.toUpperCase(), status, docUrl: `${ERRORS_PAGE}#${code}` };
    const body = bodies.get(code) ?? { errors: [{ message, extensions }] };
    const styles = bodies.has(code) ? '' : '<small>GraphQL only</small>';
    const name = `<code>${escapeHtml(code)}</code>${styles}`;
    const example = `<pre tabindex="0">${escapeHtml(JSON.stringify(body, null, 2))}</pre>`;
    const raised = operations.filter(({ errors }) => errors.includes(code));
    const items = raised.map(
      ({ api, title, url }) =>
        `<li><a href="${escapeHtml(url)}">${renderName(title)}</a> <small>${escapeHtml(api)}</small></li>`,
    );
    const list = `<details><summary>${raised.length} operations</summary><ul>${items.join('')}</ul></details>`;
    const cells = [`<th scope="row">${name}</th>`, `<td>${status}</td>`];
    const text = `<strong>${escapeHtml(message)}</strong><br>${renderText(advice, places)}`;
    return `<tr id="${escapeHtml(code)}">${cells.join('')}<td>${text}${example}${raised.length > 0 ? list : ''}</td></tr>`;
  });
  const head = ['Code', 'Status', 'Message, and what to do'].map((text) => `<th scope="col">${text}</th>`).join('');
  const table = `<table class="errors"><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return renderPage('errors', served, ERRORS_PAGE, [intro, renderSearchForm(), table]);
}

export function renderTypesPage(served: ServedPages, { types }: ReferenceIndex): string {
  const intro =
    '<h1>Types</h1>\n<p>The schemas of the REST bodies, as <code>components.schemas</code> of the OpenAPI documents has ' +
    'them.</p>';
  const apis = [...new Set(types.map(({ api }) => api))].flatMap((api) => [
    `<h2>${escapeHtml(api)}</h2>`,
    ...types.filter((type) => type.api === api).map(renderType),
  ]);
  return renderPage('types', served, TYPES_PAGE, [intro, renderSearchForm(), ...apis]);
}

function renderType({ id, title, schema }: ReferenceType): string {
  const base = id.slice(0, -title.length);
  const rows = listRows(schema).map(([name, member]) => {
    const description = member.description === undefined ? '' : renderText(member.description);
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${describeType(member, base)}</td><td>${description}</td></tr>`;
  });
  const about = schema.description === undefined ? '' : `<p>${renderText(schema.description)}</p>`;
  const content =
    rows.length > 0
      ? `<table class="members"><tbody>${rows.join('\n')}</tbody></table>`
      : `<p>${describeType(schema, base)}</p>`;
  return `<details class="endpoint"><summary><code>${escapeHtml(title)}</code></summary>
<div id="${escapeHtml(id)}">${about}\n${content}</div></details>`;
}

/** The members, and those of objects without a name: `identity.last4ssn`, `payments[].date`. */
function listRows(
  { properties = {} }: ReferenceSchema,
  path = '',
): (readonly [name: string, member: ReferenceSchema])[] {
  return Object.entries(properties).flatMap(([name, member]) => {
    const inner = member.items ?? member.anyOf?.find((one) => one.properties !== undefined) ?? member;
    return [[path + name, member] as const, ...listRows(inner, `${path}${name}${member.items ? '[]' : ''}.`)];
  });
}

/** Returns HTML. `base` precedes the names of types in their anchors. */
function describeType(schema: ReferenceSchema, base: string): string {
  const { $ref, anyOf, oneOf, items, type = [], format } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    return `<a href="#${escapeHtml(base + name)}">${renderName(name)}</a>`;
  }
  const branches = anyOf ?? oneOf;
  if (branches) return branches.map((branch) => describeType(branch, base)).join(' or ');
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (values.length > 0) return values.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(', ');
  const names = [type]
    .flat()
    .map((name) => (name === 'array' && items ? `list of ${describeType(items, base)}` : name));
  return `${names.join(' or ')}${format === undefined ? '' : ` (${escapeHtml(format)})`}`;
}
