// Packs the released checkout in a folder: `node tools/release/pack.cjs` builds it, and writes the archive that operators install, what is in it (CycloneDX), the
// licences, and their digests. The same checkout gives the same bytes.
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const { formatLicences, listBundled } = require('./licences.cjs');

const FOLDER = 'release';

/** Beside the build and the packages. The pages lead to the samples. */
const COPIED = ['.npmrc', 'CHANGELOG.md', 'LICENSE', 'README.md', '.env.example', 'deploy', 'docs', 'seeders/samples'];
/** Made from the sources, which are not in the archive. */
const LEFT_OUT = ['deploy/Dockerfile'];

/** Of package.json: what installing and running need. */
const MANIFEST = [
  'name',
  'version',
  'private',
  'description',
  'license',
  'engines',
  'bin',
  'dependencies',
  'optionalDependencies',
  'overrides',
];

function packRelease(root, version) {
  const { release, time } = readJson(root, 'schema/released/release.json');
  if (release !== version) throw new Error(`The checkout is not that of ${version}: the last release is ${release}.`);
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  run(root, 'npm', ['run', '--silent', 'build']);
  const name = `parley-${version}`;
  const draft = mkdtempSync(join(tmpdir(), 'parley-archive-'));
  try {
    const content = join(draft, name);
    copyFiles(root, content);
    writePackages(root, content);
    const bundled = listBundled(root);
    const target = join(root, FOLDER);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target);
    const lock = readJson(content, 'package-lock.json');
    writeFileSync(join(target, `${name}-licences.md`), formatLicences(version, lock, bundled));
    writeJson(target, `${name}.cdx.json`, listContents(content, bundled, time));
    run(draft, 'tar', [
      '--create',
      `--file=${join(target, `${name}.tar.gz`)}`,
      // Neither the machine nor the hour of the build can be seen in it.
      '--sort=name',
      '--format=ustar',
      `--mtime=${time}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      '--use-compress-program=gzip -9n',
      name,
    ]);
    writeFileSync(
      join(target, 'SHA256SUMS'),
      readdirSync(target)
        .sort()
        .map((file) => toSum(target, file))
        .join(''),
    );
  } finally {
    rmSync(draft, { recursive: true });
  }
}

function copyFiles(root, content) {
  // Not what was installed or made beside them.
  const tracked = ask(root, 'git', ['ls-files', '-z', ...COPIED])
    .split('\0')
    .filter(Boolean);
  for (const path of ['dist', ...tracked.filter((file) => !LEFT_OUT.includes(file))])
    cpSync(join(root, path), join(content, path), {
      recursive: true,
      filter: (file) => file !== join(root, 'dist', 'tools'),
    });
}

/** What `npm ci` installs: without the packages of development, and without those of the portal, which is built. */
function writePackages(root, content) {
  const { packages, ...lock } = readJson(root, 'package-lock.json');
  const installed = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
  );
  writeJson(content, 'package.json', pickManifest(readJson(root, 'package.json')));
  writeJson(content, 'package-lock.json', {
    ...lock,
    packages: { '': pickManifest(packages['']), ...Object.fromEntries(installed) },
  });
}

function pickManifest(manifest) {
  return Object.fromEntries(Object.entries(manifest).filter(([member]) => MANIFEST.includes(member)));
}

/** The list of npm, and what the build of the portal has taken from other packages. */
function listContents(content, bundled, time) {
  const words = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'];
  const list = JSON.parse(ask(content, 'npm', words));
  // Both differ in each run.
  delete list.serialNumber;
  list.metadata.timestamp = time;
  const ofPortal = bundled.map(({ name, version, licence }) => ({
    'bom-ref': `portal/${name}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ license: { id: licence } }],
  }));
  return { ...list, components: [...list.components, ...ofPortal] };
}

function toSum(folder, file) {
  return `${createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')}  ${file}\n`;
}

function run(cwd, program, words) {
  const { status, error } = spawnSync(program, words, { cwd, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${words[0]} ended with ${status}.`);
}

function ask(cwd, program, words) {
  const { status, stdout, stderr, error } = spawnSync(program, words, { cwd, encoding: 'utf8', maxBuffer: 64_000_000 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${words[0]} ended with ${status}: ${stderr}`);
  return stdout;
}

function readJson(root, path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

function writeJson(root, path, value) {
  writeFileSync(join(root, path), `${JSON.stringify(value, null, 2)}\n`);
}

module.exports = { FOLDER, packRelease };

if (require.main === module) {
  const root = resolve(__dirname, '..', '..');
  packRelease(root, readJson(root, 'package.json').version);
}
