// Guards that are taken out of the compiled server, one at a time, to prove that the named test notices (`npm run
// test:mutations`). test/unit/architecture checks that each guard exists.
const FLOWS = 'src/persistence/sign-in/flow-store.js';
const LOCKS = 'src/persistence/sign-in/lock-store.js';
const SESSIONS = 'src/persistence/sign-in/session-store.js';
const GIFTS = 'src/persistence/gifts/gift-store.js';
const KEYS = 'src/persistence/system/idempotency-store.js';

const RANDOM = "require('node:crypto').randomBytes(32).toString('hex')";

/** Name → the test that must fail, as file and title, and the texts to replace. */
const GUARD_MUTATIONS = {
  // A dead writer: the other host is never tried. First, because it takes longest.
  'other-hosts': {
    test: ['database/hosts', 'a running server answers every request when the writer dies and its replica takes over'],
    changes: [
      {
        file: 'src/persistence/database/hosts.js',
        guard: 'ordered.filter(({ downUntil }) => downUntil <= now)',
        replacement: 'ordered.slice(0, 1)',
      },
    ],
  },
  // 100 guesses: more than five are compared.
  'claim-attempt': {
    test: ['code-guessing', 'compares at most five of 100 concurrent wrong codes and counts exactly those'],
    changes: [{ file: FLOWS, guard: 'attempts: { [sequelize_1.Op.lt]: maxAttempts },', replacement: '' }],
  },
  // 100 guesses: the failure counter of the identity misses some.
  'count-wrong-code': {
    test: ['code-guessing', 'compares at most five of 100 concurrent wrong codes and counts exactly those'],
    changes: [
      {
        file: LOCKS,
        guard: 'const row = { identityIndex, codeFailures,',
        replacement: 'const row = { identityIndex, codeFailures: 1,',
      },
    ],
  },
  // 20 correct codes: they open several sessions.
  'consume-flow': {
    test: ['code-guessing', 'opens one session for 20 concurrent correct codes'],
    changes: [
      {
        file: FLOWS,
        guard: "state: 'otp_pending', otpVersion: codeVersion }",
        replacement: 'otpVersion: codeVersion }',
      },
    ],
  },
  // One document with two guesses: each of them counts as an attempt.
  'one-root-field': {
    test: ['code-guessing', 'a document with several guesses is rejected with two aliases and uses no attempt'],
    changes: [
      {
        file: 'schema/server/root-field.rules.js',
        guard: 'countFields(node.selectionSet) <= 1',
        replacement: 'countFields(node.selectionSet) <= 1000',
      },
    ],
  },
  // The SMS provider checks no more codes: its answer signs in.
  limited: {
    test: ['stopped-sign-ins', 'never signs in with a code that the SMS provider no longer checks, even the right one'],
    changes: [
      {
        file: 'src/services/sign-in/steps/check-code.js',
        guard: "verdict === 'right')",
        replacement: "verdict === 'right' || verdict === 'limited')",
      },
    ],
  },
  // A blocked profile: its access token stays valid.
  'blocked-profile-access': {
    test: ['stopped-sign-ins', 'stops the access token and the refresh token of a blocked profile at once'],
    changes: [
      { file: 'src/services/shared/authenticate.js', guard: "profile.status !== 'active'", replacement: 'false' },
    ],
  },
  // A blocked profile: its refresh token gets new tokens.
  'blocked-profile-refresh': {
    test: ['stopped-sign-ins', 'stops the access token and the refresh token of a blocked profile at once'],
    changes: [
      {
        file: 'src/services/sign-in/refresh-tokens.js',
        guard: "found?.profile.status !== 'active'",
        replacement: '!found',
      },
    ],
  },
  // Ten resends: several messages are sent. Version and cooldown of the sign-in are guarded.
  'claim-resend': {
    test: ['message-races', 'sends one message for ten concurrent resends'],
    changes: [
      {
        file: FLOWS,
        guard: `otpVersion: codeVersion,
        lastSentAt: { [sequelize_1.Op.or]: (0, elapsed_1.isElapsed)(now - cooldownMs, now) },`,
        replacement: '',
      },
    ],
  },
  // Ten confirmations: several profiles are created.
  'lock-identity': {
    test: ['message-races', 'creates one profile for ten concurrent confirmations of five attempts'],
    changes: [
      {
        file: 'src/services/sign-in/confirm-create.js',
        guard: 'await signInLocks.lockIdentity(db, identityIndexes);',
        replacement: '',
      },
    ],
  },
  // Ten messages about an account: each is the first of its week.
  'contact-frequency': {
    test: ['contact-races', 'sends 7 of 10 messages about an account in a week that two processes judge at once'],
    changes: [
      {
        file: 'src/services/messages/steps/judge-message.js',
        guard: 'await lockAccounts(dependencies, db, records);',
        replacement: ';',
      },
    ],
  },
  // 20 refreshes: the token is rotated several times.
  'rotate-session': {
    test: ['refresh-token-races', 'rotates once for 20 concurrent refreshes and returns the same new tokens to all'],
    changes: [{ file: SESSIONS, guard: '{ id, generation, ...', replacement: '{ id, ...' }],
  },
  // A token reused after the grace period: the session stays open.
  'revoke-session': {
    test: [
      'refresh-token-races',
      'ends the session and its access tokens when a token is reused after the grace period',
    ],
    changes: [
      { file: SESSIONS, guard: '{ ...sessions, revokedAt: null }', replacement: '{ ...sessions, revokedAt: 0 }' },
    ],
  },
  // 40 saves of a template under one entity tag: all of them succeed.
  'claim-version': {
    test: ['template-races', 'accepts one of 40 saves with the same entity tag'],
    changes: [
      {
        file: 'src/persistence/letters/template-store.js',
        guard: 'version === null ? {} : { version }',
        replacement: '{}',
      },
    ],
  },
  // Two processes run the system moves: both do the work.
  'take-lease': {
    test: ['system-moves', 'runs in only one of two processes that start together, and the other reports it'],
    changes: [
      {
        file: 'src/persistence/system/lease-store.js',
        guard: '{ heldUntil: { [sequelize_1.Op.lte]: now } }',
        replacement: '{ heldUntil: { [sequelize_1.Op.gte]: 0 } }',
      },
    ],
  },
  // A killed run: the payment whose response was lost is charged twice.
  'charge-key': {
    test: ['system-moves', 'is completed by the next run after it was killed, and charges nothing twice'],
    changes: [
      {
        file: 'src/domain/payments/payment-facts.js',
        guard: '`${scheduledId}-${attempt}`',
        replacement: '`${scheduledId}-${attempt}-${Date.now()}`',
      },
    ],
  },
  // 30 concurrent callers: moves are based on data that another move has changed.
  'move-version': {
    test: ['negotiation-races', 'keeps every move consistent with the previous one while 30 callers negotiate'],
    changes: [
      {
        file: 'src/persistence/hot-statements/account-swap.js',
        guard: 'WHERE id = ? AND version = ? AND deleted_at',
        replacement: 'WHERE id = ? AND version > 0 * ? AND deleted_at',
      },
    ],
  },
  // Two gifts for the last of a goal: both are taken. Three guards stand in their way, and each of them is enough.
  'claim-gift': {
    test: ['payments/gift-races', '20 times two gifts for the last of a goal: one of them is taken'],
    changes: [
      {
        file: GIFTS,
        guard: 'await (0, account_swap_1.compareAndSwapAccount)(db, swap, {})',
        replacement: '(await (0, account_swap_1.compareAndSwapAccount)(db, swap, {})) || true',
      },
      { file: GIFTS, guard: 'id: link.id, version: link.version };', replacement: 'id: link.id };' },
      { file: GIFTS, guard: 'openKey: accountId,', replacement: 'openKey: null,' },
    ],
  },
  // A gift and a charge of the plan: the charge does not see that a gift was claimed meanwhile.
  'claim-charge': {
    test: ['payments/gift-races', '20 times a gift and a charge of the plan: what is taken is what is no longer open'],
    changes: [
      {
        file: 'src/persistence/payments/charge-store.js',
        guard: 'await (0, account_swap_1.compareAndSwapAccount)(db, swap, {})',
        replacement: '(await (0, account_swap_1.compareAndSwapAccount)(db, swap, {})) || true',
      },
    ],
  },
  // 20 requests with one key: errors instead of the stored response.
  'stored-answer': {
    test: ['idempotent-moves', 'hold_plan has one effect and one response'],
    changes: [{ file: KEYS, guard: 'where: { id }', replacement: 'where: { id, createdAt: -1 }' }],
  },
  // 20 requests with one key: each of them has an effect.
  'claim-key': {
    test: ['idempotent-moves', 'hold_plan has one effect and one response'],
    changes: [
      { file: KEYS, guard: 'where: { id }', replacement: 'where: { id, createdAt: -1 }' },
      { file: KEYS, guard: '.insert({ id,', replacement: `.insert({ id: ${RANDOM},` },
    ],
  },
  // One key for two different requests: the second receives the response of the first.
  'same-request': {
    test: ['idempotent-moves', 'hold_plan has one effect and one response'],
    changes: [
      {
        file: 'src/services/shared/idempotency.js',
        guard: 'stored.fingerprint !== fingerprint',
        replacement: 'false',
      },
    ],
  },
  // One key for two moves with the same body: the second receives the response of the first.
  'key-with-another-move': {
    test: ['idempotent-moves', 'rejects a key that was used for another move with the same body'],
    changes: [
      {
        file: 'src/services/shared/idempotency.js',
        guard: 'move + serializeRequest(request)',
        replacement: 'serializeRequest(request)',
      },
    ],
  },
};

module.exports = { GUARD_MUTATIONS };
