// The guarded areas: source files, and the tests that must notice their mutants, the fastest test first.

const { journey, onMariadb, unit } = require('./test-files.cjs');

/** Name of the area, tests, files. */
const ROWS = [
  ['document limits', [unit('schema/document-limits')], ['schema/server/document-limits.rule.ts']],
  ['query cost', [unit('schema/document-limits')], ['schema/server/query-cost.ts']],
  [
    'tokens',
    [unit('providers/tokens'), unit('providers/verified-tokens'), unit('providers/unusable-keys')],
    ['src/providers/crypto/tokens.ts'],
  ],
  ['sealing', [unit('providers/sealing')], ['src/providers/crypto/sealing.ts']],
  ['error boundary', [unit('http/error-boundary')], ['src/http/middleware/error-boundary.ts']],
  [
    'request bodies',
    [
      ...['request-bodies', 'facade', 'start-checks'].map((name) => unit(`rest-facade/${name}`)),
      unit('contracts/printed-contracts'),
      journey('http/legacy-clients'),
    ],
    ['rest-facade/request/read-request.ts'],
  ],
  [
    'sliding windows',
    [unit('rate-limits/sliding-window'), unit('rate-limits/disclosure')],
    ['src/domain/rate-limits/sliding-window.ts'],
  ],
  [
    'table of limits',
    [unit('rate-limits/disclosure'), unit('rate-limits/captcha-difficulty'), unit('contracts/printed-contracts')],
    ['src/domain/rate-limits/rate-limits.ts', 'src/domain/rate-limits/captcha-difficulty.ts'],
  ],
  ['limits', [journey('rate-limits/enforced-limits')], ['src/services/shared/rate-limits.ts']],
  [
    'limits of an identity',
    [journey('rate-limits/repeated-values'), journey('sign-in/unlock')],
    ['src/services/sign-in/steps/identity-limits.ts'],
  ],
  [
    'rate counters',
    [
      journey('rate-limits/rate-counters'),
      journey('system/stored-guards'),
      // Locks are those of a database server.
      onMariadb('rate-limits/enforced-limits'),
      onMariadb('rate-limits/rate-counter-locks'),
    ],
    ['src/persistence/rate-limits/rate-counter-store.ts', 'src/persistence/hot-statements/rate-counters.ts'],
  ],
  [
    'origins and CORS',
    [...['origin-guard', 'cors', 'headers', 'creditor-origins'].map((name) => journey(`http/${name}`))],
    ['src/http/middleware/browser-security.ts'],
  ],
  [
    'idempotency',
    [journey('system/idempotency'), journey('negotiation/statements')],
    ['src/services/shared/idempotency.ts'],
  ],
  [
    'stored responses',
    [journey('system/idempotency'), journey('system/clean-up')],
    ['src/persistence/system/idempotency-store.ts'],
  ],
  [
    'moves',
    [
      journey('negotiation/lost-races'),
      journey('negotiation/payment-plan'),
      journey('system/idempotency'),
      journey('payments/charges'),
      journey('payments/charge-recovery'),
    ],
    ['src/services/negotiation/steps/perform-move.ts'],
  ],
  [
    'history',
    [
      ...['stored-moves', 'system-moves', 'statements'].map((name) => journey(`negotiation/${name}`)),
      journey('creditor/single-accounts'),
      journey('payments/payment-moves'),
      journey('payments/wallet-use'),
      journey('gifts/gift-payments'),
      journey('negotiation/move-matrix'),
      onMariadb('parity/lost-commits'),
    ],
    ['src/persistence/negotiation/move-store.ts'],
  ],
  [
    'completed sign-ins',
    [
      journey('sign-in/first-contact'),
      journey('sign-in/trusted-devices'),
      journey('sign-in/profile-lock'),
      journey('sign-in/sms-pumping'),
      journey('sign-in/statements'),
      journey('sign-in/device-names'),
      journey('sign-in/sessions'),
      journey('system/audit-trail'),
    ],
    ['src/services/sign-in/verify-otp.ts'],
  ],
  ['codes', [journey('sign-in/profile-lock')], ['src/services/sign-in/steps/check-code.ts']],
  [
    'contacts',
    [journey('sign-in/first-contact'), journey('sign-in/statements')],
    ['src/services/sign-in/steps/contact.ts'],
  ],
  [
    'callers',
    [
      journey('sign-in/sessions'),
      journey('creditor/sign-in'),
      journey('creditor/external-identity-provider'),
      journey('negotiation/statements'),
      journey('profile/communication'),
      journey('creditor/api-keys'),
      journey('letters/template-changes'),
      journey('system/audit-trail'),
    ],
    ['src/services/shared/authenticate.ts'],
  ],
  ['clean-up', [journey('system/clean-up')], ['src/services/system/clean-up.ts']],
];

/** One for each file. */
const AREAS = ROWS.flatMap(([name, tests, files]) => files.map((file) => ({ name, file, tests })));

module.exports = { AREAS };
