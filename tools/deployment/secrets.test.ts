// Who gets which secret: the files that create-secrets writes, compared with the compose file, the manifests and the commands
// of the deployment page. A server gets what it reads, and nothing that only the database or the migration needs.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseAllDocuments, parse } from 'yaml';
import { checkSettings } from '../../src/config/config';
import { generateKeyLines } from '../../src/config/keys';

const ROOT = join(__dirname, '..', '..');
const DEPLOY = join(ROOT, 'deploy');

/** What a server reads: its database, its keys, its CAPTCHA, its mail server and its payment provider. */
const OF_SERVERS = [
  'altcha_secret',
  'code_keys',
  'creditor_jwt_keys',
  'database_ca',
  'database_url',
  'encryption_keys',
  'index_keys',
  'jwt_keys',
  'limit_keys',
  'mail_url',
  'payment_token',
];
const OF_THE_MIGRATION = 'database_migration_url';

let folder: string;
let secrets: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-create-secrets-'));
  mkdirSync(join(folder, 'deploy'));
  mkdirSync(join(folder, 'dist/src/cli'), { recursive: true });
  copyFileSync(join(DEPLOY, 'create-secrets'), join(folder, 'deploy/create-secrets'));
  // The command that prints keys, without a build.
  const lines = JSON.stringify(generateKeyLines().join('\n'));
  writeFileSync(join(folder, 'dist/src/cli/parley.js'), `console.log(${lines});`);
  secrets = join(folder, 'secrets');
  const { status, stderr } = spawnSync('bash', [join(folder, 'deploy/create-secrets'), secrets], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Service {
  readonly secrets?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const readText = (...path: readonly string[]) => readFileSync(join(ROOT, ...path), 'utf8');
const compose = parse(readText('deploy', 'compose.yaml'), { merge: true }) as Compose;
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** The files below `mount` that settings, commands and URLs name. */
function listReadFiles(texts: readonly string[], mount = '/run/secrets/'): readonly string[] {
  return sorted(
    texts.flatMap((text) => [...text.matchAll(new RegExp(`${mount}(\\w+)`, 'g'))].map(([, name = '']) => name)),
  );
}

it('the folder is closed to others, and has every file that the compose file and the manifests name', () => {
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
  const files = readdirSync(secrets);
  const named = Object.values(compose.secrets).map(({ file }) => basename(file));
  expect(named.filter((name) => !files.includes(name))).toEqual([]);
  expect([...OF_SERVERS, OF_THE_MIGRATION].filter((name) => !files.includes(name))).toEqual([]);
  // Each has a reader.
  const read = [...named, 'database_users.sql'];
  expect(files.filter((name) => !read.includes(name))).toEqual([]);
});

it('a service of the compose file gets what it reads', () => {
  const table = Object.entries(compose.services).map(([name, service]) => [name, sorted(service.secrets ?? [])]);
  expect(Object.fromEntries(table)).toEqual({
    database: ['database_ca', 'database_certificate', 'database_key', 'database_root_password'],
    migrate: sorted([...OF_SERVERS, OF_THE_MIGRATION]),
    'parley-1': OF_SERVERS,
    'parley-2': OF_SERVERS,
    proxy: ['proxy_certificate'],
    mail: [],
    prometheus: [],
  });
  const whole = Object.entries(compose.services).filter(([, { volumes = [] }]) =>
    volumes.some((volume) => /secrets\/?:|secrets$/.test(volume)),
  );
  expect(whole).toEqual([]);
  for (const name of ['migrate', 'parley-1', 'parley-2', 'database']) {
    const { environment = {}, command = [], secrets: given = [] } = compose.services[name] ?? {};
    const urls = given.filter((file) => file.endsWith('_url')).map((file) => readFileSync(join(secrets, file), 'utf8'));
    const texts = [...Object.values(environment), ...command, ...urls].map(String);
    expect([name, listReadFiles(texts)]).toEqual([name, sorted(given)]);
  }
});

interface Volume {
  readonly name: string;
  readonly secret?: { readonly secretName: string; readonly items?: readonly { key: string; path: string }[] };
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template?: {
      readonly spec: {
        readonly volumes: readonly Volume[];
        readonly containers: readonly { readonly env?: readonly { readonly value?: string; valueFrom?: object }[] }[];
      };
    };
  };
}

const manifests = readdirSync(join(DEPLOY, 'kubernetes')).flatMap((file) =>
  parseAllDocuments(readText('deploy', 'kubernetes', file)).map((document): Manifest => document.toJS() as Manifest),
);
const findManifest = (kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);

it('the manifests mount named keys of each secret, and the servers none of the migration', () => {
  const mounted = ['Deployment parley', 'Job parley-migrate'].map((title) => {
    const [kind = '', name = ''] = title.split(' ');
    const volumes = findManifest(kind, name)?.spec?.template?.spec.volumes ?? [];
    const keys = volumes.map(({ secret }): readonly [string, unknown] => [
      secret?.secretName ?? '',
      secret?.items === undefined ? 'every key' : sorted(secret.items.map(({ key }) => key)),
    ]);
    return [title, Object.fromEntries<unknown>(keys)];
  });
  expect(mounted).toEqual([
    ['Deployment parley', { parley: OF_SERVERS }],
    ['Job parley-migrate', { parley: OF_SERVERS, 'parley-migrate': [OF_THE_MIGRATION] }],
  ]);
  const { data = {} } = findManifest('ConfigMap', 'parley') ?? {};
  const { stringData = {} } = findManifest('Secret', 'parley') ?? {};
  expect(Object.keys(stringData).sort()).toEqual(OF_SERVERS);
  expect(listReadFiles([...Object.values(data), stringData['database_url'] ?? ''])).toEqual(OF_SERVERS);
  expect(Object.keys(findManifest('Secret', 'parley-migrate')?.stringData ?? {})).toEqual([OF_THE_MIGRATION]);
});

it('the pages name each file that becomes a key, and never a folder', () => {
  const pages = [
    'docs/deployment.md',
    'docs/backup.md',
    'docs/operations.md',
    'deploy/kubernetes/secrets.example.yaml',
  ];
  const texts = pages.map((page) => readText(page));
  expect(texts.filter((text) => /--from-(env-)?file=\S*\/(\s|$)|--from-file=secrets(\s|$)/m.test(text))).toEqual([]);
  const [, command = ''] = /create secret generic parley ([\s\S]*?[^\\])\n/.exec(texts[0] ?? '') ?? [];
  const files = [...command.matchAll(/--from-file=(\S+)/g)].map(([, file = '']) => basename(file));
  expect(files.sort()).toEqual(OF_SERVERS);
});

it('the settings of the compose file and of the manifests are right, once the operator has filled them in', () => {
  const toFiles = (settings: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [
        name,
        value
          .replace('/run/secrets', secrets)
          .replace(/^\$\{(\w+):\?.*\}$/s, (_all, asked: string) => ASKED[asked] ?? ''),
      ]),
    );
  const environment = toFiles(compose.services['parley-1']?.environment ?? {});
  expect(checkSettings({ APP_ENV: 'production', ...environment }).errors).toEqual([]);
  const { data = {} } = findManifest('ConfigMap', 'parley') ?? {};
  const own = Object.entries(toFiles(data)).map(([name, value]) => [
    name,
    value.replace('example.com', 'parley-desk.com'),
  ]);
  expect(
    checkSettings({ APP_ENV: 'production', ...Object.fromEntries<string>(own as [string, string][]) }).errors,
  ).toEqual([]);
  const left = checkSettings({ APP_ENV: 'production', ...toFiles(data) }).errors.map(({ setting }) => setting);
  expect(left).toEqual(expect.arrayContaining(['MAIL_FROM', 'PUBLIC_URL']));
});

