// Copies the built files of GraphiQL and React into src/http/pages/graphiql/vendor; `--check` only compares them.
// They are vendored because the page needs six files, while the packages would install 96 others. GraphiQL 3 and React 18
// are the last versions with such builds, so these files do not change.
const { execFileSync } = require('node:child_process');
const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');

const VENDOR = resolve(__dirname, '../src/http/pages/graphiql/vendor');

/** Packages with the digest that the registry must answer with, and the file in the package for each vendored file. */
const PACKAGES = [
  {
    name: 'graphiql@3.9.0',
    integrity: 'sha512-rJYFlHdBbug9+YbFSwRVvgfPjCayC7wHecZkx/qB4XLuQPFQZw/yB9pmHFtOJV6RiNBBHro3u1GdocKa3YcGRA==',
    files: {
      'graphiql.js': 'graphiql.min.js',
      'graphiql.css': 'graphiql.min.css',
      'graphiql.license.txt': 'LICENSE',
    },
  },
  {
    name: 'react@18.3.1',
    integrity: 'sha512-wS+hAgJShR0KhEvPJArfuPVN1+Hz1t0Y6n5jLrGQbkb4urgPE/0Rve+1kMB1v/oWgHgm4WIcV+i7F2pTVj+2iQ==',
    files: { 'react.js': 'umd/react.production.min.js', 'react.license.txt': 'LICENSE' },
  },
  {
    name: 'react-dom@18.3.1',
    integrity: 'sha512-5m4nQKp+rZRb09LNH59GM4BxTh9251/ylbKIbpe7TpGxfJ+9kv6BLkLBXIjjspbgbnIBNqlI23tRnTWT0snUIw==',
    files: { 'react-dom.js': 'umd/react-dom.production.min.js' },
  },
];

const isCheck = process.argv.includes('--check');
const folder = mkdtempSync(join(tmpdir(), 'parley-vendor-'));
try {
  const vendored = PACKAGES.flatMap(readPackage);
  const changed = vendored.filter(({ target, bytes }) => !isCheck || !readFileSync(target).equals(bytes));
  if (isCheck && changed.length > 0) {
    console.error(`Not as published: ${changed.map(({ target }) => target).join(', ')}`);
    process.exitCode = 1;
  } else if (!isCheck) {
    for (const { target, bytes } of vendored) writeFileSync(target, bytes);
  }
} finally {
  rmSync(folder, { recursive: true });
}

function readPackage({ name, integrity, files }) {
  const options = ['pack', name, '--json', '--pack-destination', folder];
  const [packed] = JSON.parse(execFileSync('npm', options, { encoding: 'utf8' }));
  if (packed.integrity !== integrity) throw new Error(`${name} is not the package that was vendored`);
  execFileSync('tar', ['-xzf', join(folder, packed.filename), '-C', folder]);
  const vendored = Object.entries(files).map(([own, file]) => ({
    target: join(VENDOR, own),
    bytes: readFileSync(join(folder, 'package', file)),
  }));
  rmSync(join(folder, 'package'), { recursive: true });
  return vendored;
}
