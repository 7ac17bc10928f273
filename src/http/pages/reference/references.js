// Resolves the references of an operation. Swagger UI's own resolver converts the whole document of OpenAPI 3.1 for each
// operation that is opened, which takes most of a second; the documents shown here refer to their own components only.

/**
 * What is at `path`, with every reference replaced by its target. A reference to something that contains it stays.
 * @param {string} url where the document is; Swagger UI reads the names of schemas from addresses of their targets
 */
export function resolveAt(document, path, url) {
  const find = (names) => names.reduce((value, name) => value?.[name], document);

  function resolve(value, enclosing) {
    if (Array.isArray(value)) return value.map((one) => resolve(one, enclosing));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...others } = value;
    if (typeof $ref !== 'string') return resolveMembers(others, enclosing);
    if (!$ref.startsWith('#/') || enclosing.includes($ref)) return value;
    const target = resolve(find(readPointer($ref)), [...enclosing, $ref]);
    return { ...target, ...resolveMembers(others, enclosing), $$ref: url + $ref };
  }

  function resolveMembers(members, enclosing) {
    return Object.fromEntries(Object.entries(members).map(([name, one]) => [name, resolve(one, enclosing)]));
  }

  return resolve(find(path), []);
}

/** The names of a JSON pointer in a fragment (RFC 6901). */
function readPointer(fragment) {
  const names = fragment.slice('#/'.length).split('/');
  return names.map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'));
}
