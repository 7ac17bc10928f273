// The HTML of the page at `/` on a developer's machine.
import { getDaysBetween, type LocalDate } from '../../domain/shared/calendar';
import { escapeHtml } from '../../domain/shared/escape-html';
import type { DemoPerson } from './demo';
import { htmlPage, PAGE_HEAD, renderDeveloperNav, type ServedPages } from './html';

export interface DemoState {
  /** From which its dates count. */
  readonly day: LocalDate;
  readonly today: LocalDate;
  /** Empty where one-time codes are checked. */
  readonly people: readonly DemoPerson[];
}

interface FirstPageFacts {
  readonly served: ServedPages;
  readonly isReady: boolean;
  /** The database has other data, or none, if this is null. */
  readonly demo: DemoState | null;
  readonly warnings: readonly string[];
  readonly version: string;
  readonly environment: string;
  readonly isEmbedded: boolean;
  readonly origin: string;
  readonly resetPath: string;
  readonly basePaths: { readonly consumer: string; readonly creditor: string };
}

export function renderFirstPage(facts: FirstPageFacts): string {
  const { served, demo } = facts;
  const parts = [
    '<h1>Parley</h1>\n<p class="lead">GraphQL and REST for debt accounts: sign-in, offers, payments, letters.</p>',
    renderFacts(facts),
    renderLinks('Try it out', TRY_OUT, facts),
    ...(demo ? [renderPeople(demo, facts), renderReset(demo, facts.resetPath)] : []),
    renderLinks('For programs', FOR_PROGRAMS, facts),
  ];
  const scripts = ['copy', 'reset'].map((name) => `<script defer src="/pages/${name}.js"></script>`);
  const head = [PAGE_HEAD, ...scripts].join('\n');
  return htmlPage('Parley', head, `${renderDeveloperNav('/', served)}\n<main>\n${parts.join('\n')}\n</main>`);
}

function renderFacts({ isReady, version, environment, isEmbedded, demo, warnings }: FirstPageFacts): string {
  const status = isReady
    ? '<span class="good">ready</span>'
    : '<span class="bad">not ready: the database does not answer</span>';
  const rows = [
    ['Version', escapeHtml(version)],
    ['Environment', `<code>${escapeHtml(environment)}</code>`],
    ['Database', isEmbedded ? 'embedded (SQLite)' : 'MySQL or MariaDB'],
    ['Data', demo ? describeAge(demo) : 'not the demo data'],
    ['Status', status],
    ...warnings.map((warning) => ['Warning', `<span class="bad">${escapeHtml(warning)}</span>`]),
  ];
  const list = rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return `<dl class="facts">${list.join('')}</dl>`;
}

/** Deals that are a few days old still look as they should; then first payments fall due and offers end. */
const DAYS_UNTIL_OLD = 3;

function describeAge({ day, today }: DemoState): string {
  const age = getDaysBetween(day, today);
  if (age === 0) return 'demo data, seeded today';
  if (age < DAYS_UNTIL_OLD) return `demo data of ${day}`;
  return (
    `demo data of ${day}, ${age} days ago: some of its dates have passed. ` +
    '<a href="#reset">Reset the demo</a> to move them to today.'
  );
}

interface Link {
  readonly path: (facts: FirstPageFacts) => string;
  /** The address by default. */
  readonly text?: string;
  readonly about: string;
  readonly page?: keyof ServedPages;
  /** Not followed by a browser: it answers no GET. */
  readonly isForPrograms?: true;
}

const TRY_OUT: readonly Link[] = [
  {
    path: () => '/portal/#demo=Maria%20Rivera',
    text: 'Portal',
    page: 'portal',
    about: 'what a person sees: one click signs in as Maria Rivera, who has an account in every state',
  },
  {
    path: () => '/portal/creditor#demo=Dana%20Whitfield',
    text: 'Portal of creditors',
    page: 'portal',
    about: 'one click signs in as Dana Whitfield, who answers offers, writes letters and imports accounts',
  },
  {
    path: () => '/graphiql',
    text: 'GraphiQL',
    page: 'graphiql',
    about: 'the GraphQL API: sign in as a demo person with one click, run examples, watch live changes',
  },
  {
    path: () => '/docs',
    text: 'REST reference',
    about: 'every endpoint, with requests to send from the page',
    page: 'docs',
  },
  {
    path: () => '/docs/guide',
    text: 'Guide',
    about: 'IDs, pages, errors, conflicts; each endpoint beside its GraphQL operation',
    page: 'docs',
  },
  { path: () => '/docs/errors', text: 'Errors', about: 'what each error means, and what to do', page: 'docs' },
  {
    path: () => '/dev/outbox',
    text: 'Outbox',
    page: 'outbox',
    about: 'messages that would have been sent, with the one-time codes',
  },
];

