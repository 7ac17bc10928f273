// Placeholders in generated requests, and what the world puts there: tokens that it gave out, people, fresh accounts.
import { createCounteredAccount, getCreditorToken, createReadyAccount, getConsumerToken } from './fixtures';
import { toRecord } from './requests';
import { RIGHT_CODE, type ParityApp } from './parity-app';

const FILLERS: Readonly<Record<string, (world: ParityApp) => Promise<string> | string>> = {
  rivera: (world) => getConsumerToken(world, 'rivera'),
  haddad: (world) => getConsumerToken(world, 'haddad'),
  dana: (world) => getCreditorToken(world),
  kim: (world) => getCreditorToken(world, 'kim@lapsed.test'),
  captcha: (world) => world.captcha.solve(),
  code: () => RIGHT_CODE,
  ready: async (world) => String((await createReadyAccount(world)).id),
  countered: async (world) => String((await createCounteredAccount(world)).id),
};

/** Tokens that answers brought; the last one of each counts. */
const GIVEN = ['flow_token', 'attempt_token', 'refresh_token', 'access_token'] as const;

/** The value with every placeholder in it filled, one after the other: twins must do the same in the same order. */
export async function fillPlaceholders(world: ParityApp, value: unknown): Promise<unknown> {
  if (typeof value === 'string') return fillText(world, value);
  if (typeof value !== 'object' || value === null) return value;
  const members: (readonly [string, unknown])[] = [];
  for (const [name, member] of Object.entries(value)) members.push([name, await fillPlaceholders(world, member)]);
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

/** Keeps the tokens of a body. */
export function rememberTokens(world: ParityApp, body: unknown): void {
  const found = { ...toRecord(body), ...toRecord(toRecord(body)['meta']) };
  for (const name of GIVEN) if (typeof found[name] === 'string') world.cache.set(`given ${name}`, found[name]);
}

/** Somebody has to sign in again: the session has ended. */
export function forgetTokens(world: ParityApp, who: string | null): void {
  world.cache.delete(KEPT[who ?? ''] ?? '');
}

const KEPT: Readonly<Record<string, string>> = {
  '«rivera»': 'rivera',
  '«haddad»': 'haddad',
  '«dana»': 'dana@acme.test',
  '«kim»': 'kim@lapsed.test',
};

async function fillText(world: ParityApp, text: string): Promise<string> {
  const [, name = ''] = /^«(\w+)»$/.exec(text) ?? [];
  return (await FILLERS[name]?.(world)) ?? world.cache.get(`given ${name}`) ?? text;
}
