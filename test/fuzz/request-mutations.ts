// Mutations of raw HTTP requests. Each one changes a single property.
import { gzipSync } from 'node:zlib';

/** A request as it is sent. */
export interface RawHttpRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for a request without a body. */
  readonly body: Buffer | null;
}

type RequestMutation = (connection: RawHttpRequest) => RawHttpRequest;

function method(name: string): RequestMutation {
  return (connection) => ({ ...connection, method: name });
}

function header(name: string, value: string): RequestMutation {
  return (connection) => ({ ...connection, headers: { ...connection.headers, [name]: value } });
}

function target(change: (target: string) => string): RequestMutation {
  return (connection) => ({ ...connection, target: change(connection.target) });
}

function path(change: (path: string) => string): RequestMutation {
  return target((whole) => {
    const [before = '', ...query] = whole.split('?');
    return [change(before), ...query].join('?');
  });
}

function body(change: (body: Buffer) => Buffer | string): RequestMutation {
  return (connection) => ({ ...connection, body: Buffer.from(change(connection.body ?? Buffer.from('{}'))) });
}

function query(more: string): RequestMutation {
  return target((whole) => `${whole}${whole.includes('?') ? '&' : '?'}${more}`);
}

const DEEP = '['.repeat(8000) + ']'.repeat(8000);

export const REQUEST_MUTATIONS = {
  'another method': method('DELETE'),
  'a WebDAV method': method('PROPFIND'),
  HEAD: method('HEAD'),
  OPTIONS: method('OPTIONS'),
  'a preflight': (connection: RawHttpRequest) =>
    header(
      'origin',
      'https://evil.example',
    )(header('access-control-request-method', 'PUT')(method('OPTIONS')(connection))),
  'a trailing slash': path((text) => `${text}/`),
  'an upper-case path': path((text) => text.toUpperCase()),
  'a double slash': path((text) => text.replace('/', '//')),
  'an unknown path': path((text) => `${text}/nothing/here`),
  'an incomplete escape': path((text) => `${text}%`),
  'an invalid escape': path((text) => text.replace(/[^/]+$/, '%zz')),
  'an escape that is not UTF-8': path((text) => text.replace(/[^/]+$/, '%ff%fe')),
  'an escaped slash': path((text) => text.replace(/\/(?=[^/]*$)/, '%2f')),
  'dots in the path': path((text) => text.replace(/[^/]+$/, '..%2f..%2fetc%2fpasswd')),
  'a zero byte in the path': path((text) => text.replace(/[^/]+$/, '%00')),
  'a property name of JavaScript in the path': path((text) => text.replace(/[^/]+$/, '__proto__')),
  'a huge number in the path': path((text) => text.replace(/[^/]+$/, '9'.repeat(300))),
  'a long path': path((text) => `${text}${'a'.repeat(6000)}`),
  'a parameter twice': query('limit=1&limit=2&state=settled&state=x'),
  'parameters in brackets': query('limit[$gt]=1&cursor[]=x&__proto__[x]=1'),
  'an invalid query': query('%&=&&%zz=%ff&limit=%00'),
  'unicode in the query': query('cursor=%F0%9F%91%A9&state=%E2%80%AE'),
  'accepts HTML only': header('accept', 'text/html,application/xhtml+xml'),
  'accepts images only': header('accept', 'image/*;q=0.9, */*;q=0'),
  'accepts anything': header('accept', 'text/html;q=0.1, */*;q=0.01'),
  'an invalid Accept header': header('accept', ';;;q=,,/'),
  'plain text': header('content-type', 'text/plain'),
  'a form': header('content-type', 'application/x-www-form-urlencoded'),
  'a multipart form': header('content-type', 'multipart/form-data; boundary=x'),
  'another charset': header('content-type', 'application/json; charset=utf-16'),
  'an invalid media type': header('content-type', '/;json;;charset'),
  'no media type': (connection: RawHttpRequest) => ({
    ...connection,
    headers: { ...connection.headers, 'content-type': '' },
  }),
  compressed: (connection: RawHttpRequest) =>
    header('content-encoding', 'gzip')(body((bytes) => gzipSync(bytes))(connection)),
  'another authorization': header('authorization', 'Basic cGFybGV5OnBhcmxleQ=='),
  'a long authorization': header('authorization', `Bearer ${'e30.'.repeat(1500)}`),
  'an empty authorization': header('authorization', 'Bearer '),
  'an invalid cookie': header('cookie', 'parley_device=%ff; __Host-parley_device=;=;x'),
  'a foreign origin': header('origin', 'https://evil.example'),
  'the origin null': header('origin', 'null'),
  'an invalid request ID': header('x-request-id', '<script>'),
  'an invalid forwarded address': header('x-forwarded-for', 'not an address, ::1, 999.1.1.1'),
  conditions: header('if-none-match', '*'),
  'an invalid condition': header('if-match', '"'),
  'a truncated body': body((bytes) => bytes.subarray(0, bytes.length / 2)),
  'an empty body': body(() => ''),
  'spaces only': body(() => '  \n '),
  'no body at all': (connection: RawHttpRequest) => ({ ...connection, body: null }),
  'a body that is not UTF-8': body((bytes) => Buffer.concat([bytes, Buffer.from([0xff, 0xfe])])),
  'a byte order mark': body((bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes])),
  'a deeply nested body': body(() => DEEP),
  'a deeply nested member': body(() => `{"first_pay_date":${DEEP},"name":${DEEP}}`),
  'a number out of range': body((bytes) => bytes.toString().replace(/^\{/, '{"amount":1e999,"consumer_id":-1e999,')),
  'a member twice': body((bytes) => bytes.toString().replace(/^\{/, '{"otp":"1","otp":"2","flow_token":null,')),
  'property names of JavaScript': body(
    () => '{"__proto__":{"admin":true},"constructor":{"prototype":{}},"toString":1}',
  ),
  'a large body': body(() => JSON.stringify({ content: 'x'.repeat(40_000) })),
  'a body that is too large': body(() => JSON.stringify({ content: 'x'.repeat(600_000) })),
  'a lone surrogate': body(() => '{"last_name":"\\ud800","name":"\\udfff","flow_token":"\\u0000"}'),
} as const satisfies Readonly<Record<string, RequestMutation>>;

export type RequestMutationName = keyof typeof REQUEST_MUTATIONS;
