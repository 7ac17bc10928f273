// What must never come back: personal data and codes, in answers, errors, tokens, cookies, addresses and stored rows.
import {
  API_STYLES,
  API_STEPS,
  getText,
  getTokens,
  type Browser,
  type ApiOutcome,
  type ApiStep,
  type ApiStyle,
} from '../../support/clients/simulated-browser';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { newEmail, newMobile } from '../../support/fixtures/people';
import { openSignInFixture, wrongCode, type SignInFixture } from '../../support/fixtures/sign-in-fixture';

let world: SignInFixture;

beforeAll(async () => {
  world = await openSignInFixture();
});
afterAll(() => world.close());
beforeEach(() => world.startNewDay());

const CLAIMS = ['aud', 'exp', 'gen', 'iat', 'iss', 'jti', 'nbf', 'sid', 'sub'];

/** Words that a search finds only where they were put. */
const CANARY = { last_name: 'Zzcanaryson', date_of_birth: '1943-11-27', last4ssn: '8086' };

let lives = 0;

interface Seen {
  readonly outcomes: readonly ApiOutcome[];
  readonly tokens: readonly string[];
  readonly secrets: readonly string[];
}

/** A life of a profile with all its turns, right and wrong; answers everything that came back. */
async function live(style: ApiStyle): Promise<Seen> {
  const outcomes: ApiOutcome[] = [];
  const inner = world.browser(style);
  const browser: Browser = {
    ...inner,
    async send(...request) {
      const outcome = await inner.send(...request);
      outcomes.push(outcome);
      return outcome;
    },
  };
  lives += 1;
  const identity = { ...CANARY, last_name: `${CANARY.last_name}${'i'.repeat(lives)}` };
  const [email, mobile] = [newEmail(), newMobile()];

  const attempt_token = getText(await world.login(browser, identity), 'attempt_token');
  const flow_token = getText(await browser.send('confirmCreate', { attempt_token }), 'flow_token');
  await browser.send('confirmCreate', { attempt_token });
  await browser.send('contact', { flow_token, email, mobile });
  await browser.send('contact', { flow_token, email: `${email}, ${email}` });
  await browser.send('contact', { flow_token, email });
  const otp = await world.readCode({ email, mobile: null });
  await browser.send('verify', { flow_token, otp: wrongCode(otp) });
  await browser.send('verify', { flow_token, otp: `${otp}9` });
  const input = { flow_token, otp, device_name: 'Canary device', remember_device: true };
  const tokens = getTokens(await browser.send('verify', input));
  await browser.send('accounts', undefined, { token: tokens.access_token });
  const next = getTokens(await browser.send('refresh', { refresh_token: tokens.refresh_token }));
  await world.login(browser, identity);
  await browser.send('logout', undefined, { token: next.access_token });
  const all = [attempt_token, flow_token, ...pairOf(tokens), ...pairOf(next)];
  return { outcomes, tokens: all, secrets: [...Object.values(identity), email, mobile, otp, 'Canary device'] };
}

const pairOf = ({ access_token, refresh_token }: ReturnType<typeof getTokens>) => [access_token, refresh_token];

/** All that an answer says, without what is random anyway and could hold four digits by chance. */
function said({ answer }: ApiOutcome, tokens: readonly string[]): string {
  const headers = [...answer.headers].filter(([name]) => !['x-request-id', 'date', 'set-cookie'].includes(name));
  const text = JSON.stringify([headers, answer.body]);
  return tokens.reduce((rest, token) => rest.replaceAll(token, ''), text).replaceAll(/"[\w.-]{43,}"/g, '""');
}

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  it('answers and refusals hold nothing personal', async () => {
    const { outcomes, tokens, secrets } = await live(style);
    expect(outcomes.length).toBeGreaterThan(10);
    for (const outcome of outcomes) {
      const text = said(outcome, tokens);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    }
  });

  it('tokens hold ids and times only', async () => {
    const { access_token, refresh_token } = await world.signIn(world.browser(style), await world.createPerson('email'));
    for (const token of [access_token, refresh_token]) {
      const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
      expect(Object.keys(payload).sort()).toEqual(CLAIMS);
    }
  });

  it.each<readonly [ApiStep, Readonly<Record<string, unknown>>, string]>([
    ['login', { ...CANARY, last4ssn: 80868086, captcha_token: 'x' }, '80868086'],
    ['login', { ...CANARY, last4ssn: '80868086', captcha_token: 'x' }, '80868086'],
    ['login', { ...CANARY, date_of_birth: '1943-11-27-canary', captcha_token: 'x' }, 'canary'],
    ['login', { ...CANARY, last_name: ['Zzcanaryson'], captcha_token: 'x' }, 'canary'],
    ['login', { ...CANARY, captcha_token: 'canary-token' }, 'canary'],
    ['verify', { flow_token: 'canary-token', otp: '808618' }, 'canary'],
    ['verify', { flow_token: 'x', otp: ['808618'] }, '808618'],
    ['contact', { flow_token: 'x', email: { canary: true } }, 'canary'],
    ['refresh', { refresh_token: 'canary.canary.canary' }, 'canary'],
    ['confirmCreate', { attempt_token: 80868086 }, '80868086'],
  ])('a refused %s does not repeat %j', async (step, input, secret) => {
    const { answer, value } = await world.browser(style).send(step, input);
    expect(value).toBeNull();
    expect(JSON.stringify(answer.body).toLowerCase()).not.toContain(secret);
  });

  it('no stored row holds a name, a birth date, a contact, a code or a token in clear', async () => {
    const { secrets, tokens } = await live(style);
    await waitForDelivery(world.app);
    const dump = await everyTable();
    const digits = new Set([CANARY.last4ssn]);
    const searched = [...secrets, ...tokens].filter((secret) => !digits.has(secret));
    expect(searched.filter((secret) => dump.includes(secret))).toEqual([]);
    expect(dump).not.toMatch(new RegExp(`"${CANARY.last4ssn}"`));
  });
});

it('no address of a step takes anything but its name and an id', () => {
  expect(Object.values(API_STEPS).filter(({ path }) => /[?{]|:(?!id$)/.test(path))).toEqual([]);
});

async function everyTable(): Promise<string> {
  const { db } = world.app.parts;
  const names = await db.sequelize.getQueryInterface().showAllTables();
  const rows = await Promise.all(names.map((name) => db.read(`SELECT * FROM ${name}`)));
  return JSON.stringify(rows);
}
