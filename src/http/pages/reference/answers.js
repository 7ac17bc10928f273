// Values of answers that later requests need: the examples of the document name them in braces, such as `{flow_token}`.

const NAMES = ['flow_token', 'attempt_token', 'refresh_token', 'setup_id'];

/** The newest value by name. Only in memory. */
const values = new Map();

/** @param {unknown} answer the body of an answer */
export function remember(url, answer) {
  if (typeof answer !== 'object' || answer === null) return;
  for (const [name, value] of Object.entries(answer)) {
    if (NAMES.includes(name) && typeof value === 'string') values.set(name, value);
    else remember('', value);
  }
  if (url.endsWith('/auth/sessions') && Array.isArray(answer.data)) rememberSession(answer.data);
}

/** Another session than the one that asks, if there is one. */
function rememberSession(sessions) {
  const chosen = sessions.find(({ is_current }) => !is_current) ?? sessions[0];
  if (chosen) values.set('session', chosen.id);
}

/** Puts values in the place of their names, in the address and in the body. */
export function fillIn(request) {
  for (const [name, value] of values) {
    const place = `{${name}}`;
    request.url = request.url.replaceAll(encodeURIComponent(place), value).replaceAll(place, value);
    if (typeof request.body === 'string') request.body = request.body.replaceAll(place, value);
  }
  return request;
}
