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
  {
    file: 'schema/server/document-limits.rule.ts',
    code: 'let isCircular = false;',
    change: ['false', 'true'],
    reason: 'each document sets it before it is read',
  },
  {
    file: 'src/providers/crypto/tokens.ts',
    code: 'exp = 0, iat = 0',
    change: ['0', '(0 + 1)'],
    reason: 'a token without one of them is refused before',
  },
  {
    file: 'src/http/middleware/error-boundary.ts',
    code: "'status' in thrown && thrown.status === 400",
    change: ["'status' in thrown", 'true'],
    reason: 'does not compile; a status that is missing is not 400 either',
  },
  {
    file: 'rest-facade/request/read-request.ts',
    code: 'declared && getNullableType(declared)',
    change: ['declared', 'true'],
    reason: 'does not compile; the function of graphql-js returns undefined for undefined',
  },
  {
    file: 'rest-facade/request/read-request.ts',
    code: '...(rule && { rule })',
    change: ['rule', '...{}'],
    reason: 'for documents only, and no query parameter has a rule',
  },
  {
    file: 'rest-facade/request/read-request.ts',
    code: '...(endpoint.digits && { digits: endpoint.digits })',
    change: ['endpoint.digits', 'true'],
    reason: 'a member that is undefined is the same as one that is missing',
  },
  {
    file: 'rest-facade/request/read-request.ts',
    code: 'isRecord(request.body) ? request.body : {}',
    change: ['isRecord(request.body)', 'true'],
    reason: 'does not compile; a list, a text or null has no member of a known name either',
  },
  {
    file: 'src/domain/rate-limits/rate-limits.ts',
    code: 'undisclosed: ',
    change: ["undisclosed: 'keyed by an e-mail address that anyone can enter, and counts other callers'", '...{}'],
    reason: 'does not compile; anything but null hides the limit',
  },
  {
    file: 'src/persistence/shared/rate-counter-store.ts',
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
    file: 'src/services/shared/authenticate.ts',
    code: 'sessionId: found.session.id, expiresAt: null',
    change: ['expiresAt: null', '...{}'],
    reason: 'does not compile; read of callers without a session only',
  },
  {
    file: 'src/services/sign-in/steps/check-code.ts',
    code: 'if (isLocked) outboxSender.wake();',
    change: ['isLocked', 'false'],
    reason: 'the message is delivered a little later, by the next regular round',
  },
];

function explain({ file, original, replacement }, line) {
  const fits = (one) =>
    one.file === file && line.includes(one.code) && one.change[0] === original && one.change[1] === replacement;
  return EXPLAINED.find(fits)?.reason ?? null;
}

module.exports = { explain };
