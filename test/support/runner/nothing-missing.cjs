// Reporter: a run fails if a test was skipped, focused away or marked as failing, and if a file of a suite ran no test.
// Only a whole project may be missing, and then the end of the run says so.
const { describeMissing, listMissing } = require('./project-needs.cjs');
const { findSuite } = require('./suites.cjs');

/** Restrictions on the command line leave tests out on purpose. */
const isRestricted = ({ testNamePattern, onlyFailures }) => Boolean(testNamePattern || onlyFailures);

module.exports = class NothingMissing {
  constructor(globalConfig) {
    this.isRestricted = isRestricted(globalConfig);
    this.problems = [];
  }

  onTestResult({ path, context }, { testResults, testExecError }) {
    const { displayName } = context.config;
    if (this.isRestricted || testExecError || listMissing().includes(displayName.name)) return;
    for (const { status, failing, fullName } of testResults) {
      if (failing) this.report(displayName, `marked as failing: ${fullName}`);
      else if (status !== 'passed' && status !== 'failed') this.report(displayName, `did not run: ${fullName}`);
    }
    const files = new Set(testResults.map(({ ancestorTitles }) => ancestorTitles[0]));
    for (const file of findSuite(displayName.name, path)?.files ?? []) {
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
