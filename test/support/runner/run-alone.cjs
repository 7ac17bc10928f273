// `npm run test:alone`: runs each test file in a process of its own, where no other file has loaded, started or stored
// anything before. `-- journeys/creditor unit` selects files by parts of their paths.
const { spawn } = require('node:child_process');
const { availableParallelism } = require('node:os');
const { join, resolve } = require('node:path');
const cleanUpRun = require('./clean-up-run.cjs');
const { describeMissing, listMissing, setUpProject } = require('./project-needs.cjs');
const setUpRun = require('./set-up-run.cjs');
const { listTestFiles } = require('./tiers.cjs');

const ROOT = resolve(__dirname, '..', '..', '..');
const JEST = join(ROOT, 'node_modules', '.bin', 'jest');

/** Folder → the project that runs its files, where their names differ. */
const PROJECT_OF_FOLDER = { journeys: 'embedded', fuzz: 'embedded' };
/** What they share is prepared once. */
const PREPARED_PROJECTS = ['faults', 'browser', 'mysql'];

async function main() {
  const parts = process.argv.slice(2);
  const files = listTestFiles(join(ROOT, 'test')).filter(
    (file) => parts.length === 0 || parts.some((part) => file.includes(part)),
  );
  setUpRun();
  try {
    const projects = new Set(files.map(getProject));
    for (const project of PREPARED_PROJECTS.filter((each) => projects.has(each))) await setUpProject(project)();
    const failed = await runEach(files.filter((file) => !listMissing().includes(getProject(file))));
    for (const project of listMissing()) console.log(describeMissing(project));
    for (const file of failed) console.log(`FAILED ALONE: ${file}`);
    process.exitCode = failed.length === 0 && files.length > 0 ? 0 : 1;
  } finally {
    await cleanUpRun();
  }
}

function getProject(file) {
  const [, folder] = file.split('/');
  return PROJECT_OF_FOLDER[folder] ?? folder;
}

/** Returns the files that failed. */
async function runEach(files) {
  const queue = [...files];
  const failed = [];
  let done = 0;
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const startedAt = Date.now();
      const { hasPassed, output } = await run(file);
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      done += 1;
      console.log(`${done}/${files.length} ${hasPassed ? 'passed' : 'FAILED'} ${file} (${seconds} s)`);
      if (hasPassed) continue;
      failed.push(file);
      console.log(output);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return failed.sort();
}

function run(file) {
  const options = ['--runInBand', '--selectProjects', getProject(file), '--', file];
  const child = spawn(JEST, options, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ hasPassed: code === 0, output }));
  });
}

void main();
