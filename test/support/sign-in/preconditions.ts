// Scenes that several suites begin with: a locked profile, a service that cannot deliver.
import type { Channel } from '../../../src/domain/sign-in/login-flow';
import { getText } from '../clients/simulated-browser';
import { eventually } from '../fixtures/eventually';
import { wrongCode } from '../fixtures/sign-in-fixture';
import type { CaseContext } from '../../journeys/sign-in/catalogue/case';

/** Ten wrong codes over three sign-ins; the last of these is still open. */
export async function lockByWrongCodes(scene: CaseContext) {
  const { world, browser } = scene;
  const person = await world.createPerson('email');
  let code = { flow_token: '', otp: '' };
  for (const guesses of [5, 4, 1]) {
    code = await world.startSignIn(browser, person);
    for (let guess = 0; guess < guesses; guess += 1) {
      await browser.send('verify', { ...code, otp: wrongCode(code.otp) });
    }
  }
  return { person, ...code };
}

/** Three messages in a row fail, so that the service stops trying. Answers how to make it well again. */
export async function breakDelivery({ world, style }: CaseContext, channel: Channel): Promise<() => Promise<void>> {
  const setDown = (isDown: boolean) => {
    world.mailbox.setDown(isDown);
    world.texts.failWith(isDown ? { status: 503, body: {} } : null);
  };
  const { circuitBreakers, clock } = world.app.parts;
  setDown(true);
  for (let n = 0; n < 3; n += 1) await world.login(world.browser(style), await world.createPerson(channel));
  await eventually('the circuit to open', () => (circuitBreakers[channel].isOpen(clock().epoch) ? true : null));
  return async () => {
    setDown(false);
    world.startNewDay();
    getText(await world.login(world.browser(style), await world.createPerson(channel)), 'flow_token');
    await eventually('the circuit to close', () => (circuitBreakers[channel].isOpen(clock().epoch) ? null : true));
  };
}
