// Scenes of claims: how accounts come to a profile, by a number, after a wait, by an operator and by a second contact.
import { linkAccounts, unlinkAccounts } from '../../../../src/services/system/link-accounts';
import { findAccountsOfTwoCompanies, placeUnclaimed } from '../../../support/account/unclaimed-account';
import { addPerson, newEmail, toIdentity } from '../../../support/fixtures/people';
import { changeByCodes, readCancelTokens, runChanges, signInOwner } from '../../../support/sign-in/contact-changes';
import { succeed, type Scene, type SceneContext } from './scene';

const WAIT_MS = 72 * 3_600_000;
const ACCOUNT_NUMBER = 'AC-4712';

export const CLAIM_SCENES: readonly Scene[] = [
  {
    title: 'the number of an account whose company has no contact of the consumer',
    events: ['accounts.claimed', 'identity.verified'],
    async arrange(context) {
      const { prove } = await startClaim(context);
      return () => succeed(prove());
    },
  },
  {
    title: 'the number of an account whose company has another contact of the consumer',
    events: ['claim.waiting', 'identity.verified'],
    async arrange(context) {
      const { prove } = await startClaim(context, newEmail());
      return () => succeed(prove());
    },
  },
  {
    title: 'half of the waiting time of a claim',
    events: ['claim.reminded'],
    async arrange(context) {
      await startWaiting(context);
      context.fixture.advanceTo(WAIT_MS / 2);
      return () => runChanges(context.fixture);
    },
  },
  {
    title: 'the cancellation of a claim by its link',
    events: ['claim.cancelled', 'session.revoked'],
    notices: ['claim_cancelled'],
    async arrange(context) {
      const email = await startWaiting(context);
      const [cancel_token] = await readCancelTokens(context.fixture, { email, mobile: null });
      return () => succeed(context.fixture.browser('REST').send('cancelChange', { cancel_token }));
    },
  },
  {
    title: 'accounts that an operator links to a profile',
    events: ['accounts.claimed'],
    async arrange(context) {
      const { accountId, profileId } = await startClaim(context);
      return () => linkAccounts(context.fixture.app.dependencies, { operator: 'ops' }, accountId, profileId);
    },
  },
  {
    title: 'accounts that an operator takes from a profile',
    events: ['accounts.unclaimed'],
    async arrange(context) {
      const { accountId, profileId } = await startClaim(context);
      await linkAccounts(context.fixture.app.dependencies, { operator: 'ops' }, accountId, profileId);
      return () => unlinkAccounts(context.fixture.app.dependencies, { operator: 'ops' }, accountId);
    },
  },
  {
    title: 'a second contact that another profile of the person has verified',
    events: ['contact.change_requested', 'contact.changed', 'otp.sent', 'otp.verified', 'profile.merged'],
    notices: ['contact_changed'],
    async arrange(context) {
      const { fixture, browser } = context;
      const person = await fixture.createPerson('email');
      const owner = await signInOwner(fixture, browser.style, person);
      const { mobile } = await addPerson(fixture.app, ['sms'], toIdentity(person));
      return () => succeed(changeByCodes(fixture, owner, person, { email: null, mobile }));
    },
  },
];

/** A signed-in consumer and an account that nobody has claimed; `email` is what its company delivered. */
async function startClaim({ fixture, browser }: SceneContext, email?: string) {
  const { db } = fixture.app.dependencies;
  await db.write("UPDATE contact_changes SET state = 'cancelled' WHERE state = 'waiting'");
  const { person, token } = await signInOwner(fixture, browser.style, await fixture.createPerson('email'));
  const [accountId] = await findAccountsOfTwoCompanies(db);
  await placeUnclaimed(db, accountId, person, {
    accountNumber: ACCOUNT_NUMBER,
    ...(email === undefined ? {} : { email }),
  });
  const prove = () => browser.send('identity', { account_number: ACCOUNT_NUMBER }, { token });
  return { accountId, profileId: person.id, prove };
}

/** Returns the address that is notified. */
async function startWaiting(context: SceneContext): Promise<string> {
  const email = newEmail();
  await succeed((await startClaim(context, email)).prove());
  return email;
}
