// Who may import whom: domain ← services ← schema; the facade stands alone. Read by test/architecture.test.ts.
const OURS = '^(src|schema|rest-facade|seeders|bench)/';

/** A room may import of ours only what is listed. */
const rooms = {
  '^src/domain/': ['^src/domain/'],
  '^src/gateways/': ['^src/gateways/', '^src/domain/'],
  '^src/persistence/': ['^src/persistence/', '^src/domain/'],
  '^src/services/': ['^src/services/', '^src/domain/', '^src/persistence/', '^src/providers/', '^src/container'],
  '^src/gate/': ['^src/gate/', '^src/domain/'],
  '^schema/': ['^schema/', '^src/domain/', '^src/services/'],
  '^rest-facade/': ['^rest-facade/'],
  '^bench/': ['^bench/', '^seeders/', '^src/', '^schema/', '^rest-facade/'],
  '^seeders/': ['^seeders/', '^src/persistence/', '^src/domain/', '^src/gateways/', '^src/config', '^src/parts'],
};

/** Packages that a room may use; the composition root is free. */
const packages = {
  '^src/domain/': ['big.js', 'temporal-polyfill', 'htmlparser2', 'sanitize-html'],
  '^src/services/': [],
  '^src/persistence/': ['sequelize', 'sequelize-typescript', 'mysql2', 'umzug', '@appthreat/sqlite3'],
  '^schema/': ['type-graphql', 'graphql', 'graphql-jit', 'graphql-scalars', '@graphql-tools/', 'reflect-metadata'],
  '^src/gate/': ['graphql', '@graphql-inspector/core'],
  '^rest-facade/': ['accepts', 'express', 'graphql', 'ajv', 'ajv-formats'],
};

const escape = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphan-package', severity: 'error', from: {}, to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] } },
    ...Object.entries(rooms).map(([from, allowed]) => ({
      name: `room ${from}`,
      severity: 'error',
      from: { path: from },
      to: { path: OURS, pathNot: allowed },
    })),
    ...Object.entries(packages).map(([from, allowed]) => ({
      name: `packages of ${from}`,
      severity: 'error',
      from: { path: from },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'],
        pathNot: ['^$', ...allowed.map((name) => `node_modules/(@types/)?${escape(name)}`)],
      },
    })),
    {
      name: 'the gate is a tool: what runs does not know it',
      severity: 'error',
      from: { path: OURS, pathNot: '^src/gate/' },
      to: { path: '^src/gate/' },
    },
    {
      name: 'services know stores and ports by their types only',
      severity: 'error',
      from: { path: '^src/services/' },
      to: { path: '^src/(persistence|providers)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'services know the container by the type of their dependencies only',
      severity: 'error',
      from: { path: '^src/services/' },
      to: {
        path: '^src/container',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'one file of the services imports the container',
      severity: 'error',
      from: { path: '^src/services/', pathNot: '^src/services/shared/dependencies\\.ts$' },
      to: { path: '^src/container' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
