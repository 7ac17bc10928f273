// Guards that can be taken out of the compiled server, to see that a test notices:
// `WEAKEN=<name> npm test -- --selectProjects faults` must fail. The number of placeholders stays the same.
const FLOWS = 'src/persistence/sign-in/flow-store.js';
const PROFILES = 'src/persistence/profile/profile-store.js';
const SESSIONS = 'src/persistence/sign-in/session-store.js';

module.exports = {
  WEAKENINGS: {
    // A hundred guesses: more than five are compared.
    'claim-attempt': [{ file: FLOWS, guard: 'attempts < ? AND', instead: 'attempts < 1000 + ? AND' }],
    // A hundred guesses: the profile's counter loses some.
    'count-wrong-code': [{ file: PROFILES, guard: 'code_failures = code_failures + 1', instead: 'code_failures = 1' }],
    // Twenty right codes: several sessions.
    'consume-flow': [
      { file: FLOWS, guard: "AND state = 'otp_pending' AND otp_version = ?`", instead: 'AND otp_version = ?`' },
    ],
    // Ten resends: several messages. The guard stands on the sign-in and on its profile.
    'claim-resend': [
      {
        file: FLOWS,
        guard: 'AND otp_version = ? AND last_sent_at <= ?',
        instead: 'AND otp_version < 1000 + ? AND last_sent_at > 0 * ?',
      },
      {
        file: PROFILES,
        guard: 'last_sent_at IS NULL OR last_sent_at <= ?',
        instead: 'last_sent_at IS NULL OR last_sent_at > 0 * ?',
      },
    ],
    // Twenty refreshes: several rotations.
    'rotate-session': [{ file: SESSIONS, guard: 'AND generation = ?', instead: 'AND generation > 0 * ?' }],
    // A token that comes back after the grace: the session goes on.
    'revoke-session': [
      { file: SESSIONS, guard: 'id = ? AND revoked_at IS NULL`', instead: 'id = ? AND revoked_at = 0`' },
    ],
    // Forty saves of a letter under one tag: all of them are made.
    'claim-version': [
      {
        file: 'src/persistence/letters/template-store.js',
        guard: '`${CLAIM} AND version = ?`',
        instead: '`${CLAIM} AND version < 1000 + ?`',
      },
    ],
    // Two processes with the system's moves: both do the work.
    'take-lease': [
      { file: 'src/persistence/system/lease-store.js', guard: 'held_until <= ? OR', instead: 'held_until >= 0 * ? OR' },
    ],
    // A run that was killed: the payment whose answer was lost is charged twice.
    'charge-key': [
      {
        file: 'src/services/payments/steps/charge-payment.js',
        guard: '`${payment.id}-${attempt}`',
        instead: '`${payment.id}-${attempt}-${Date.now()}`',
      },
    ],
    // Thirty racers: moves that were decided on what another move has changed.
    'move-version': [
      {
        file: 'src/persistence/account/account-changes.js',
        guard: 'WHERE id = ? AND version = ? AND deleted_at',
        instead: 'WHERE id = ? AND version > 0 * ? AND deleted_at',
      },
    ],
    // Twenty requests with one key: refusals instead of the stored answer.
    'stored-answer': [
      {
        file: 'src/persistence/system/idempotency-store.js',
        guard: 'FROM ${TABLE} WHERE id = ?`',
        instead: 'FROM ${TABLE} WHERE id = ? AND created_at < 0`',
      },
    ],
    // Twenty requests with one key: each of them has an effect.
    'answer-once': [
      {
        file: 'src/persistence/system/idempotency-store.js',
        guard: 'FROM ${TABLE} WHERE id = ?`',
        instead: 'FROM ${TABLE} WHERE id = ? AND created_at < 0`',
      },
      {
        file: 'src/persistence/system/idempotency-store.js',
        guard: 'await db.write(sql, [id,',
        instead: "await db.write(sql, [require('node:crypto').randomBytes(32).toString('hex'),",
      },
    ],
    // One key with two requests: the second is told the answer of the first.
    'same-request': [
      { file: 'src/services/shared/idempotency.js', guard: 'stored.fingerprint !== fingerprint', instead: 'false' },
    ],
    // One document with many guesses: each of them is an attempt.
    'one-root-field': [
      {
        file: 'schema/server/root-field.rules.js',
        guard: 'countOf(node.selectionSet) <= 1',
        instead: 'countOf(node.selectionSet) <= 1000',
      },
    ],
    // Ten confirmations: several profiles.
    'self-identity': [
      {
        file: PROFILES,
        guard: '[identityIndex, identityIndex, created, created]',
        instead: "[identityIndex, (db.own = require('node:crypto').randomBytes(32).toString('hex')), created, created]",
      },
      {
        file: PROFILES,
        guard: "self_identity_index = ?', [identityIndex]",
        instead: "self_identity_index = ?', [db.own]",
      },
    ],
  },
};
