// Scenes of contact changes.
import { getText } from '../../../support/clients/simulated-browser';
import { newEmail } from '../../../support/fixtures/people';
import {
  changeWithoutProof,
  readCancelTokens,
  runChanges,
  signInOwner,
  type ChangingOwner,
} from '../../../support/sign-in/contact-changes';
import { succeed, type Scene, type SceneContext } from './scene';

const WAIT_MS = 72 * 3_600_000;

export const CONTACT_SCENES: readonly Scene[] = [
  {
    title: 'the request of another address',
    events: ['contact.change_requested', 'otp.sent'],
    async arrange(context) {
      const owner = await startOwner(context);
      return () => succeed(owner.request({ email: newEmail() }));
    },
  },
  {
    title: 'the code of the current address',
    events: ['otp.sent', 'otp.verified'],
    async arrange(context) {
      const owner = await startOwner(context);
      const flow_token = getText(await owner.request({ email: newEmail() }), 'flow_token');
      const otp = await context.fixture.readCode(owner.person);
      return () => succeed(owner.confirm(flow_token, otp));
    },
  },
  {
    title: 'the code of the new address of a person with a trusted browser and another session',
    events: ['contact.changed', 'device.revoked', 'session.revoked'],
    notices: ['contact_changed'],
    async arrange(context) {
      const { fixture } = context;
      const owner = await startOwner(context);
      await fixture.signIn(fixture.browser('REST'), owner.person);
      const email = newEmail();
      const requested = await owner.request({ email });
      const code = await fixture.readCode(owner.person);
      const proved = await owner.confirm(getText(requested, 'flow_token'), code);
      const [flow_token, otp] = [getText(proved, 'flow_token'), await fixture.readCode({ email, mobile: null })];
      return () => succeed(owner.confirm(flow_token, otp));
    },
  },
  {
    title: 'a change without proof',
    events: ['contact.change_requested', 'contact.change_waiting', 'otp.sent'],
    async arrange(context) {
      const owner = await startOwner(context);
      return () => changeWithoutProof(context.fixture, owner, { email: newEmail(), mobile: null });
    },
  },
  {
    title: 'the cancellation of a change by its link',
    events: ['contact.change_cancelled', 'session.revoked'],
    notices: ['contact_change_cancelled'],
    async arrange(context) {
      const owner = await startWaiting(context);
      const [cancel_token] = await readCancelTokens(context.fixture, owner.person);
      return () => succeed(context.fixture.browser('REST').send('cancelChange', { cancel_token }));
    },
  },
  {
    title: 'half of the waiting time',
    events: ['contact.change_reminded'],
    async arrange(context) {
      await startWaiting(context);
      context.fixture.advanceTo(WAIT_MS / 2);
      return () => runChanges(context.fixture);
    },
  },
  {
    title: 'the end of the waiting time',
    events: ['contact.changed', 'device.revoked', 'session.revoked'],
    notices: ['contact_changed'],
    async arrange(context) {
      await startWaiting(context);
      context.fixture.advanceTo(WAIT_MS / 2);
      await runChanges(context.fixture);
      context.fixture.advanceTo(WAIT_MS);
      return () => runChanges(context.fixture);
    },
  },
];

/** With a trusted browser; the changes of earlier scenes are cancelled. */
async function startOwner({ fixture, browser }: SceneContext): Promise<ChangingOwner> {
  await fixture.app.dependencies.db.write("UPDATE contact_changes SET state = 'cancelled' WHERE state = 'waiting'");
  return signInOwner(fixture, browser.style, await fixture.createPerson('email'), { remember_device: true });
}

async function startWaiting(context: SceneContext): Promise<ChangingOwner> {
  const owner = await startOwner(context);
  await changeWithoutProof(context.fixture, owner, { email: newEmail(), mobile: null });
  return owner;
}
