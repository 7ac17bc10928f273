// The guarded areas: each source file with the project and the tests that must notice its mutants.
const unit = (file, ...tests) => ({ file, project: 'unit', tests: tests.map((test) => `test/unit/${test}.test.ts`) });
const journey = (file, ...tests) => ({
  file,
  project: 'embedded',
  tests: tests.map((test) => `test/journeys/${test}.test.ts`),
});

module.exports = {
  AREAS: [
    unit('schema/server/document-limits.rule.ts', 'schema/document-limits'),
    unit('schema/server/query-cost.ts', 'schema/document-limits'),
    unit('src/providers/crypto/tokens.ts', 'providers/tokens', 'providers/unusable-keys'),
    unit('src/providers/crypto/sealing.ts', 'providers/sealing'),
    unit('src/http/middleware/error-boundary.ts', 'http/error-boundary'),
    unit('rest-facade/request/read-request.ts', 'rest-facade/request-bodies', 'rest-facade/facade'),
    journey('src/http/middleware/browser-security.ts', 'http/origin-guard', 'http/cors', 'http/headers'),
    journey('src/services/shared/idempotency.ts', 'system/idempotency'),
    journey('src/persistence/system/idempotency-store.ts', 'system/idempotency', 'system/clean-up'),
    journey('src/services/negotiation/steps/perform-move.ts', 'negotiation/lost-races', 'negotiation/payment-plan'),
    journey('src/persistence/negotiation/move-store.ts', 'negotiation/stored-moves'),
    journey(
      'src/services/sign-in/verify-otp.ts',
      'sign-in/first-contact',
      'sign-in/trusted-devices',
      'sign-in/sessions',
    ),
    journey('src/services/sign-in/steps/check-code.ts', 'sign-in/profile-lock', 'sign-in/catalogue'),
    journey('src/services/sign-in/steps/contact.ts', 'sign-in/first-contact'),
    journey('src/services/shared/authenticate.ts', 'sign-in/sessions', 'creditor/sign-in'),
    journey('src/services/system/clean-up.ts', 'system/clean-up'),
    journey('src/persistence/shared/rate-counter-store.ts', 'system/stored-guards', 'system/clean-up'),
    journey('src/services/shared/rate-limits.ts', 'sign-in/rate-limits'),
  ],
};
