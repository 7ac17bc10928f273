// Mutants that no test needs to notice, and why. `code` is part of the line; the first entry that fits explains a survivor.
const EXPLAINED = [
  {
    file: 'src/domain/rate-limits/rate-limits.ts',
    code: "excess: 'rejects',",
    change: ["excess: 'rejects'", '...{}'],
    reason: 'does not compile; only the other two words are compared with',
  },
  {
    file: 'src/services/sign-in/steps/identity-limits.ts',
    code: 'digestSubject({ digests }, { scope, subject: text }, window)',
    change: ['scope', '...{}'],
    reason: 'does not compile; the digest is another one, but the same for all, and the row still names the scope',
  },
  {
    file: 'src/persistence/shared/rate-counter-store.ts',
    code: "attributes: ['windowStart'],",
    change: ["attributes: ['windowStart']", '...{}'],
    reason: 'reads columns that are not used',
  },
  {
    file: 'src/persistence/system/idempotency-store.ts',
    code: "attributes: ['fingerprint', 'personal'],",
    change: ["attributes: ['fingerprint', 'personal']", '...{}'],
    reason: 'reads columns that are not used',
  },
  {
    file: 'src/persistence/hot-statements/rate-counters.ts',
    code: 'toSortKey(one) < toSortKey(other) ? -1 : 1',
    change: ['<', '<='],
    reason: 'differs for the same counter twice only, whose order does not matter',
  },
  {
    file: 'src/persistence/hot-statements/rate-counters.ts',
    code: 'toSortKey(one) < toSortKey(other) ? -1 : 1',
    change: ['1', '(1 + 1)'],
    reason: 'all positive numbers mean the same to a sort',
  },
  {
    file: 'src/services/shared/idempotency.ts',
    code: 'left < right ? -1 : 1',
    change: ['<', '<='],
    reason: 'the members of an object have different names',
  },
  {
    file: 'src/services/shared/idempotency.ts',
    code: 'left < right ? -1 : 1',
    change: ['1', '(1 + 1)'],
    reason: 'all positive numbers mean the same to a sort',
  },
  {
    file: 'src/http/middleware/browser-security.ts',
    code: 'origin !== undefined && isAllowed.has(origin)',
    change: ['origin !== undefined', 'true'],
    reason: 'does not compile; no list of origins contains undefined',
  },
];

function explain({ file, original, replacement }, line) {
  const fits = (one) =>
    one.file === file && line.includes(one.code) && one.change[0] === original && one.change[1] === replacement;
  return EXPLAINED.find(fits)?.reason ?? null;
}

module.exports = { explain };
