// The demo people on the page at /docs: a button signs in as one of them, and the token goes into Swagger UI.
import { remember } from './answers.js';

const CODE = '123456';

/**
 * Fills the section with a button for each person; without people it stays hidden. `onSignIn` is called with the API of
 * the person. Tokens stay in memory.
 */
export function createPeople(section, people, apis, onSignIn) {
  const sessions = new Map();
  if (people.length > 0) render();
  return { tokenOf: (kind) => sessions.get(kind)?.token, hasTokens: () => sessions.size > 0 };

  function render() {
    section.hidden = false;
    const status = element('p', { className: 'status', role: 'status' });
    const lists = ['consumer', 'creditor'].map((kind) => {
      const items = people
        .filter((person) => person.kind === kind)
        .map((person) => element('li', {}, createButton(person, status)));
      return element('div', {}, element('h3', {}, `${kind}s`), element('ul', {}, ...items));
    });
    const about = 'The people of the demo data, in this local server only. The token goes into “Authorize”.';
    section.append(element('h2', {}, 'Sign in as'), element('p', {}, about), ...lists, status);
  }

  function createButton(person, status) {
    const button = element('button', { type: 'button', title: person.about }, person.name);
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', () => void choose(person, button, status));
    return button;
  }

  async function choose(person, button, status) {
    const buttons = [...section.querySelectorAll('button')];
    for (const one of buttons) one.disabled = true;
    status.textContent = `Signing in as ${person.name} …`;
    try {
      const { access_token, expires_in } = await signIn(person);
      sessions.set(person.kind, { token: access_token });
      for (const one of buttons) if (isSameList(one, button)) one.setAttribute('aria-pressed', String(one === button));
      const until = new Date(Date.now() + expires_in * 1000).toLocaleTimeString([], { timeStyle: 'short' });
      status.textContent = `Signed in as ${person.name} until ${until}.`;
      onSignIn(person.kind);
    } catch (error) {
      status.textContent = `${person.name}: ${error.message}`;
    }
    for (const one of buttons) one.disabled = false;
  }

  async function signIn({ kind, name, input }) {
    const { basePath } = apis.find(({ base }) => base === kind);
    if (kind === 'creditor') return (await post(`${basePath}/auth/token`, input)).meta;
    const login = await post(`${basePath}/auth/login`, { ...toRestNames(input), captcha_token: 'demo' });
    if (login.meta) return login.meta;
    if (login.attempt_token)
      throw new Error('is not in this database. SEED_DEMO=on seeds the demo data into an empty one.');
    const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.test`;
    const flow = login.requires_contact_input
      ? await post(`${basePath}/auth/contact`, { flow_token: login.flow_token, email })
      : login;
    const code = { flow_token: flow.flow_token, otp: CODE, device_name: 'Reference' };
    return (await post(`${basePath}/auth/otp/verify`, code)).meta;
  }
}

function isSameList(one, other) {
  return one.closest('ul') === other.closest('ul');
}

function element(name, members, ...children) {
  const created = Object.assign(document.createElement(name), members);
  created.append(...children);
  return created;
}

function toRestNames(input) {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

async function post(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  remember(url, answer);
  return answer;
}