/** Settings that one way of running has, and the others do not, with the reason. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  compose: {
    ALLOW_PLAINTEXT: 'the program that catches mail has no certificate',
  },
  kubernetes: {
    DRAIN_SECONDS: 'a Service learns late that a replica stops',
  },
  systemd: {
    PORT: 'two processes share the machine',
    HOST: 'the proxy is on the machine',
    APP_ENV: 'the image has it',
    MAIL_REPLY_TO: 'asked of an operator with a domain',
    BRAND_ADDRESS: 'asked of an operator with an address',
    SMS_VERIFY_URL: 'a provider',
    SMS_ACCOUNT_SID: 'a provider',
    SMS_AUTH_TOKEN: 'a provider',
    SMS_SERVICE_SID: 'a provider',
  },
};
/** Only where processes have networks of their own: by default, metrics are on loopback. */
const OF_CONTAINERS = ['METRICS_HOST'];

it('compose, Kubernetes and systemd have the same settings, but for those with a reason', () => {
  const page = readText('docs', 'deployment.md');
  const [, written = ''] = /parley keys > parley\.env[\s\S]*?<<'SETTINGS'\n([\s\S]*?)\nSETTINGS/.exec(page) ?? [];
  const unit = readText('deploy', 'systemd', 'parley@.service');
  const [, environment = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
  const listNames = (text: string) =>
    [...text.replace(/^#.*$/gm, '').matchAll(/(?:^|\s)([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name);
  const settings: Readonly<Record<string, readonly string[]>> = {
    compose: Object.keys(compose.services['parley-1']?.environment ?? {}),
    kubernetes: Object.keys(findManifest('ConfigMap', 'parley')?.data ?? {}),
    systemd: [...listNames(written), ...listNames(generateKeyLines().join('\n')), ...listNames(environment)],
  };
  // Of Node and of the C library.
  const others = ['NODE_ENV', 'MALLOC_ARENA_MAX', ...OF_CONTAINERS];
  const common = Object.entries(settings).map(([way, names]) => [
    way,
    sorted(names.map((name) => name.replace(/_FILE$/, ''))).filter(
      (name) => !others.includes(name) && !OWN[way]?.[name],
    ),
  ]);
  const [first] = common;
  expect(common).toEqual(common.map(([way]) => [way, first?.[1]]));
  const unused = Object.entries(OWN).flatMap(([way, names]) =>
    Object.keys(names).filter((name) => !settings[way]?.includes(name)),
  );
  expect(unused).toEqual([]);
});

/** What compose asks of its caller. */
const ASKED: Readonly<Record<string, string>> = {
  MAIL_FROM: 'Parley <no-reply@parley-desk.com>',
  GIFT_PAYEE_NAME: 'Parley Collections',
  PAYMENT_URL: 'https://payments.parley-desk.com/charges',
  PAYMENT_SETUP_URL: 'https://payments.parley-desk.com/setups',
  PAYMENT_METHOD_URL: 'https://payments.parley-desk.com/methods',
};
