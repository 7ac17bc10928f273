// The available actions of every condition, in order.
import { listAvailableActions } from '../../../src/domain/account/account-actions';
import { ACTION_OPERATIONS } from '../../../src/domain/account/action-operations';
import { ACCOUNT_CONDITIONS, keysOf, type AccountCondition } from '../../../src/domain/shared/vocabulary';
import { negotiationFacts, settlementFacts } from '../../support/account/account-facts';

const CONDITIONS = keysOf(ACCOUNT_CONDITIONS);
const negotiation = negotiationFacts({ offerAccepted: true });
const FULL = {
  hadAgreement: false,
  hasOpenCharge: false,
  marks: [],
  hasTransactions: true,
  negotiation,
  noticeResponse: null,
};

describe('listAvailableActions', () => {
  it.each<[AccountCondition, string]>([
    ['joined', 'view_offers report_not_paying dispute download_agreement helping_hand_link contact_details'],
    [
      'approved_settlement_but_payment_setup_is_pending',
      'add_payment change_first_pay_date download_agreement helping_hand_link contact_details',
    ],
    ['approved_but_payment_setup_is_pending', 'add_payment change_first_pay_date download_agreement contact_details'],
    [
      'payment_accepted_and_plan_in_scheduled',
      'open_payment_plan hold_plan change_payment_method download_agreement cancel_plan helping_hand_link contact_details',
    ],
    [
      'creditor_send_an_offer',
      'open_counter_offer accept_counter_offer send_counter_offer report_not_paying download_agreement helping_hand_link contact_details',
    ],
    ['pending_creditor_response', 'open_last_offer change_offer download_agreement contact_details'],
    ['returned_notice_response', 'view_notice resend_notice download_agreement'],
    ['declined', 'start_over download_agreement contact_details'],
    ['disputed_deactivated', 'view_payment_history download_agreement contact_details'],
    ['deactivated', 'view_payment_history download_agreement contact_details'],
    ['disputed', 'download_agreement contact_details'],
    ['not_paying', 'restart_negotiation download_agreement contact_details'],
    ['settled', 'view_payments download_agreement contact_details'],
    ['hold', 'open_payment_plan restart_plan change_restart_date download_agreement contact_details'],
    ['cancelled_plan', 'start_over download_agreement contact_details'],
    ['renegotiate', 'start_over download_agreement helping_hand_link contact_details'],
    ['notice_sent', 'view_notice download_agreement'],
  ])('lists for %s: %s', (condition, keys) => {
    const actions = listAvailableActions(condition, FULL);
    expect(actions.map(({ key }) => key).join(' ')).toBe(keys);
  });

  it.each(['deactivated', 'disputed_deactivated'] as const)('omits an empty payment history in %s', (condition) => {
    const actions = listAvailableActions(condition, { ...FULL, hasTransactions: false });
    expect(actions.map(({ key }) => key)).toEqual(['download_agreement', 'contact_details']);
  });

  it.each([
    ['without a negotiation', null],
    ['with an offer that waits', negotiationFacts()],
    ['with an accepted offer without an amount', negotiationFacts({ offerAccepted: true, negotiateAmount: null })],
    ['with an accepted counter offer of another type', settlementFacts({ counterOfferAccepted: true })],
  ])('offers no agreement %s', (_case, missing) => {
    const actions = listAvailableActions('settled', { ...FULL, negotiation: missing });
    expect(actions.map(({ key }) => key)).toEqual(['view_payments', 'contact_details']);
  });

  it.each(CONDITIONS)('offers the agreement in %s when the negotiation is gone', (condition) => {
    const actions = listAvailableActions(condition, { ...FULL, negotiation: null, hadAgreement: true });
    expect(actions.map(({ key }) => key)).toContain('download_agreement');
  });

  it.each(CONDITIONS)('offers no move in %s while a charge is open, and all links', (condition) => {
    const before = listAvailableActions(condition, FULL).map(({ key }) => key);
    const during = listAvailableActions(condition, { ...FULL, hasOpenCharge: true }).map(({ key }) => key);
    const moves = before.filter((key) => ACTION_OPERATIONS[key].method === 'POST' && key !== 'helping_hand_link');
    expect(during).toEqual(before.filter((key) => !moves.includes(key)));
  });

  it.each<[AccountCondition, string]>([
    ['approved_settlement_but_payment_setup_is_pending', 'helping_hand_link contact_details'],
    ['approved_but_payment_setup_is_pending', 'contact_details'],
    ['creditor_send_an_offer', 'open_counter_offer report_not_paying helping_hand_link contact_details'],
  ])('offers nothing on a missing negotiation in %s: %s', (condition, keys) => {
    const actions = listAvailableActions(condition, { ...FULL, negotiation: null });
    expect(actions.map(({ key }) => key).join(' ')).toBe(keys);
  });

  it('includes the labels', () => {
    expect(listAvailableActions('joined', FULL)[0]).toEqual({
      key: 'view_offers',
      label: 'View My Offers!',
    });
  });
});
