// Starts GraphiQL on the page at /graphiql. Everything entered there ends with the browser tab.
import { Badge, createPanel, createTab } from './panel.js';
import { post, signIn, useExamples } from './session.js';
import { stream } from './stream.js';

const { React, ReactDOM, GraphiQL, sessionStorage } = window;
const h = React.createElement;

const FIRST = ['Health', 'MyAccounts'];

/** Keys under which GraphiQL stores lists of requests, with their headers. */
const LISTS = /:(tabState|queries|favorites)$/;

/** The session storage of this tab, without headers, so that no token is stored. */
const storage = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, LISTS.test(key) ? withoutHeaders(value) : value),
  removeItem: (key) => sessionStorage.removeItem(key),
  clear: () => sessionStorage.clear(),
  get length() {
    return sessionStorage.length;
  },
};

function withoutHeaders(list) {
  return JSON.stringify(JSON.parse(list, (member, value) => (member === 'headers' ? '' : value)));
}

function send({ operationName, ...body }, headers) {
  const operations = body.query.match(/^(query|mutation|subscription)\b.*$/gm) ?? [];
  // GraphiQL updates the name late when another tab is opened, and a document with one operation needs none.
  const request = operations.length > 1 ? { ...body, operationName } : body;
  const selected = operations.find((operation) => operations.length === 1 || operation.includes(` ${operationName}`));
  return selected?.startsWith('subscription') ? stream(request, headers) : post(request, headers);
}

const data = await (await fetch('/graphiql/data.json')).json();
useExamples(data.examples);
const panel = createPanel(data);
// A link may name the operation of an endpoint to open, and a demo person to sign in as.
const asked = new window.URLSearchParams(window.location.search);
const opened = data.operations.find(({ name }) => name === asked.get('operation'));
const person = data.people.find(({ name }) => name === asked.get('person'));
window.history.replaceState(null, '', window.location.pathname);
const examples = FIRST.map((name) => data.examples.find((example) => example.name === name));
const tabs = (opened ? [opened, ...examples] : examples).map(createTab);
if (opened) {
  sessionStorage.clear();
  // GraphiQL takes the document of the first tab from there, and its variables from here; a reload finds the same tab.
  sessionStorage.setItem('graphiql:variables', tabs[0].variables);
}

const page = h(
  GraphiQL,
  {
    fetcher: (body, { headers } = {}) => send(body, headers),
    plugins: [panel],
    visiblePlugin: panel,
    defaultTabs: tabs,
    defaultEditorToolsVisibility: 'variables',
    shouldPersistHeaders: false,
    storage,
  },
  h(GraphiQL.Logo, null, h(Badge)),
);
ReactDOM.createRoot(document.getElementById('graphiql')).render(page);
if (person) await signIn(person);
