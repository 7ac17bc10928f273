// Guards that can be replaced in the compiled server to prove that a test notices:
// `MUTATE_GUARD=<name> npm test -- --selectProjects faults` must fail. test/unit/architecture checks that each guard exists.
const FLOWS = 'src/persistence/sign-in/flow-store.js';
const PROFILES = 'src/persistence/profile/profile-store.js';
const SESSIONS = 'src/persistence/sign-in/session-store.js';

module.exports = {
  GUARD_MUTATIONS: {
    // 100 guesses: more than five are compared.
    'claim-attempt': [{ file: FLOWS, guard: 'attempts: { [sequelize_1.Op.lt]: maxAttempts },', replacement: '' }],
    // 100 guesses: the failure counter of the profile misses some.
    'count-wrong-code': [{ file: PROFILES, guard: 'codeFailures: failures,', replacement: 'codeFailures: 1,' }],
    // 20 correct codes: they open several sessions.
    'consume-flow': [
      {
        file: FLOWS,
        guard: "state: 'otp_pending', otpVersion: codeVersion }",
        replacement: 'otpVersion: codeVersion }',
      },
    ],
    // Ten resends: several messages are sent. Both the login flow and its profile are guarded.
    'claim-resend': [
      { file: FLOWS, guard: 'otpVersion: codeVersion,', replacement: '' },
      { file: FLOWS, guard: 'lastSentAt: { [sequelize_1.Op.lte]: now - cooldownMs },', replacement: '' },
      {
        file: PROFILES,
        guard: 'lastSentAt: { [sequelize_1.Op.or]: [null, { [sequelize_1.Op.lte]: now - cooldownMs }] }',
        replacement: '',
      },
    ],
    // 20 refreshes: the token is rotated several times.
    'rotate-session': [{ file: SESSIONS, guard: '{ id, generation, ...', replacement: '{ id, ...' }],
    // A token reused after the grace period: the session stays open.
    'revoke-session': [
      { file: SESSIONS, guard: '{ ...sessions, revokedAt: null }', replacement: '{ ...sessions, revokedAt: 0 }' },
    ],
    // 40 saves of a template under one entity tag: all of them succeed.
    'claim-version': [
      {
        file: 'src/persistence/letters/template-store.js',
        guard: 'version === null ? {} : { version }',
        replacement: '{}',
      },
    ],
    // Two processes run the system moves: both do the work.
    'take-lease': [
      {
        file: 'src/persistence/system/lease-store.js',
        guard: '{ heldUntil: { [sequelize_1.Op.lte]: now } }',
        replacement: '{ heldUntil: { [sequelize_1.Op.gte]: 0 } }',
      },
    ],
    // A killed run: the payment whose response was lost is charged twice.
    'charge-key': [
      {
        file: 'src/services/payments/steps/charge-payment.js',
        guard: '`${payment.id}-${attempt}`',
        replacement: '`${payment.id}-${attempt}-${Date.now()}`',
      },
    ],
    // 30 concurrent callers: moves are based on data that another move has changed.
    'move-version': [
      {
        file: 'src/persistence/hot-statements/account-swap.js',
        guard: 'WHERE id = ? AND version = ? AND deleted_at',
        replacement: 'WHERE id = ? AND version > 0 * ? AND deleted_at',
      },
    ],
    // 20 requests with one key: errors instead of the stored response.
    'stored-answer': [
      {
        file: 'src/persistence/system/idempotency-store.js',
        guard: 'where: { id }',
        replacement: 'where: { id, createdAt: -1 }',
      },
    ],
    // 20 requests with one key: each of them has an effect.
    'claim-key': [
      {
        file: 'src/persistence/system/idempotency-store.js',
        guard: 'where: { id }',
        replacement: 'where: { id, createdAt: -1 }',
      },
      {
        file: 'src/persistence/system/idempotency-store.js',
        guard: '.insert({ id,',
        replacement: ".insert({ id: require('node:crypto').randomBytes(32).toString('hex'),",
      },
    ],
    // One key for two different requests: the second receives the response of the first.
    'same-request': [
      { file: 'src/services/shared/idempotency.js', guard: 'stored.fingerprint !== fingerprint', replacement: 'false' },
    ],
    // One document with many guesses: each of them counts as an attempt.
    'one-root-field': [
      {
        file: 'schema/server/root-field.rules.js',
        guard: 'countFields(node.selectionSet) <= 1',
        replacement: 'countFields(node.selectionSet) <= 1000',
      },
    ],
    // Ten confirmations: several profiles are created.
    'self-identity': [
      {
        file: PROFILES,
        guard: 'selfIdentityIndex: identityIndex,',
        replacement: "selfIdentityIndex: require('node:crypto').randomBytes(32).toString('hex'),",
      },
    ],
  },
};
