// Starts GraphiQL on the page at /graphiql. What is typed there is gone with the browser's tab.
import { Badge, panelOf, tabOf } from './panel.js';
import { post, useExamples } from './session.js';
import { stream } from './stream.js';

const { React, ReactDOM, GraphiQL, sessionStorage } = window;
const h = React.createElement;

const FIRST = ['Health', 'MyAccounts'];

/** Where GraphiQL keeps lists of requests; it would keep their headers too. */
const LISTS = /:(tabState|queries|favorites)$/;

/** The browser's storage for this tab, which never sees a token. */
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

function ask({ operationName, ...body }, headers) {
  const operations = body.query.match(/^(query|mutation|subscription)\b.*$/gm) ?? [];
  // GraphiQL's name is a moment late after another tab was opened, and a document of one operation needs none.
  const named = operations.length > 1 ? { ...body, operationName } : body;
  const asked = operations.find((operation) => operations.length === 1 || operation.includes(` ${operationName}`));
  return asked?.startsWith('subscription') ? stream(named, headers) : post(named, headers);
}

const world = await (await fetch('/graphiql/world.json')).json();
useExamples(world.examples);
const panel = panelOf(world);
const first = FIRST.map((name) => world.examples.find((example) => example.name === name));

const page = h(
  GraphiQL,
  {
    fetcher: (body, { headers } = {}) => ask(body, headers),
    plugins: [panel],
    visiblePlugin: panel,
    defaultTabs: first.map(tabOf),
    defaultEditorToolsVisibility: 'variables',
    shouldPersistHeaders: false,
    storage,
  },
  h(GraphiQL.Logo, null, h(Badge)),
);
ReactDOM.createRoot(document.getElementById('graphiql')).render(page);
