// Unused files, exports and dependencies (`npm run unused`). With `--production`, which counts the entries marked by `!`,
// also what only tests use. Tag such an export with `@internal` when a test needs it.
const isProduction = process.argv.includes('--production');

module.exports = {
  workspaces: {
    '.': {
      entry: [
        'src/main.ts!',
        'src/cli/**/*.ts!',
        'tools/*.ts!',
        'tools/{bench,contract-diff}/run.ts!',
        // The threads of long documents and letters.
        'src/providers/documents/document-worker.ts!',
        'src/providers/letters/letter-worker.ts!',
        // Preloaded into processes that a benchmark starts.
        'tools/bench/profiler.ts!',
        'tools/*.cjs',
        'tools/{clients,deployment}/*.ts',
        'test/**/*.test.ts',
        'test/suites/*.cjs',
        'test/fault-injection/run.{cjs,ts}',
        'test/support/runner/**/*.cjs',
        'test/support/fixtures/*.mjs',
      ],
      project: ['{src,schema,rest-facade,seeders,tools}/**/*.ts!', '{test,tools}/**/*.{ts,cjs,mjs}'],
      // Entries only: their packages are installed separately.
      ignore: ['tools/bench/peers/**', 'tools/{clients,deployment,schema-lint}/**'],
      ignoreDependencies: [
        // Parts of Jest.
        '@jest/test-sequencer',
        'jest-environment-node',
        // Their programs are run by tests.
        '@redocly/cli',
        '@seriousme/openapi-schema-validator',
        'dependency-cruiser',
      ],
      ignoreBinaries: ['haproxy', 'mariadb-install-db', 'mariadbd', 'mount', 'openssl', 'taskset', 'umount'],
    },
    portal: {
      // The page loads it, and the compiler reads the declarations.
      entry: ['src/main.tsx!', 'src/vite-env.d.ts'],
      project: ['src/**/*.{ts,tsx}!'],
      ignore: ['src/api/schema-types.d.ts'],
    },
  },
  // The container passes each store on as an object, which hides the use of its members. A test counts those uses.
  ignoreIssues: { 'src/persistence/**/{*-store,stored-flow}.ts': ['exports', 'types'] },
  ignoreExportsUsedInFile: isProduction,
};
