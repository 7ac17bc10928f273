// Requests that are meant to block the process: long texts, many or deep values, and hostile documents.

export interface Attack {
  readonly name: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

const KB = 1024;

/** Marks in the wrong order: a long run of them takes quadratic time to sort. */
const MARKS = '\u0301\u0323';
const DOTS = '.';

const LOGIN = 'mutation L($input: LoginInput!) { login(input: $input) { __typename } }';
const PERSON = { lastName: 'Rivera', dateOfBirth: '1985-04-12', last4ssn: '4321', captchaToken: 'demo' };

function fill(text: string, bytes: number): string {
  return text.repeat(Math.floor(bytes / Buffer.byteLength(text)));
}

function nest(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

function graphql(name: string, query: string, variables: string | object = {}): Attack {
  const text = typeof variables === 'string' ? variables : JSON.stringify(variables);
  return { name: `GraphQL: ${name}`, path: '/graphql', body: `{"query":${JSON.stringify(query)},"variables":${text}}` };
}

function login(name: string, changed: object): Attack {
  return graphql(name, LOGIN, { input: { ...PERSON, ...changed } });
}

function rest(name: string, path: string, body: string): Attack {
  return { name: `REST: ${name}`, path: `/consumer-api${path}`, body };
}

function restLogin(name: string, last_name: string): Attack {
  const body = { last_name, date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
  return rest(name, '/auth/login', JSON.stringify(body));
}

function members(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"m${index}":1`).join(',')}}`;
}

const PARAMETER = 'query ($first: Int, $state: ConsumerAccountTabKey, $since: LocalDate)';

/** The bodies of issue 15, row 1, at the size of the attack and at the largest size that is read; and their relatives. */
export const ATTACKS: readonly Attack[] = [
  ...[60, 300, 500].map((size) =>
    login(`a last name of ${size} KB of marks`, { lastName: 'R' + fill(MARKS, size * KB) }),
  ),
  login('a last name of 250 marks', { lastName: 'R' + MARKS.repeat(120) }),
  login('a last name of 60 KB of dots', { lastName: fill(DOTS, 60 * KB) }),
  login('60 KB in place of a birth date', { dateOfBirth: fill('1', 60 * KB) }),
  login('60 KB in place of a CAPTCHA response', { captchaToken: fill('A', 60 * KB) }),
  graphql(
    'a last name of 60 KB within the document',
    `mutation { login(input: { lastName: "${fill(MARKS, 60 * KB)}", dateOfBirth: "1985-04-12", last4ssn: "4321", captchaToken: "x" }) { __typename } }`,
  ),
  graphql('45,000 unknown members', LOGIN, `{"input":${members(45_000)}}`),
  graphql('5,000 unknown members', LOGIN, `{"input":${members(5000)}}`),
  graphql('5,000 unused variables', LOGIN, members(5000)),
  graphql('lists 30,000 deep', LOGIN, `{"input":{"lastName":${nest(30_000)}}}`),
  graphql('a list of 30,000 lists', LOGIN, `{"input":[${'[],'.repeat(19_999)}[]]}`),
  graphql(
    '60 KB for an integer',
    `
      ${PARAMETER}
      {
        accounts(first: $first) {
          totalCount
        }
      }
    `,
    { first: fill('9', 60 * KB) },
  ),
  graphql(
    '60 KB for an enum',
    `
      ${PARAMETER}
      {
        accounts(state: $state) {
          totalCount
        }
      }
    `,
    { state: fill('A ', 60 * KB) },
  ),
  graphql('60 KB of brackets', fill('{', 60 * KB)),
  graphql(
    '60 KB of commas',
    `
      {
        health {
          status
        }
      }
      ${fill(',', 60 * KB)}
    `,
  ),
  graphql(
    '60 KB of aliases',
    `{ ${Array.from({ length: 2500 }, (_, index) => `a${index}: health { time }`).join(' ')} }`,
  ),
  graphql('a block of 20,000 lines', `{ account(id: """${fill('\n ', 40 * KB)}""") { id } }`),
  graphql(
    'fragments that double',
    `
      {
        ...F0
      }
      ${Array.from({ length: 40 }, (_, index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`).join(' ')}
      fragment F40 on Query {
        health {
          time
        }
      }
    `,
  ),
  restLogin('a last name of 7 KB of marks', fill(MARKS, 7 * KB)),
  restLogin('a last name of 500 KB of marks', fill(MARKS, 500 * KB)),
  restLogin('a last name of 7 KB of dots', fill(DOTS, 7 * KB)),
  rest('500 unknown members', '/auth/login', members(500)),
  rest('lists 4,000 deep', '/auth/login', `{"last_name":${nest(4000)}}`),
  rest('an address of 7 KB', '/auth/contact', JSON.stringify({ flow_token: 'A', email: `${fill('a.', 7 * KB)}@x` })),
  rest(
    'a device name of 7 KB',
    '/auth/otp/verify',
    JSON.stringify({ flow_token: 'A', otp: '1', device_name: fill('\u202e', 7 * KB) }),
  ),
  {
    name: 'REST: a password of 7 KB',
    path: '/creditor-api/auth/token',
    body: JSON.stringify({ email: 'dana@acme.test', password: fill('x', 7 * KB) }),
  },
];
