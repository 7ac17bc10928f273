// Placeholders in generated requests, and what the world puts there: tokens that it gave out, people, fresh accounts.
import { counteredAccount, creditorToken, readyAccount, tokenOf } from './fixtures';
import { record } from './requests';
import { RIGHT_CODE, type World } from './parity-app';

const FILLERS: Readonly<Record<string, (world: World) => Promise<string> | string>> = {
  rivera: (world) => tokenOf(world, 'rivera'),
  haddad: (world) => tokenOf(world, 'haddad'),
  dana: (world) => creditorToken(world),
  kim: (world) => creditorToken(world, 'kim@lapsed.test'),
  captcha: (world) => world.captcha.solve(),
  code: () => RIGHT_CODE,
  ready: async (world) => String((await readyAccount(world)).id),
  countered: async (world) => String((await counteredAccount(world)).id),
};

/** Tokens that answers brought; the last one of each counts. */
const GIVEN = ['flow_token', 'attempt_token', 'refresh_token', 'access_token'] as const;

/** The value with every placeholder in it filled, one after the other: twins must do the same in the same order. */
export async function fill(world: World, value: unknown): Promise<unknown> {
  if (typeof value === 'string') return fillText(world, value);
  if (typeof value !== 'object' || value === null) return value;
  const members: (readonly [string, unknown])[] = [];
  for (const [name, member] of Object.entries(value)) members.push([name, await fill(world, member)]);
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

/** Keeps the tokens of a body. */
export function remember(world: World, body: unknown): void {
  const found = { ...record(body), ...record(record(body)['meta']) };
  for (const name of GIVEN) if (typeof found[name] === 'string') world.kept.set(`given ${name}`, found[name]);
}

/** Somebody has to sign in again: the session has ended. */
export function forget(world: World, who: string | null): void {
  world.kept.delete(KEPT[who ?? ''] ?? '');
}

const KEPT: Readonly<Record<string, string>> = {
  '«rivera»': 'rivera',
  '«haddad»': 'haddad',
  '«dana»': 'dana@acme.test',
  '«kim»': 'kim@lapsed.test',
};

async function fillText(world: World, text: string): Promise<string> {
  const [, name = ''] = /^«(\w+)»$/.exec(text) ?? [];
  return (await FILLERS[name]?.(world)) ?? world.kept.get(`given ${name}`) ?? text;
}
