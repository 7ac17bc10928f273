// Which files each project runs. The first tier is `npm test`; the second adds what takes longer; `TEST_TIER=all` is both.
const { readdirSync } = require('node:fs');
const { join, relative } = require('node:path');

const ROOT = join(__dirname, '..', '..', '..');
const TIERS = ['first', 'second', 'all'];

const tier = process.env.TEST_TIER || 'first';
if (!TIERS.includes(tier)) throw new Error(`TEST_TIER must be one of ${TIERS.join(', ')}.`);

/** A file that is long by nature. */
const isLong = (file) => file.endsWith('.long.test.ts');
/** Generated without a database: a sample in the first tier. */
const isGenerated = (file) => /walks|reference-(accounts|single-moves)|clean-html-properties|input-coercion/.test(file);
const isFuzz = (file) => /fuzz/.test(file);
/** On the embedded database only: what is recorded is the same on all. */
const isExamples = (file) => file === 'journeys/parity/examples.test.ts';

/** The journeys that depend on SQL, locks or the dialect. The first tier runs them on MariaDB too. */
const isSql = (file) =>
  /^journeys\/(persistence\/(?!sealed-columns)|rate-limits\/)|\/stored-|-races\.|concurrency/.test(file);
/** On MySQL, which runs no other journeys, also the rules that write most. */
const writesMost = (file) =>
  /^journeys\/.*(persistence\/sealed-columns|\/(system-moves|idempotency|sessions)\.)/.test(file);
/** The races of server processes that run on MySQL too. */
const isRaceOnMysql = (file) => /^faults\/(.*-races\.|(code-guessing|idempotent-moves|system-moves)\.)/.test(file);

/**
 * What sends no statement that others do not send, and what HTTP or the GraphQL document decides whatever the rows are: the
 * embedded database is enough. Found by recording the statements of every file.
 */
const needsNoSql = (file) =>
  /^journeys\/(http|graphql\/(?!client-caches|left-out-variables|live-lists|negotiations))/.test(file) ||
  /^journeys\/(account\/(account-parity|offered-actions)|parity\/parity|letters\/template-input)\./.test(file) ||
  /^journeys\/(creditor\/(damaged-identifiers|followed-advice|subclients)|profile\/contact-change)\./.test(file) ||
  /^journeys\/(negotiation\/(action-tokens|move-requests|offer-quote)|payments\/(demo-payments|payment-moves))\./.test(
    file,
  ) ||
  /^journeys\/sign-in\/(catalogue|code-times|device-names|lockout|pasted-numbers|resend-code)\./.test(file) ||
  /^journeys\/system\/(health|late-jobs|traces|vocabularies)\./.test(file);

/** Of server processes: what operators do, races of payments, leaks and streams. The first tier runs the other races. */
const isOperation = (file) =>
  /^faults\/(commands|database|jobs|payments)\//.test(file) ||
  /^faults\/(key-rotation|portal-|register-documents|slow-mail-server|system-moves|unsafe-starts|secret-leaks|streams)/.test(
    file,
  );
const isFirstPage = (file) => file === 'browser/sign-in.test.ts';

const never = () => false;

/** Project → its files, and those of each tier. What is generated without a database runs in both, longer in the second. */
const PROJECTS = {
  unit: {
    has: (file) => /^unit\//.test(file),
    isFirst: (file) => !isLong(file),
    isSecond: (file) => isLong(file) || isGenerated(file),
  },
  embedded: {
    has: (file) => /^(journeys|fuzz)\//.test(file),
    isFirst: (file) => !isLong(file) && !isFuzz(file),
    isSecond: never,
  },
  mariadb: {
    has: (file) => /^journeys\//.test(file),
    isFirst: (file) => isSql(file) && !isLong(file),
    isSecond: (file) => isLong(file) || !(isSql(file) || needsNoSql(file) || isExamples(file)),
  },
  mysql: {
    has: (file) =>
      /^mysql\//.test(file) || (/^journeys\//.test(file) && isSql(file)) || writesMost(file) || isRaceOnMysql(file),
    isFirst: never,
    isSecond: () => true,
  },
  faults: {
    has: (file) => /^faults\//.test(file),
    isFirst: (file) => !isLong(file) && !isOperation(file),
    isSecond: (file) => isLong(file) || isOperation(file),
  },
  browser: {
    has: (file) => /^browser\//.test(file),
    isFirst: isFirstPage,
    isSecond: (file) => !isFirstPage(file),
  },
};

/** The files of a project in this tier, relative to `test`. */
function listFiles(project) {
  const { has, isFirst, isSecond } = PROJECTS[project];
  const isChosen = { first: isFirst, second: isSecond, all: () => true }[tier];
  return listTestFiles(join(ROOT, 'test'))
    .map((path) => relative('test', path))
    .filter((file) => has(file) && isChosen(file));
}

/** Where the files of a project are, for runs that name files. */
const FOLDERS = {
  unit: ['unit/**/*.test.ts'],
  embedded: ['journeys/**/*.test.ts', 'fuzz/**/*.test.ts'],
  mariadb: ['journeys/**/*.test.ts', 'fuzz/**/*.test.ts'],
  mysql: ['journeys/**/*.test.ts', 'faults/**/*.test.ts', 'mysql/**/*.test.ts'],
  faults: ['faults/**/*.test.ts'],
  browser: ['browser/*.test.ts'],
};

/** False if the command line names test files. */
const isFullRun = !process.argv.slice(2).some((argument) => /^[^-].*\.test|^test\//.test(argument));

/** Test files that a command of their own runs: `npm run fuzz` and `npm run check:tools`. */
const HAS_A_COMMAND = /^(test\/fuzz|tools\/(clients|deployment))\/[^/]+\.test\.ts$/;

/** A test file that is in no tier would never run. */
function assertEveryFileBelongs() {
  const runs = (file) =>
    Object.values(PROJECTS).some(({ has, isFirst, isSecond }) => has(file) && (isFirst(file) || isSecond(file)));
  const lost = listTestFiles(ROOT).filter((path) => !HAS_A_COMMAND.test(path) && !runs(relative('test', path)));
  if (lost.length > 0) throw new Error(`No tier runs these test files: ${lost.join(', ')}`);
}

function listTestFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : listTestFiles(path);
    return /\.(test|spec)\.\w+$/.test(entry.name) ? [relative(ROOT, path)] : [];
  });
}

module.exports = { FOLDERS, assertEveryFileBelongs, isFullRun, listFiles, listTestFiles, tier };
