// Cases of the moves on agreements and of reports, and of the history of a negotiation.
import { writeMarks } from '../../../../src/persistence/shared/mark-bits';
import type { AccountSeed } from '../../../../seeders/factories';
import type { AccountStory } from '../../../../seeders/deals';
import { held } from '../../../../seeders/demo-stories';
import type { ParityCase } from '../case';
import { getConsumerToken, getCreditorToken, LOW_MINIMUM, storeAccount, TOMORROW, YESTERDAY } from '../fixtures';
import type { ParityApp } from '../parity-app';
import { asRivera, done, guarded, moves } from './accounts';
import { asDana } from './creditors';
import { repeatedWhileCharged } from './payments';
import { NO_TOKEN } from './sessions';

const PLAN = { type: 'installment', answer: 'accepted', firstPayIn: 9 } as const;

/** Opens an account in the condition that a move needs. */
const opener =
  (special: AccountSeed['special'] & object, story: AccountStory | null = null) =>
  (app: ParityApp) =>
    storeAccount(app, special, story);

const ready = opener({});
const approved = opener({}, { deal: PLAN });
const scheduled = opener({}, { deal: { ...PLAN, isPaid: true } });
const onHold = opener({}, { deal: { ...PLAN, isPaid: true }, then: [held(0, 'Between jobs', 1)] });
export const declined = opener({ status: 'payment_declined' });
export const disputed = opener({ status: 'dispute', disputedAt: '2026-03-01T10:00:00.000Z' });
export const deceased = opener({ marks: writeMarks(['deceased']) });
export const represented = opener({ marks: writeMarks(['attorney']) });
export const pending = opener(LOW_MINIMUM, { deal: { ...PLAN, answer: 'waiting', offered: '60.00' } });

const HOLD = { restart_date: TOMORROW, hold_reason: 'Between jobs' };
const DATE = { first_pay_date: TOMORROW };
const METHOD = { payment_reference: 'pm_4c2e' };
const REASON = { reason: 'I lost my job' };

const ATTORNEY = { name: 'Ada Counsel', contact: '212-555-0175' };

/** Of a move that each condition allows: only an outdated account refuses it. */
function always(operation: string, good: object, bad: object): readonly ParityCase[] {
  const isAboutState = ({ outcome, arrange }: ParityCase) =>
    outcome.endsWith('offer_action_unavailable') && arrange !== cases.at(-1)?.arrange;
  const cases = moves(operation, good, bad);
  return cases.filter((one) => !isAboutState(one));
}

const MOVES: readonly ParityCase[] = [
  done('cancelPendingOffer', {}, pending, 'parity-3'),
  ...moves('cancelPendingOffer', {}, null),
  done('addPaymentMethod', METHOD, approved),
  ...moves('addPaymentMethod', METHOD, { payment_reference: '4111111111111111' }),
  repeatedWhileCharged('addPaymentMethod', async (app) => {
    const { id, token } = await approved(app);
    return { path: { consumer: id }, token, body: METHOD };
  }),
  done('changeFirstPayDate', DATE, approved),
  done('changeFirstPayDate', { first_pay_date: '2027-03-10' }, approved),
  ...moves('changeFirstPayDate', DATE, { first_pay_date: YESTERDAY }),
  done('holdPlan', HOLD, scheduled),
  done('holdPlan', HOLD, onHold),
  ...moves('holdPlan', HOLD, { ...HOLD, hold_reason: ' ' }),
  done('restartPlan', {}, onHold),
  ...moves('restartPlan', {}, null),
  done('cancelPlan', {}, scheduled),
  ...moves('cancelPlan', {}, null),
  done('startOver', {}, opener({ status: 'payment_declined' })),
  ...moves('startOver', {}, null),
  done('restartNegotiation', {}, opener({ status: 'not_paying' })),
  ...moves('restartNegotiation', {}, null),
  done('reportNotPaying', REASON, ready),
  done('reportNotPaying', { reason_id: 1 }, ready),
  ...moves('reportNotPaying', REASON, { reason_id: 1, reason: 'both' }),
  done('disputeAccount', {}, ready),
  done('disputeAccount', { reason: 'Ya la pagué.', category: 'paid' }, ready),
  ...moves('disputeAccount', {}, { reason: 'x'.repeat(4001) }),
  done('nameAttorney', ATTORNEY, ready),
  ...always('nameAttorney', ATTORNEY, { ...ATTORNEY, name: ' ' }),
  done('removeAttorney', {}, represented),
  ...moves('removeAttorney', {}, null),
];

export const MOVE_CASES: readonly ParityCase[] = [
  ...MOVES,
  ...(['accountMarks', 'stopContact', 'resumeContact'] as const).flatMap((operation) => [
    {
      outcome: `${operation} 200`,
      arrange: async (app: ParityApp) => {
        const { id, token } = await ready(app);
        return { path: { consumer: id }, token };
      },
    },
    ...guarded(operation),
  ]),
  {
    outcome: 'accountMarks 200',
    async arrange(app) {
      const { id, token } = await ready(app);
      const body = { reason: 'I paid it.', category: 'paid' };
      await app.send('disputeAccount', { path: { consumer: id }, token, body });
      const answer = { text: 'So you did.', outcome: 'corrected' };
      await app.send('answerDispute', await asDana(app, { path: { account: id }, body: answer }));
      return { path: { consumer: id }, token };
    },
  },
  { outcome: 'notPayingReasons 200', arrange: (app) => asRivera(app) },
  ...NO_TOKEN.map((request): ParityCase => ({
    outcome: 'notPayingReasons 401 unauthenticated',
    arrange: () => request,
  })),
  {
    outcome: 'negotiationHistory 200',
    async arrange(app) {
      const { id, token } = await ready(app);
      await app.send('createPaymentPlanOffer', { path: { consumer: id }, token, body: { first_pay_date: TOMORROW } });
      return { path: { consumer: id }, token };
    },
  },
  {
    outcome: 'negotiationHistory 200',
    arrange: (app) => asRivera(app, { path: { consumer: 1 }, query: { limit: 1 } }),
  },
  ...guarded('negotiationHistory'),
  {
    outcome: 'negotiationHistory 403 membership_required',
    arrange: async (app) => ({ path: { consumer: 19 }, token: await getCreditorToken(app, 'kim@lapsed.test') }),
  },
  {
    outcome: 'negotiationHistory 422 validation_failed',
    facadeMessage: true,
    arrange: (app) => asRivera(app, { path: { consumer: 19 }, query: { limit: 51 } }),
  },
  {
    outcome: 'negotiationHistory 422 validation_failed',
    arrange: (app) => asRivera(app, { path: { consumer: 19 }, query: { cursor: 'nowhere' } }),
  },
  {
    outcome: 'negotiationHistory 403 forbidden',
    arrange: async (app) => ({
      path: { consumer: 19 },
      query: { limit: 0 },
      token: await getConsumerToken(app, 'haddad'),
    }),
  },
];
