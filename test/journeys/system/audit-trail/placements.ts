// Scenes of single accounts, which administrators place and change.
import type { AuditEventKey } from '../../../../src/domain/system/audit';
import { byAdministrator, nextName, type SendAsAdministrator } from './company';
import type { Scene } from './scene';

export const placeAccount = (send: SendAsAdministrator) =>
  send('POST', '/accounts', {
    account_number: nextName(),
    original_account_name: 'Bluestem Card',
    last_name: 'Scene',
    date_of_birth: '1980-01-02',
    last4ssn: '0042',
    current_balance: '100.00',
  });

function byPlacement(title: string, event: AuditEventKey, method: string, path: string, body: object): Scene {
  return byAdministrator(title, event, async (send) => {
    const { account_id: id } = await placeAccount(send);
    if (event === 'account.restored') await send('POST', `/accounts/${String(id)}/withdraw`, {});
    return () => send(method, `/accounts/${String(id)}${path}`, body);
  });
}

const GIVEN_TO_ANOTHER: Scene = {
  ...byAdministrator('an account of another person', 'account.identity_changed', async (send) => {
    const { account_id: id } = await placeAccount(send);
    return () => send('PUT', `/accounts/${String(id)}`, { last_name: 'Other' });
  }),
  events: ['account.identity_changed', 'account.updated'],
};

const REVERSED: Scene = {
  title: 'a payment to the company that is reversed',
  events: ['payment.reversed'],
  arrange: async (context) =>
    byAdministrator('a reversal', 'payment.reversed', async (send) => {
      const { account_id: id } = await placeAccount(send);
      const path = `/accounts/${String(id)}/payments`;
      await send('POST', path, {
        payment_amount: '5.00',
        payment_date: '2026-01-05',
        payment_reference: nextName(),
      });
      const { db } = context.fixture.app.dependencies;
      const [payment] = await db.read('SELECT MAX(id) AS id FROM transactions WHERE consumer_id = ?', [Number(id)]);
      return () => send('POST', `${path}/${String(payment?.['id'])}/reverse`, { reason: 'other' });
    }).arrange(context),
};

/** A mark is set before the act, to be taken back or answered. */
function byMark(title: string, event: AuditEventKey, mark: string, path: string, body: object): Scene {
  return byAdministrator(title, event, async (send) => {
    const { account_id: id } = await placeAccount(send);
    await send('POST', `/accounts/${String(id)}/marks`, { mark });
    return () => send('POST', `/accounts/${String(id)}${path}`, body);
  });
}

export const PLACEMENT_SCENES: readonly Scene[] = [
  byAdministrator('a placed account', 'account.placed', (send) => () => placeAccount(send)),
  byAdministrator('an account that is read', 'account.viewed', async (send) => {
    const { account_id: id } = await placeAccount(send);
    return () => send('GET', `/accounts/${String(id)}`);
  }),
  byAdministrator('the placement of an account that is read', 'account.viewed', async (send) => {
    const { account_id: id } = await placeAccount(send);
    return () => send('GET', `/accounts/${String(id)}/placement`);
  }),
  byAdministrator('an account that is found', 'account.viewed', async (send) => {
    const { account_number: number } = await placeAccount(send);
    return () => send('POST', '/accounts/search', { account_number: number });
  }),
  byPlacement('a changed account', 'account.updated', 'PUT', '', { city: 'Dover' }),
  GIVEN_TO_ANOTHER,
  byPlacement('a marked account', 'account.marked', 'POST', '/marks', { mark: 'do_not_contact' }),
  byMark('a mark that is taken back', 'account.unmarked', 'do_not_contact', '/marks/end', { mark: 'do_not_contact' }),
  byMark('a dispute that is answered', 'dispute.answered', 'disputed', '/dispute/answer', {
    text: 'It is right.',
    outcome: 'verified',
  }),
  byPlacement('a withdrawn account', 'account.withdrawn', 'POST', '/withdraw', { withdraw_reason: 'sold' }),
  byPlacement('a reopened account', 'account.restored', 'POST', '/restore', { current_balance: '70.00' }),
  byPlacement('a payment to the company', 'payment.recorded', 'POST', '/payments', {
    payment_amount: '5.00',
    payment_date: '2026-01-05',
    payment_reference: 'CHECK-7',
  }),
  REVERSED,
];
