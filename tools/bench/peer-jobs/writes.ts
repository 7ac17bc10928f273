// Writes over REST: a payment plan, a login with its code, a letter template.
import { addDays } from '../../../src/domain/shared/calendar';
import { getIdentity } from '../../../seeders/large-data-set';
import { fetchText } from '../load';
import { listServers, type PeerJob, type Measured, type Variant } from './job';

const PEERS = ['node-http', 'express'];

const PLANS = 160;
const SIGN_INS = 64;
const TEMPLATES = 64;

/** Of the demo data: a template of the creditor user who is signed in. */
const TEMPLATE = 2;
const CONTENT = '<p>Dear <strong>[First Name]</strong>,</p><ul><li>your balance</li><li>your offer</li></ul>'.repeat(8);

const JSON_BODY = { 'content-type': 'application/json' };

/**
 * After the first plan each one changes the pending offer of the account, so it can be repeated: the company approves no
 * plan by itself any more, which an offer that was pending before does not know.
 */
export function createWrites(measured: Measured, today: string): readonly PeerJob[] {
  return [
    { name: 'REST, payment plan', times: PLANS, normalize: withoutTimes, variants: createPlans(measured, today) },
    { name: 'REST, login and its code', times: SIGN_INS, normalize: withoutTokens, variants: createSignIns(measured) },
    { name: 'REST, save a template', times: TEMPLATES, normalize: withoutTimes, variants: createSaves(measured) },
  ];
}

/** Accounts take turns, so that no two requests at a time change the same one. */
function createPlans(measured: Measured, today: string): readonly Variant[] {
  const places = measured.people.flatMap(({ headers, accounts }) =>
    accounts
      .filter(({ display, flags }) => display.state.key === 'ready_to_negotiate' && flags.membership_active_account)
      .map(({ id }) => ({ headers: { ...headers, ...JSON_BODY }, id })),
  );
  const body = JSON.stringify({ first_pay_date: addDays(today, 2) });
  return listServers(measured, PEERS).map(([name, server]) => ({
    name,
    server,
    run(index) {
      const { headers, id } = pick(places, index);
      const path = `${name === 'Parley' ? '/consumer-api' : ''}/accounts/${id}/offers/payment-plan`;
      return fetchText({ origin: server.origin, path, headers, body });
    },
  }));
}

function createSignIns(measured: Measured): readonly Variant[] {
  return listServers(measured, PEERS).map(([name, server]) => ({
    name,
    server,
    run: (index) => enter(server.origin, name === 'Parley' ? '/consumer-api' : '', index),
  }));
}

/** Logs in as the person with this index, and enters the code. */
export async function enter(origin: string, basePath: string, index: number): Promise<string> {
  const send = (path: string, body: object) =>
    fetchText({ origin, path: `${basePath}/auth${path}`, headers: JSON_BODY, body: JSON.stringify(body) });
  const { lastName, dateOfBirth, last4ssn } = getIdentity(index % PEOPLE);
  const identity = { last_name: lastName, date_of_birth: dateOfBirth, last4ssn, captcha_token: 'bench' };
  const { flow_token } = JSON.parse(await send('/login', identity)) as { readonly flow_token: string };
  return send('/otp/verify', { flow_token, otp: '123456' });
}

/** Of the large data set. */
const PEOPLE = 200;

function createSaves(measured: Measured): readonly Variant[] {
  const headers = { ...measured.creditor, ...JSON_BODY };
  const body = JSON.stringify({ name: 'Measured', content: CONTENT });
  return listServers(measured, PEERS).map(([name, server]) => {
    const basePath = name === 'Parley' ? '/creditor-api/communications/e-letter-templates' : '/templates';
    const request = { origin: server.origin, path: `${basePath}/${TEMPLATE}`, method: 'PUT', headers, body };
    return { name, server, run: () => fetchText(request) };
  });
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('The large data set is not as expected.');
  return item;
}

/** Instants and versions differ with each write. */
function withoutTimes(text: string): unknown {
  return JSON.parse(text, (name, value: unknown) => (/(?:_at|version)$/.test(name) ? undefined : value));
}

function withoutTokens(text: string): unknown {
  return JSON.parse(text, (name, value: unknown) => (/_token$/.test(name) ? typeof value : value));
}
