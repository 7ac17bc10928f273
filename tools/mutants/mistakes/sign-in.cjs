// A file, what it says, and what it says by mistake: see `mistakes.cjs`.
const { journey, onMariadb } = require('../test-files.cjs');

const FLOWS = 'src/persistence/sign-in/flow-store.ts';
const DEVICES = 'src/persistence/sign-in/device-store.ts';
const SESSIONS = 'src/persistence/sign-in/session-store.ts';
const LOCKS = 'src/persistence/sign-in/lock-store.ts';
const VERIFICATIONS = 'src/persistence/sign-in/verification-store.ts';

module.exports = [
  {
    tests: [journey('persistence/concurrent-writes')],
    mistakes: [
      [FLOWS, '    attempts: { [Op.lt]: maxAttempts },\n', ''],
      [FLOWS, '    lastClaim: { [Op.or]: [null, { [Op.ne]: claim }] },\n', ''],
      [SESSIONS, '{ id, generation, ...getAliveCondition(now) }', '{ id, ...getAliveCondition(now) }'],
    ],
  },
  {
    tests: [journey('sign-in/stored-flows'), journey('sign-in/resend-code'), journey('sign-in/codes-by-email')],
    mistakes: [
      [FLOWS, "state: 'otp_pending', otpVersion: codeVersion } as const;", "state: 'otp_pending' } as const;"],
      [FLOWS, '    lastSentAt: { [Op.or]: isElapsed(now - cooldownMs, now) },\n', ''],
      [FLOWS, '    sends: { [Op.lt]: maxSends },\n', ''],
      [
        FLOWS,
        "const open = { identityIndex, state: 'otp_pending' as const };",
        "const open = { state: 'otp_pending' as const };",
      ],
      [FLOWS, '  for (const { id } of rows) await endFlows', '  for (const { id } of rows.slice(0, 1)) await endFlows'],
      [
        FLOWS,
        '  for (const { id: codeId, codeDigest, codeKeyId } of codes) {',
        '  for (const { id: codeId, codeDigest, codeKeyId } of codes.slice(0, 1)) {',
      ],
      [FLOWS, '    contacts: { [Op.lt]: maxContacts },\n', ''],
      [
        VERIFICATIONS,
        "where: { identityIndex, state: ['dead', 'replaced', 'otp_pending'] },",
        "where: { state: ['dead', 'replaced', 'otp_pending'] },",
      ],
    ],
  },
  {
    tests: [
      journey('sign-in/stored-devices-and-sessions'),
      journey('sign-in/sessions'),
      journey('sign-in/trusted-devices'),
    ],
    mistakes: [
      [
        DEVICES,
        'const where = { id, verifierHash, ...getTrustedCondition(now) };',
        'const where = { id, ...getTrustedCondition(now) };',
      ],
      [DEVICES, 'const where = { id, profileId, revokedAt: null };', 'const where = { id, revokedAt: null };'],
      [
        DEVICES,
        'update({ revokedAt: now }, { profileId, revokedAt: null })',
        'update({ revokedAt: now }, { revokedAt: null })',
      ],
      [SESSIONS, '(await revoke(db, now, { id, ownerId })) === 1', '(await revoke(db, now, { id })) === 1'],
      [
        SESSIONS,
        "revoke(db, now, { ownerId, id: { [Op.ne]: keepId ?? '' } })",
        "revoke(db, now, { id: { [Op.ne]: keepId ?? '' } })",
      ],
    ],
  },
  {
    tests: [journey('sign-in/stored-locks'), journey('messages/outbox'), journey('sign-in/unlock')],
    mistakes: [
      [LOCKS, 'update(row, { identityIndex })', 'update(row, {})'],
      [LOCKS, "order: [['lockedUntil', 'DESC']],", "order: [['lockedUntil', 'ASC']],"],
    ],
  },
  {
    // The embedded database runs one transaction after the other.
    tests: [onMariadb('sign-in/stored-locks')],
    mistakes: [[LOCKS, '    await lockIdentity(db, [identityIndex]);\n', '']],
  },
];
