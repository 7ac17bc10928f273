// A whole run takes the files of a room as one suite, for each suite loads all modules anew: that took as long as testing.
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const TESTS = join(__dirname, '..', '..');

/** Rooms whose files run together: `test/rooms/<room>.cjs`. */
const RULES = ['domain', 'gateways'];
const JOURNEYS = ['persistence', 'graphql', 'rest', 'http', 'authentication', 'moves'];

/** Those that take long by themselves, so that several workers share them. */
const ALONE = [
  ...['persistence/walks', 'authentication/catalogue', 'moves/matrix', 'moves/actors', 'moves/system-matrix'],
  ...['authentication/limits', 'moves/captured-terms', 'rest/payment-plan', 'domain/reference-walks', 'domain/walks'],
].map((name) => `${name}.test.ts`);

/** Somebody who names files wants those, each by itself. */
const isWhole = !process.argv.slice(2).some((argument) => /^[^-].*\.test|^test\//.test(argument));

function filesOf(rooms) {
  if (!isWhole) return rooms.map((room) => `${room}/**/*.test.ts`);
  return [...rooms.map((room) => `rooms/${room}.cjs`), ...ALONE.filter((name) => rooms.includes(name.split('/')[0]))];
}

exports.ALONE = ALONE;

/** What a run takes for the files of these rooms. */
exports.rulesFiles = filesOf(RULES);
exports.journeyFiles = filesOf(JOURNEYS);

/** Each file in a block of its own, so that what it sets up before its tests and takes down after them stays its own. */
exports.openRoom = function openRoom(room) {
  const files = readdirSync(join(TESTS, room), { recursive: true }).filter((name) => name.endsWith('.test.ts'));
  for (const name of files.filter((file) => !ALONE.includes(`${room}/${file}`)).sort()) {
    globalThis.describe(name, () => {
      require(join(TESTS, room, name));
    });
  }
};