const FOR_PROGRAMS: readonly Link[] = [
  { path: () => '/graphql', about: 'GraphQL, by POST', isForPrograms: true },
  { path: () => '/graphql/stream', about: 'subscriptions, as server-sent events', isForPrograms: true },
  { path: ({ basePaths }) => basePaths.consumer, about: 'REST for consumers', isForPrograms: true },
  { path: ({ basePaths }) => basePaths.creditor, about: 'REST for creditors', isForPrograms: true },
  { path: () => '/schema.graphql', about: 'the GraphQL schema', page: 'docs' },
  { path: ({ basePaths }) => `${basePaths.consumer}/openapi.json`, about: 'OpenAPI, for consumers', page: 'docs' },
  { path: ({ basePaths }) => `${basePaths.creditor}/openapi.json`, about: 'OpenAPI, for creditors', page: 'docs' },
  { path: ({ basePaths }) => `${basePaths.consumer}/health`, about: 'health, as clients see it' },
  { path: () => '/readyz', about: 'readiness, for load balancers' },
  { path: () => '/.well-known/jwks.json', about: 'public keys of consumers’ tokens' },
];

function renderLinks(title: string, links: readonly Link[], facts: FirstPageFacts): string {
  const items = links
    .filter(({ page }) => page === undefined || facts.served[page])
    .map(({ path, text, about, isForPrograms }) => {
      const address = escapeHtml(path(facts));
      const shown = text === undefined ? `<code>${address}</code>` : escapeHtml(text);
      const name = isForPrograms ? shown : `<a href="${address}">${shown}</a>`;
      return `<li>${name}<span>${escapeHtml(about)}</span></li>`;
    });
  return `<section><h2>${title}</h2>\n<ul class="links">${items.join('\n')}</ul></section>`;
}

function renderPeople({ people }: DemoState, { origin, basePaths, served }: FirstPageFacts): string {
  if (people.length === 0) return '';
  const intro =
    '<p>Consumers sign in with their identity and a one-time code; here <strong>any six digits</strong> pass. ' +
    'Creditors sign in with a password. A name signs in as that person in GraphiQL; the buttons copy what the login takes.</p>';
  const rows = people.map((person) => renderPerson(person, served));
  const head = ['Person', 'Values', 'Copy'].map((text) => `<th scope="col">${text}</th>`).join('');
  const table = `<table class="people"><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  const commands = escapeHtml(writeCommands(people, `${origin}${basePaths.consumer}`));
  return `<section><h2>Sign in as</h2>\n${intro}\n<p id="copied" role="status"></p>\n${table}
<details><summary>In a terminal</summary><p><button type="button" data-copy="${commands}">Copy</button></p>
<pre tabindex="0">${commands}</pre></details></section>`;
}

function renderPerson({ kind, name, about, input }: DemoPerson, served: ServedPages): string {
  const login = kind === 'consumer' ? { ...input, captchaToken: 'demo' } : input;
  const values = Object.entries(input).map(
    ([member, value]) => `<div><dt>${escapeHtml(member)}</dt><dd><code>${escapeHtml(value)}</code></dd></div>`,
  );
  const address = `/graphiql?person=${encodeURIComponent(name)}`;
  const signIn = served.graphiql
    ? `<a href="${address}" aria-label="Sign in as ${escapeHtml(name)} in GraphiQL">${escapeHtml(name)}</a>`
    : escapeHtml(name);
  const cells = [
    `<th scope="row">${signIn}<small>${kind}: ${escapeHtml(about)}</small></th>`,
    `<td><dl>${values.join('')}</dl></td>`,
    `<td>${renderCopyButton(name, 'GraphQL', { input: login })} ${renderCopyButton(name, 'REST', toRestBody(login))}</td>`,
  ];
  return `<tr>${cells.join('')}</tr>`;
}

function renderCopyButton(name: string, style: string, value: object): string {
  const label = `Copy the ${style} login of ${name}`;
  return `<button type="button" data-copy="${escapeHtml(JSON.stringify(value))}" aria-label="${escapeHtml(label)}">${style}</button>`;
}

/** REST writes the members in snake case. */
function toRestBody(input: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

/** Signs in the first person with curl, and lists the accounts. */
function writeCommands([person]: readonly DemoPerson[], api: string): string {
  const body = JSON.stringify({ ...toRestBody(person?.input ?? {}), captcha_token: 'demo' });
  return `api=${api}
json='content-type: application/json'
pick() { node -pe "JSON.parse(require('fs').readFileSync(0)).$1"; }
flow=$(curl -s $api/auth/login -H "$json" -d '${body}' | pick flow_token)
token=$(curl -s $api/auth/otp/verify -H "$json" -d "{\\"flow_token\\":\\"$flow\\",\\"otp\\":\\"123456\\"}" | pick meta.access_token)
curl -s "$api/accounts" -H "authorization: Bearer $token"`;
}

function renderReset({ day }: DemoState, path: string): string {
  return `<section id="reset"><h2>Reset the demo</h2>
<p>The dates of the demo data count from ${day}. A reset puts everything back as on a first start, with dates from today. In a terminal: <code>npm run demo:reset</code></p>
<p><button type="button" id="ask-reset">Reset the demo …</button></p>
<p id="reset-result" role="status"></p>
<dialog id="confirm-reset" aria-labelledby="confirm-title">
<h2 id="confirm-title">Delete everything and seed again?</h2>
<p>All offers, payments, letters, new people and sign-ins since the last seeding are deleted. Everyone is signed out.</p>
<p><button type="button" id="do-reset" data-path="${path}" class="danger">Delete and seed again</button> <button type="button" id="cancel-reset">Cancel</button></p>
</dialog></section>`;
}
