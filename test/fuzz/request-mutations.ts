// What may be odd about a request on the wire, beyond what its operation asks for: each twist changes one thing.
import { gzipSync } from 'node:zlib';

/** A request as it goes over the wire. */
export interface RawHttpRequest {
  readonly method: string;
  /** Path and query, from the origin. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: there is none. */
  readonly body: Buffer | null;
}

type RequestMutation = (wire: RawHttpRequest) => RawHttpRequest;

function method(name: string): RequestMutation {
  return (wire) => ({ ...wire, method: name });
}

function header(name: string, value: string): RequestMutation {
  return (wire) => ({ ...wire, headers: { ...wire.headers, [name]: value } });
}

function target(change: (target: string) => string): RequestMutation {
  return (wire) => ({ ...wire, target: change(wire.target) });
}

function path(change: (path: string) => string): RequestMutation {
  return target((whole) => {
    const [before = '', ...query] = whole.split('?');
    return [change(before), ...query].join('?');
  });
}

function body(change: (body: Buffer) => Buffer | string): RequestMutation {
  return (wire) => ({ ...wire, body: Buffer.from(change(wire.body ?? Buffer.from('{}'))) });
}

function query(more: string): RequestMutation {
  return target((whole) => `${whole}${whole.includes('?') ? '&' : '?'}${more}`);
}

const DEEP = '['.repeat(8000) + ']'.repeat(8000);

export const REQUEST_MUTATIONS = {
  'another method': method('DELETE'),
  'a method of webdav': method('PROPFIND'),
  'only the head': method('HEAD'),
  'a question for options': method('OPTIONS'),
  'a preflight': (wire: RawHttpRequest) =>
    header('origin', 'https://evil.example')(header('access-control-request-method', 'PUT')(method('OPTIONS')(wire))),
  'a slash at the end': path((text) => `${text}/`),
  'capitals in the path': path((text) => text.toUpperCase()),
  'a slash too many': path((text) => text.replace('/', '//')),
  'an unknown path': path((text) => `${text}/nothing/here`),
  'half an escape': path((text) => `${text}%`),
  'a broken escape': path((text) => text.replace(/[^/]+$/, '%zz')),
  'an escape of no text': path((text) => text.replace(/[^/]+$/, '%ff%fe')),
  'an escaped slash': path((text) => text.replace(/\/(?=[^/]*$)/, '%2f')),
  'dots in the path': path((text) => text.replace(/[^/]+$/, '..%2f..%2fetc%2fpasswd')),
  'a zero byte in the path': path((text) => text.replace(/[^/]+$/, '%00')),
  'a word of the language in the path': path((text) => text.replace(/[^/]+$/, '__proto__')),
  'a huge number in the path': path((text) => text.replace(/[^/]+$/, '9'.repeat(300))),
  'a long path': path((text) => `${text}${'a'.repeat(6000)}`),
  'a parameter twice': query('limit=1&limit=2&state=settled&state=x'),
  'parameters in brackets': query('limit[$gt]=1&cursor[]=x&__proto__[x]=1'),
  'a broken query': query('%&=&&%zz=%ff&limit=%00'),
  'unicode in the query': query('cursor=%F0%9F%91%A9&state=%E2%80%AE'),
  'wants a page': header('accept', 'text/html,application/xhtml+xml'),
  'wants a picture': header('accept', 'image/*;q=0.9, */*;q=0'),
  'wants anything': header('accept', 'text/html;q=0.1, */*;q=0.01'),
  'wants nonsense': header('accept', ';;;q=,,/'),
  'plain text': header('content-type', 'text/plain'),
  'a form': header('content-type', 'application/x-www-form-urlencoded'),
  'a multipart form': header('content-type', 'multipart/form-data; boundary=x'),
  'another charset': header('content-type', 'application/json; charset=utf-16'),
  'an odd media type': header('content-type', '/;json;;charset'),
  'no media type': (wire: RawHttpRequest) => ({ ...wire, headers: { ...wire.headers, 'content-type': '' } }),
  compressed: (wire: RawHttpRequest) => header('content-encoding', 'gzip')(body((bytes) => gzipSync(bytes))(wire)),
  'another authorization': header('authorization', 'Basic cGFybGV5OnBhcmxleQ=='),
  'a long authorization': header('authorization', `Bearer ${'e30.'.repeat(1500)}`),
  'an empty authorization': header('authorization', 'Bearer '),
  'a strange cookie': header('cookie', 'parley_device=%ff; __Host-parley_device=;=;x'),
  'a foreign origin': header('origin', 'https://evil.example'),
  'no origin in words': header('origin', 'null'),
  'a strange request id': header('x-request-id', '<script>'),
  'a strange forwarded address': header('x-forwarded-for', 'not an address, ::1, 999.1.1.1'),
  conditions: header('if-none-match', '*'),
  'broken conditions': header('if-match', '"'),
  'half a body': body((bytes) => bytes.subarray(0, bytes.length / 2)),
  'an empty body': body(() => ''),
  'spaces only': body(() => '  \n '),
  'no body at all': (wire: RawHttpRequest) => ({ ...wire, body: null }),
  'no text': body((bytes) => Buffer.concat([bytes, Buffer.from([0xff, 0xfe])])),
  'a mark of byte order': body((bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes])),
  'a body that is deep': body(() => DEEP),
  'a member that is deep': body(() => `{"first_pay_date":${DEEP},"name":${DEEP}}`),
  'a number out of bounds': body((bytes) => bytes.toString().replace(/^\{/, '{"amount":1e999,"consumer_id":-1e999,')),
  'a member twice': body((bytes) => bytes.toString().replace(/^\{/, '{"otp":"1","otp":"2","flow_token":null,')),
  'words of the language': body(() => '{"__proto__":{"admin":true},"constructor":{"prototype":{}},"toString":1}'),
  'a body that is large': body(() => JSON.stringify({ content: 'x'.repeat(40_000) })),
  'a body that is too large': body(() => JSON.stringify({ content: 'x'.repeat(600_000) })),
  'a lone surrogate': body(() => '{"last_name":"\\ud800","name":"\\udfff","flow_token":"\\u0000"}'),
} as const satisfies Readonly<Record<string, RequestMutation>>;

export type RequestMutationName = keyof typeof REQUEST_MUTATIONS;
