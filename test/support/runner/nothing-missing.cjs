// Reporter: a run fails if a test was skipped, focused away or marked as failing, and if a file of a suite ran no test.
// Only a whole project may be missing, and then the end of the run says so.
const { basename } = require('node:path');
const { listSuiteFiles } = require('./grouped-suites.cjs');
const { describeMissing, listMissing } = require('./project-needs.cjs');

/** Restrictions on the command line leave tests out on purpose. */
const isRestricted = ({ testNamePattern, onlyFailures }) => Boolean(testNamePattern || onlyFailures);

module.exports = class NothingMissing {
  constructor(globalConfig) {
    this.isRestricted = isRestricted(globalConfig);
    this.problems = [];
  }

  onTestResult({ path, context }, { testResults, testExecError }) {
    const { displayName, testEnvironmentOptions } = context.config;
    if (this.isRestricted || testExecError || listMissing().includes(displayName.name)) return;
    for (const { status, failing, fullName } of testResults) {
      if (failing) this.report(displayName, `marked as failing: ${fullName}`);
      else if (status !== 'passed' && status !== 'failed') this.report(displayName, `did not run: ${fullName}`);
    }
    if (!path.includes('/test/suites/')) return;
    const files = new Set(testResults.map(({ ancestorTitles }) => ancestorTitles[0]));
    for (const file of listSuiteFiles(basename(path, '.cjs'), testEnvironmentOptions.store ?? null)) {
      if (!files.has(file)) this.report(displayName, `has no test: ${file}`);
    }
  }

  report({ name }, problem) {
    this.problems.push(`${name}: ${problem}`);
  }

  onRunComplete() {
    for (const line of this.problems) process.stderr.write(`\n>>> ${line}`);
    if (this.problems.length > 0) process.stderr.write('\n');
    for (const project of listMissing()) process.stderr.write(`\n>>> ${describeMissing(project)}\n`);
  }

  /** Jest fails the run with this error. */
  getLastError() {
    if (this.problems.length > 0) return new Error(`${this.problems.length} tests or files did not run.`);
  }
};
