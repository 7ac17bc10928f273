// A consumer who wants neither e-mails nor text messages: one request says so and completes the profile, no notice is sent,
// codes and security notices still are, and creditors see the choice.
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { openMailboxFixture } from '../../support/fixtures/mailbox-fixture';
import { newMobile } from '../../support/fixtures/people';
import { openSignInFixture } from '../../support/fixtures/sign-in-fixture';
import { API_STYLES } from '../../support/clients/simulated-browser';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';

const NOTHING = { email_permission: false, text_permission: false };

describe.each(API_STYLES)('over %s', (style) => {
  it('is one request, completes a new profile, and is confirmed by an empty one', async () => {
    const fixture = await openSignInFixture();
    try {
      const [browser, person] = [fixture.browser(style), await fixture.createPerson('email', 'sms')];
      const claim = 'UPDATE consumers SET consumer_profile_id = ? WHERE id = 23';
      await fixture.app.dependencies.db.write(claim, [person.id]);
      const { access_token: token } = await fixture.signIn(browser, person);
      const change = (body: object) => browser.send('communication', { ...body }, { token });
      const choose = ['Choose whether you may be contacted by email and by text message. Both may be off.'];
      for (const body of [{}, { usps_permission: true }, { landline: null }]) {
        expect(Object.values(getErrorMember(await change(body), 'errors') as object)).toEqual([choose, choose]);
      }
      const chosen = { ...NOTHING, is_communication_updated: true, required_steps: [] };
      for (const body of [NOTHING, {}]) {
        const { value } = await change(body);
        expect(value?.['data']).toMatchObject(chosen);
      }
      expect(getErrorCode(await change({ email_permission: true, text_permission: true }))).toBeNull();
      const both = await Promise.all([change({ email_permission: false }), change({ text_permission: false })]);
      expect(both.map(getErrorCode)).toEqual([null, null]);
      expect((await browser.send('profile', undefined, { token })).value).toMatchObject(chosen);
    } finally {
      await fixture.close();
    }
  });

  it('leaves codes, contact changes and their notices as they are', async () => {
    const fixture = await openSignInFixture();
    try {
      const [browser, person] = [fixture.browser(style), await fixture.createPerson('email')];
      const { access_token: token } = await fixture.signIn(browser, person);
      expect(getErrorCode(await browser.send('communication', NOTHING, { token }))).toBeNull();
      // A code that the person asks for, to the only contact.
      const again = await fixture.signIn(browser, person, { remember_device: true });
      await waitForDelivery(fixture.app);
      const subjects = fixture.mailbox.messagesFor(person.email ?? '').map(({ subject }) => subject);
      expect(subjects).toContain('A browser is trusted now');
      const requested = await browser.send('requestChange', { mobile: newMobile() }, { token: again.access_token });
      expect(getErrorCode(requested)).toBeNull();
    } finally {
      await fixture.close();
    }
  });
});

describe('offers', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('are made by a consumer who chose nothing', async () => {
    const token = await app.signIn('Haddad', '2001-02-28', '1200');
    const [account] = (await app.rest<{ data: readonly { id: number }[] }>('GET', '/accounts', { token })).body.data;
    const body = { first_pay_date: '2026-03-12' };
    const offer = () => app.rest('POST', `/accounts/${account?.id}/offers/payment-plan`, { token, body });
    expect((await offer()).body).toMatchObject({ required_steps: ['profile_communication'] });
    expect((await app.rest('PUT', '/profile/communication', { token, body: NOTHING })).status).toBe(200);
    expect((await offer()).status).toBe(200);
  });
});

describe('a creditor', () => {
  it('sees the choice with the account and with each letter, which is not announced', async () => {
    const fixture = await openMailboxFixture();
    try {
      const { app, dana, read } = fixture;
      const { db } = app.dependencies;
      const email = 'SELECT COUNT(*) AS n FROM outbox_messages';
      const countMails = async () => Number((await db.read(email))[0]?.['n']);
      const detail = async (id: number) =>
        (await app.creditorRest('GET', `/accounts/${id}`, { token: dana.token })).body;
      const sent = async (again: boolean) => (await fixture.send([19], { again })).body.data.sent;
      expect(await detail(19)).toMatchObject({ contact_permissions: { email: true, text: false } });
      expect((await read('PUT', '/profile/communication', NOTHING)).status).toBe(200);
      const none = { email: false, text: false };
      expect(await detail(19)).toMatchObject({ contact_permissions: none });
      const query = '{ creditorAccount(id: "19") { contactPermissions { email text } } }';
      const { data } = await app.graphql(query, { token: dana.token });
      expect(data).toEqual({ creditorAccount: { contactPermissions: none } });
      const before = await countMails();
      expect(await sent(true)).toEqual([
        {
          account_id: 19,
          letter_id: expect.any(Number) as number,
          contact_permissions: none,
          empty_placeholders: [],
          not_reached: false,
        },
      ]);
      expect(await countMails()).toBe(before);
      const unread = await read<{ data: readonly unknown[] }>('GET', '/mailbox?list=unread');
      expect(unread.body.data.length).toBeGreaterThan(0);
      expect((await read('PUT', '/profile/communication', { email_permission: true })).status).toBe(200);
      expect(await sent(true)).toMatchObject([{ contact_permissions: { email: true, text: false } }]);
      expect(await countMails()).toBe(before + 1);
    } finally {
      await fixture.close();
    }
  });

  it('sees null before the consumer has chosen, and does not change the choice by an import', async () => {
    const app = await startApp();
    try {
      const token = await app.signInCreditor('dana@acme.test');
      const detail = async (id: number) => (await app.creditorRest('GET', `/accounts/${id}`, { token })).body;
      const person = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321' };
      const place = async (members: object) => {
        const contact = { email1: 'new@example.com', mobile1: '+12127365001', current_balance: '500.00' };
        const { body } = await app.creditorRest<{ data: { account_id: number } }>('POST', '/accounts', {
          token,
          body: { original_account_name: 'Bluestem Card', ...contact, ...members },
        });
        return body.data.account_id;
      };
      const stranger = { last_name: 'Zabriskie', date_of_birth: '1971-05-06', last4ssn: '0077' };
      expect(await detail(await place({ ...stranger, account_number: 'NC-1' }))).toMatchObject({
        contact_permissions: null,
      });
      const rivera = await app.signIn('Rivera', '1985-04-12', '4321');
      await app.rest('PUT', '/profile/communication', { token: rivera, body: NOTHING });
      await place({ ...person, account_number: 'NC-2' });
      const { body } = await app.rest('GET', '/profile', { token: rivera });
      expect(body).toMatchObject({ ...NOTHING, required_steps: [] });
      expect(await detail(19)).toMatchObject({ contact_permissions: { email: false, text: false } });
    } finally {
      await app.close();
    }
  });
});
