// Builds invalid HTTP requests that contain personal data, for the search for leaked secrets.
import type { RestIdentity } from '../support/fixtures/people';

export function buildInvalidRequests(
  identity: RestIdentity,
): readonly (readonly [path: string, request: RequestInit])[] {
  const json = { 'content-type': 'application/json' };
  const text = JSON.stringify(identity);
  const clear = encodeURIComponent(text);
  const literal = `mutation { login(input: {lastName: "${identity.last_name}", dateOfBirth: "${identity.date_of_birth}"`;
  return [
    ['/consumer-api/auth/login', { method: 'POST', headers: json, body: `${text}, broken` }],
    [
      '/consumer-api/auth/login',
      { method: 'POST', headers: json, body: JSON.stringify({ ...identity, more: text.repeat(200) }) },
    ],
    ['/consumer-api/auth/login', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: text }],
    [`/consumer-api/auth/login?who=${clear}`, { method: 'POST', headers: json, body: '{}' }],
    [`/graphql?query=${encodeURIComponent(literal)}`, {}],
    ['/graphql', { method: 'POST', headers: json, body: JSON.stringify({ query: `${literal}, last4ssn: 0917` }) }],
    ['/graphql', { method: 'POST', headers: json, body: JSON.stringify({ query: `${literal}}) { nope } }` }) }],
    [
      '/graphql',
      {
        method: 'POST',
        headers: json,
        body: JSON.stringify({
          query: 'mutation L($input: LoginInput!) { login(input: $input) { __typename } }',
          variables: { input: { ...identity, lastName: 7 } },
        }),
      },
    ],
    ['/consumer-api/accounts', { headers: { authorization: `Bearer ${identity.last_name}.${identity.last4ssn}.x` } }],
    ['/consumer-api/accounts', { headers: { cookie: `td=${identity.last_name}`, 'user-agent': identity.last_name } }],
    [`/consumer-api/people/${identity.last_name}/${identity.last4ssn}`, {}],
  ];
}
