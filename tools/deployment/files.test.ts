// The files of deploy/ satisfy public linters, and the orchestration's own types.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { validate } from 'dockerfile-utils';
import { parse, parseAllDocuments } from 'yaml';
import { DOCKERFILE, ROOT } from './image-steps';
import { createCertificate, PROXY_CONFIGURATION } from './proxy';

const DEPLOY = join(ROOT, 'deploy');
const KUBERNETES = join(DEPLOY, 'kubernetes');

/** Runs a program, and returns what it says if it fails. */
function run(program: string, options: readonly string[], environment: Readonly<Record<string, string>> = {}): string {
  const outcome = spawnSync(program, options, {
    cwd: __dirname,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  if (outcome.error) throw outcome.error;
  return outcome.status === 0 ? '' : `Status ${String(outcome.status)}: ${outcome.stdout}${outcome.stderr}`;
}

const installed = (name: string) => join(__dirname, 'node_modules', '.bin', name);

it('the Dockerfile', () => {
  expect(validate(readFileSync(DOCKERFILE, 'utf8'))).toEqual([]);
});

it('the image has the Node of `npm run test:node24`', () => {
  const [, tested] = /@([\d.]+) -- jest/.exec(readFileSync(join(ROOT, 'package.json'), 'utf8')) ?? [];
  const images = readFileSync(DOCKERFILE, 'utf8').match(/(?<=^FROM node:)[\d.]+/gm);
  expect(new Set(images)).toEqual(new Set([tested]));
});

it('the units start and stop the server as the image and the compose file do', () => {
  const unit = readFileSync(join(DEPLOY, 'systemd', 'parley@.service'), 'utf8');
  const image = readFileSync(DOCKERFILE, 'utf8');
  const compose = readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8');
  const find = (text: string, pattern: RegExp) => pattern.exec(text)?.slice(1).join(' ') ?? pattern.source;
  const options = find(image, /^ENTRYPOINT \["node", "(.+)", "\/app\/(.+)"\]$/m).split(' ');
  expect(find(unit, /^ExecStart=\/usr\/bin\/node (.+) \/opt\/parley\/(.+) serve$/m).split(' ')).toEqual(options);
  expect(find(unit, /(MALLOC_ARENA_MAX=\d+)/)).toBe(find(image, /(MALLOC_ARENA_MAX=\d+)/));
  expect(find(unit, /^TimeoutStopSec=(.+)$/m)).toBe(find(compose, /stop_grace_period: (.+)/));
  expect(find(unit, /^MemoryMax=(.+)$/m)).toBe(find(compose, /limits: .*memory: (\w+)/));
});

it('the compose file', () => {
  const options = ['--config', join(__dirname, 'dclint.json'), '--max-warnings', '0', join(DEPLOY, 'compose.yaml')];
  expect(run(installed('dclint'), options)).toBe('');
});

interface Services {
  readonly services: Readonly<
    Record<
      string,
      { readonly logging?: object; readonly networks: readonly string[]; readonly ports?: readonly string[] }
    >
  >;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}

it('each service of the compose file has a limited log, and metrics leave the replicas only for Prometheus', () => {
  const { services, networks } = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true }) as Services;
  const logging = { driver: 'local', options: { 'max-size': '50m', 'max-file': '5' } };
  expect(Object.entries(services).filter(([, service]) => !isDeepStrictEqual(service.logging, logging))).toEqual([]);
  const members = (network: string) =>
    Object.entries(services).flatMap(([name, service]) => (service.networks.includes(network) ? [name] : []));
  expect([members('scrape'), networks['scrape']]).toEqual([['parley-1', 'parley-2', 'prometheus'], { internal: true }]);
  // A published port is one of this machine only, and none is of a replica.
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
  expect(published.filter(([, port]) => !port?.startsWith('127.0.0.1:'))).toEqual([]);
  expect(new Set(published.map(([name]) => name))).toEqual(new Set(['proxy', 'mail', 'prometheus']));
  const { scrape_configs: jobs } = parse(readFileSync(join(DEPLOY, 'observability', 'prometheus.yaml'), 'utf8')) as {
    readonly scrape_configs: readonly { readonly static_configs: readonly { readonly targets: readonly string[] }[] }[];
  };
  const targets = jobs.flatMap(({ static_configs: found }) => found.flatMap((one) => one.targets));
  expect(targets).toEqual(['parley-1:9464', 'parley-2:9464']);
});

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

function readManifests(): readonly Manifest[] {
  return readdirSync(KUBERNETES).flatMap((file) =>
    parseAllDocuments(readFileSync(join(KUBERNETES, file), 'utf8')).map((document) => document.toJS() as Manifest),
  );
}

type Kinds = Readonly<Record<string, new (manifest: Manifest) => { validate(): void }>>;

/** Each kind is a module. */
const loadKinds = createRequire(__filename) as unknown as (path: string) => Kinds;

it('the manifests have the schema of their kinds', () => {
  const manifests = readManifests();
  for (const manifest of manifests) {
    const kinds = loadKinds(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`);
    const Kind = kinds[manifest.kind];
    if (!Kind) throw new Error(`${manifest.kind} is not known.`);
    new Kind(manifest).validate();
  }
  expect(manifests.map(({ kind }) => kind).sort()).toEqual([
    'ConfigMap',
    'Deployment',
    'Job',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Secret',
    'Secret',
    'Service',
  ]);
});

it('the manifests have no field that their kinds do not have', () => {
  const literals = readManifests().map(
    (manifest, index) =>
      `import type { I${manifest.kind} as Kind${index} } from 'kubernetes-models/${manifest.apiVersion}/${manifest.kind}';\n` +
      `export const manifest${index}: Kind${index} = ${JSON.stringify(manifest)};`,
  );
  const file = join(__dirname, 'manifests.generated.ts');
  writeFileSync(file, literals.join('\n'));
  try {
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--skipLibCheck',
      '--strict',
      '--module',
      'node16',
      '--moduleResolution',
      'node16',
    ];
    expect(run(join(ROOT, 'node_modules', '.bin', 'tsc'), [...options, file])).toBe('');
  } finally {
    rmSync(file);
  }
});

it('the configuration of the proxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-proxy-'));
  try {
    const environment = { PARLEY_1: '127.0.0.1:4001', PARLEY_2: '127.0.0.1:4002' };
    const { file } = createCertificate(folder);
    // `-dW` makes warnings errors.
    const options = ['-c', '-dW', '-f', PROXY_CONFIGURATION];
    expect(run('haproxy', options, { ...environment, CERTIFICATE_FILE: file })).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
