// The guarded areas: source files with the project and the tests that must notice their mutants, the fastest test first.

/** `tests` are relative to `test/`, without their extension. */
function area(name, project, tests, files) {
  return files.map((file) => ({ name, file, project, tests: tests.map((test) => `test/${test}.test.ts`) }));
}

const unit = (name, tests, ...files) => area(name, 'unit', withFolder('unit', tests), files);
const journey = (name, tests, ...files) => area(name, 'embedded', withFolder('journeys', tests), files);

function withFolder(folder, tests) {
  return tests.map((test) => `${folder}/${test}`);
}

const AREAS = [
  unit('document limits', ['schema/document-limits'], 'schema/server/document-limits.rule.ts'),
  unit('query cost', ['schema/document-limits'], 'schema/server/query-cost.ts'),
  unit('tokens', ['providers/tokens', 'providers/unusable-keys'], 'src/providers/crypto/tokens.ts'),
  unit('sealing', ['providers/sealing'], 'src/providers/crypto/sealing.ts'),
  unit('error boundary', ['http/error-boundary'], 'src/http/middleware/error-boundary.ts'),
  unit('request bodies', ['rest-facade/request-bodies', 'rest-facade/facade'], 'rest-facade/request/read-request.ts'),
  unit(
    'sliding windows',
    ['rate-limits/sliding-window', 'rate-limits/disclosure'],
    'src/domain/rate-limits/sliding-window.ts',
  ),
  unit(
    'table of limits',
    ['rate-limits/disclosure', 'rate-limits/captcha-difficulty', 'contracts/printed-contracts'],
    'src/domain/rate-limits/rate-limits.ts',
    'src/domain/rate-limits/captcha-difficulty.ts',
  ),
  journey('limits', ['rate-limits/enforced-limits'], 'src/services/shared/rate-limits.ts'),
  journey('limits of an identity', ['rate-limits/repeated-values'], 'src/services/sign-in/steps/identity-limits.ts'),
  journey(
    'rate counters',
    ['rate-limits/rate-counters', 'system/stored-guards'],
    'src/persistence/shared/rate-counter-store.ts',
    'src/persistence/hot-statements/rate-counters.ts',
  ),
  journey(
    'origins and CORS',
    ['http/origin-guard', 'http/cors', 'http/headers'],
    'src/http/middleware/browser-security.ts',
  ),
  journey('idempotency', ['system/idempotency'], 'src/services/shared/idempotency.ts'),
  journey('stored responses', ['system/idempotency', 'system/clean-up'], 'src/persistence/system/idempotency-store.ts'),
  journey(
    'moves',
    ['negotiation/lost-races', 'negotiation/payment-plan'],
    'src/services/negotiation/steps/perform-move.ts',
  ),
  journey('history', ['negotiation/stored-moves'], 'src/persistence/negotiation/move-store.ts'),
  journey(
    'completed sign-ins',
    ['sign-in/first-contact', 'sign-in/trusted-devices', 'sign-in/profile-lock'],
    'src/services/sign-in/verify-otp.ts',
  ),
  journey('codes', ['sign-in/profile-lock', 'sign-in/catalogue'], 'src/services/sign-in/steps/check-code.ts'),
  journey('contacts', ['sign-in/first-contact'], 'src/services/sign-in/steps/contact.ts'),
  journey(
    'callers',
    ['sign-in/sessions', 'creditor/sign-in', 'creditor/external-identity-provider'],
    'src/services/shared/authenticate.ts',
  ),
  journey('clean-up', ['system/clean-up'], 'src/services/system/clean-up.ts'),
].flat();

module.exports = { AREAS };
