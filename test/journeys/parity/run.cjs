// `npm run parity`: runs the parity matrix on both databases. `-- --fuzz N --seed S` compares generated requests instead.
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');
const { parseArgs } = require('node:util');

const { values } = parseArgs({ options: { fuzz: { type: 'string' }, seed: { type: 'string' } } });
const isFuzz = values.fuzz !== undefined || values.seed !== undefined;
const projects = isFuzz ? ['embedded'] : ['embedded', 'mariadb'];
const file = isFuzz ? 'test/journeys/parity/fuzz.test.ts' : 'test/journeys/parity/parity.test.ts';

const root = join(__dirname, '..', '..', '..');
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'jest'),
  ['--runInBand', '--selectProjects', ...projects, '--', file],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PARITY_REPORT: 'on',
      ...(values.fuzz === undefined ? {} : { PARITY_FUZZ: values.fuzz }),
      ...(values.seed === undefined ? {} : { PARITY_SEED: values.seed }),
    },
  },
);
process.exitCode = status ?? 1;
