// The results of a run. With a file, each is stored at once, so that an interrupted run continues where it ended.
const { appendFileSync, existsSync, readFileSync } = require('node:fs');

/** Equal while the file before the mutant is unchanged. */
function toKey({ file, start, original, replacement }) {
  return `${file}|${start}|${original}|${replacement}`;
}

function openResults(path) {
  const survived = new Map();
  const stored = path && existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  for (const line of stored) {
    const result = JSON.parse(line);
    survived.set(result.key, result.survived);
  }
  return {
    isKilled: (mutant) => survived.get(toKey(mutant)) === false,
    isSurvivor: (mutant) => survived.get(toKey(mutant)) === true,
    add(mutant, isSurvivor) {
      survived.set(toKey(mutant), isSurvivor);
      if (path) appendFileSync(path, `${JSON.stringify({ key: toKey(mutant), survived: isSurvivor })}\n`);
      console.log(`${isSurvivor ? 'SURVIVED' : 'killed  '} ${describeMutant(mutant)}`);
    },
  };
}

function describeMutant({ file, line, original, replacement }) {
  const text = original.replace(/\s+/g, ' ');
  return `${file}:${line} ${text.length > 60 ? `${text.slice(0, 57)}…` : text} → ${replacement}`;
}

module.exports = { describeMutant, openResults };
