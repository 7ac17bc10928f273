// The results of a run. With a file, each is stored at once, so that an interrupted run continues where it ended.
const { appendFileSync, existsSync, readFileSync } = require('node:fs');

/** Equal while the file before the mutant is unchanged. */
function toKey({ file, start, original, replacement }) {
  return `${file}|${start}|${original}|${replacement}`;
}

function openResults(path) {
  /** Key → the test that noticed the mutant, null for a survivor. */
  const noticed = new Map();
  const stored = path && existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  for (const line of stored) {
    const { key, noticedBy } = JSON.parse(line);
    noticed.set(key, noticedBy);
  }
  const findNoticing = (mutant) => noticed.get(toKey(mutant)) ?? null;
  return {
    findNoticing,
    isKilled: (mutant) => findNoticing(mutant) !== null,
    isSurvivor: (mutant) => noticed.get(toKey(mutant)) === null,
    add(mutant, noticedBy) {
      noticed.set(toKey(mutant), noticedBy);
      if (path) appendFileSync(path, `${JSON.stringify({ key: toKey(mutant), noticedBy })}\n`);
      console.log(`${noticedBy ? 'killed  ' : 'SURVIVED'} ${describeMutant(mutant)}`);
    },
  };
}

function describeMutant({ file, line, original, replacement }) {
  const text = original.replace(/\s+/g, ' ');
  return `${file}:${line} ${text.length > 60 ? `${text.slice(0, 57)}…` : text} → ${replacement}`;
}

module.exports = { describeMutant, openResults };
