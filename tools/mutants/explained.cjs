// Mutants that no test needs to notice, and why. `code` is part of the line; the first entry that fits explains a survivor.
const EXPLAINED = [
  {
    file: 'src/persistence/rate-limits/rate-counter-store.ts',
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
    file: 'src/providers/crypto/tokens.ts',
    code: 'exp = 0, iat = 0',
    change: ['0', '(0 + 1)'],
    reason: 'a token without one of them is refused before',
  },
  {
    file: 'rest-facade/request/read-request.ts',
    code: '...(rule && { rule })',
    change: ['rule', '...{}'],
    reason: 'for documents only, and no query parameter has a rule',
  },
  {
    file: 'src/persistence/rate-limits/rate-counter-store.ts',
    code: 'windowStart: 0, by: 1',
    change: ['1', '(1 + 1)'],
    reason: 'the counter is a lock, whose number is never read',
  },
  {
    file: 'src/persistence/hot-statements/rate-counters.ts',
    code: "padStart(15, '0')",
    change: ['15', '(15 + 1)'],
    reason: 'times of windows have 13 digits',
  },
  {
    file: 'src/services/sign-in/steps/check-code.ts',
    code: 'if (isLocked) outboxSender.wake();',
    change: ['isLocked', 'false'],
    reason: 'the message is delivered a little later, by the next regular round',
  },
  {
    file: 'src/services/sign-in/steps/identity-limits.ts',
    code: 'counter.scope === value.scope && counter.subject === value.subject',
    change: ['counter.scope === value.scope', 'true'],
    reason: 'the subject is a digest of the scope too',
  },
  {
    file: 'src/persistence/rate-limits/rate-counter-store.ts',
    code: 'windowStart: 0, by: 1',
    change: ['0', '(0 + 1)'],
    reason: 'the counter is a lock: any window that no limit counts in will do',
  },
  {
    file: 'rest-facade/request/read-request.ts',
    code: 'filters.length > 0',
    change: ['0', '(0 + 1)'],
    reason: 'the only list with a filter has several members of it',
  },
];

function explain({ file, original, replacement }, line) {
  const fits = (one) =>
    one.file === file && line.includes(one.code) && one.change[0] === original && one.change[1] === replacement;
  return EXPLAINED.find(fits)?.reason ?? null;
}

module.exports = { explain };
