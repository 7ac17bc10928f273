// The additions to GraphiQL: a panel with demo users and examples, and a badge with the signed-in user that also puts the
// token into the headers of the current tab.
import { currentSession, onSessionChange, signIn, signOut } from './session.js';

const { createElement: h, useEffect, useState, useSyncExternalStore } = window.React;
const { useEditorContext, useExecutionContext } = window.GraphiQL.React;

const GROUPS = [
  ['consumer', 'As a consumer'],
  ['creditor', 'As a creditor'],
  ['anybody', 'Without signing in, and the steps of signing in'],
];

/** @param {{ examples: readonly object[], people: readonly object[] }} data */
export function createPanel({ examples, people }) {
  return {
    title: 'Try it out',
    icon: () => h('svg', { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }, PLAY),
    content: () =>
      h('section', { className: 'panel' }, people.length > 0 && h(People, { people }), h(Examples, { examples })),
  };
}

const PLAY = h('path', {
  d: 'M5 3.5h14a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2Zm5 5v7l6-3.5-6-3.5Z',
});

function useSession() {
  return useSyncExternalStore(onSessionChange, currentSession);
}

function People({ people }) {
  const session = useSession();
  const [state, setState] = useState({ busy: null, error: null });
  const signInAs = async (person) => {
    setState({ busy: person, error: null });
    const error = await signIn(person).then(
      () => null,
      (error) => `${person.name}: ${error.message}`,
    );
    setState({ busy: null, error });
  };
  const button = (person) => {
    const isSignedIn = session?.person === person;
    const attributes = {
      type: 'button',
      'aria-pressed': isSignedIn,
      title: person.about,
      disabled: state.busy !== null,
      onClick: () => signInAs(person),
    };
    const note = state.busy === person ? 'signing in …' : isSignedIn ? 'signed in' : null;
    const name = h('span', { className: 'name' }, person.name, note && h('em', null, note));
    return h('li', { key: person.name }, h('button', attributes, name, h('small', null, person.about)));
  };
  return [
    h('h2', { key: 'title' }, 'Sign in as'),
    h('p', { key: 'note' }, 'Users of the demo data. The token goes into Headers.'),
    h('p', { key: 'error', role: 'alert', className: 'error' }, state.error),
    ...['consumer', 'creditor'].map((kind) =>
      h('ul', { key: kind, 'aria-label': `${kind}s` }, people.filter((person) => person.kind === kind).map(button)),
    ),
  ];
}

function Examples({ examples }) {
  const session = useSession();
  const { tabs, activeTabIndex, changeTab, moveTab } = useEditorContext({ nonNull: true });
  const { stop } = useExecutionContext({ nonNull: true });
  const open = (example) => {
    // A running subscription belongs to the previous tab, as when GraphiQL's own tabs are clicked.
    stop();
    const index = tabs.findIndex(({ title }) => title === example.name);
    if (index < 0) moveTab([...tabs, createTab(example)]);
    changeTab(index < 0 ? tabs.length : index);
  };
  const group = ([audience, title]) => {
    const needs =
      audience !== 'anybody' && session?.person.kind !== audience ? ` · sign in as a ${audience} first` : '';
    const items = examples
      .filter((example) => example.audience === audience)
      .map((example) => {
        const attributes = {
          type: 'button',
          'aria-pressed': tabs[activeTabIndex].title === example.name,
          onClick: () => open(example),
        };
        const name = h('span', { className: 'name' }, example.name);
        return h('li', { key: example.name }, h('button', attributes, name, h('small', null, example.says)));
      });
    return [h('h3', { key: `${audience} title` }, title, h('small', null, needs)), h('ul', { key: audience }, items)];
  };
  return [h('h2', { key: 'title' }, 'Examples'), ...GROUPS.flatMap(group)];
}

/** A tab in GraphiQL's format. */
export function createTab({ name, query, variables }) {
  const written = Object.keys(variables).length > 0 ? JSON.stringify(variables, null, 2) : '';
  const id = `example-${name}`;
  return { id, hash: id, title: name, operationName: name, query, variables: written, headers: '', response: null };
}

/** Always rendered, so it also updates the token when the tab changes. */
export function Badge() {
  const session = useSession();
  const { queryEditor, variableEditor, headerEditor, responseEditor, activeTabIndex, tabs } = useEditorContext({
    nonNull: true,
  });
  const tab = tabs[activeTabIndex].id;
  useEffect(() => {
    for (const editor of [queryEditor, variableEditor]) editor?.setOption('lineWrapping', true);
  }, [queryEditor, variableEditor]);
  useEffect(() => {
    const editors = { Query: queryEditor, Variables: variableEditor, Headers: headerEditor, Response: responseEditor };
    for (const [name, editor] of Object.entries(editors)) editor?.getInputField().setAttribute('aria-label', name);
  }, [queryEditor, variableEditor, headerEditor, responseEditor]);
  useEffect(() => {
    if (!headerEditor) return undefined;
    const put = (isNew) => {
      const before = headerEditor.getValue();
      const after = withToken(before, session?.accessToken, isNew);
      if (after !== before) headerEditor.setValue(after);
    };
    // The history restores old tokens.
    const putAgain = () => put(false);
    put(true);
    headerEditor.on('change', putAgain);
    return () => headerEditor.off('change', putAgain);
  }, [headerEditor, tab, session]);
  if (!session) return h('span', { className: 'badge' }, 'Not signed in');
  return h(
    'span',
    { className: 'badge' },
    `Signed in as ${session.person.name}`,
    h('button', { type: 'button', onClick: () => signOut() }, 'Sign out'),
  );
}

/** Tokens that the badge wrote; a token entered by hand is not replaced. */
const given = new Set();

/** With `isNew` (a new tab or session) a missing token is added; later the user may have removed it. */
function withToken(text, accessToken, isNew) {
  const headers = readHeaders(text);
  if (!headers || !(headers.authorization ? given.has(headers.authorization) : isNew)) return text;
  const { authorization: _, ...others } = headers;
  if (!accessToken) return Object.keys(others).length > 0 ? JSON.stringify(others, null, 2) : '';
  const authorization = `Bearer ${accessToken}`;
  given.add(authorization);
  return JSON.stringify({ ...others, authorization }, null, 2);
}

function readHeaders(text) {
  try {
    return JSON.parse(text.trim() === '' ? '{}' : text);
  } catch {
    return null;
  }
}
