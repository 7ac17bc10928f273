// Preconditions that several suites share: earlier events of a limit, a locked profile, an outage of message delivery.
import type { Channel } from '../../../src/domain/sign-in/login-flow';
import { getText } from '../clients/simulated-browser';
import { planLimits, type RateLimitSubject } from '../../../src/services/shared/rate-limits';
import type { RunningApp } from '../fixtures/app';
import { eventually } from '../fixtures/eventually';
import { wrongCode } from '../fixtures/sign-in-fixture';
import type { CaseContext } from '../../journeys/sign-in/catalogue/case';

/** As many events as that would take hundreds of requests. */
export async function countEarlier({ dependencies }: RunningApp, limit: RateLimitSubject, by: number): Promise<void> {
  const changes = planLimits(dependencies, [limit]).changes.map((change) => ({ ...change, by }));
  await dependencies.rateLimits.addToCounters(dependencies.db, changes);
}

/** Ten wrong codes over three sign-ins; the last sign-in is still open. */
export async function lockByWrongCodes(context: CaseContext) {
  const { fixture, browser } = context;
  const person = await fixture.createPerson('email');
  let code = { flow_token: '', otp: '' };
  for (const guesses of [5, 4, 1]) {
    code = await fixture.startSignIn(browser, person);
    for (let guess = 0; guess < guesses; guess += 1) {
      await browser.send('verify', { ...code, otp: wrongCode(code.otp) });
    }
  }
  return { person, ...code };
}

/** Opens the circuit breaker of a channel by three failed messages. Returns a function that ends the outage. */
export async function breakDelivery({ fixture, style }: CaseContext, channel: Channel): Promise<() => Promise<void>> {
  const setDown = (isDown: boolean) => {
    fixture.mailbox.setDown(isDown);
    fixture.texts.failWith(isDown ? { status: 503, body: {} } : null);
  };
  const { circuitBreakers, clock } = fixture.app.dependencies;
  setDown(true);
  for (let n = 0; n < 3; n += 1) await fixture.login(fixture.browser(style), await fixture.createPerson(channel));
  await eventually('the circuit to open', () => (circuitBreakers[channel].isOpen(clock().epoch) ? true : null));
  return async () => {
    setDown(false);
    fixture.startNewDay();
    getText(await fixture.login(fixture.browser(style), await fixture.createPerson(channel)), 'flow_token');
    await eventually('the circuit to close', () => (circuitBreakers[channel].isOpen(clock().epoch) ? null : true));
  };
}
