// Fills placeholders in generated requests with tokens from earlier responses, people and new accounts.
import { createCounteredAccount, getCreditorToken, createReadyAccount, getConsumerToken } from './fixtures';
import { toRecord } from './requests';
import { RIGHT_CODE, type ParityApp } from './parity-app';

const FILLERS: Readonly<Record<string, (app: ParityApp) => Promise<string> | string>> = {
  rivera: (app) => getConsumerToken(app, 'rivera'),
  haddad: (app) => getConsumerToken(app, 'haddad'),
  dana: (app) => getCreditorToken(app),
  kim: (app) => getCreditorToken(app, 'kim@lapsed.test'),
  captcha: (app) => app.captcha.solve(),
  code: () => RIGHT_CODE,
  ready: async (app) => String((await createReadyAccount(app)).id),
  countered: async (app) => String((await createCounteredAccount(app)).id),
};

/** Token members of responses; the latest value of each is used. */
const TOKEN_MEMBERS = ['flow_token', 'attempt_token', 'refresh_token', 'access_token'] as const;

/** Fills the placeholders of a value sequentially, so that both applications do the same in the same order. */
export async function fillPlaceholders(app: ParityApp, value: unknown): Promise<unknown> {
  if (typeof value === 'string') return fillText(app, value);
  if (typeof value !== 'object' || value === null) return value;
  const members: (readonly [string, unknown])[] = [];
  for (const [name, member] of Object.entries(value)) members.push([name, await fillPlaceholders(app, member)]);
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

/** Stores the tokens of a body. */
export function rememberTokens(app: ParityApp, body: unknown): void {
  const found = { ...toRecord(body), ...toRecord(toRecord(body)['meta']) };
  for (const name of TOKEN_MEMBERS) if (typeof found[name] === 'string') app.cache.set(`token ${name}`, found[name]);
}

/** Drops the token of a session that has ended, so that the person signs in again. */
export function forgetTokens(app: ParityApp, who: string | null): void {
  app.cache.delete(CACHE_KEYS[who ?? ''] ?? '');
}

const CACHE_KEYS: Readonly<Record<string, string>> = {
  '«rivera»': 'rivera',
  '«haddad»': 'haddad',
  '«dana»': 'dana@acme.test',
  '«kim»': 'kim@lapsed.test',
};

async function fillText(app: ParityApp, text: string): Promise<string> {
  const [, name = ''] = /^«(\w+)»$/.exec(text) ?? [];
  return (await FILLERS[name]?.(app)) ?? app.cache.get(`token ${name}`) ?? text;
}
