// Personal data and codes never appear in responses, errors, tokens, cookies, URLs or stored rows.
import { API_STEPS, type ApiStep } from '../../support/clients/api-steps';
import {
  getText,
  getTokens,
  type Browser,
  type ApiOutcome,
  type ApiStyle,
} from '../../support/clients/simulated-browser';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { newEmail, newMobile } from '../../support/fixtures/people';
import { openSignInFixture, wrongCode, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { stylesOf } from '../../support/fixtures/run-length';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

const CLAIMS = ['aud', 'exp', 'gen', 'iat', 'iss', 'jti', 'nbf', 'sid', 'sub'];

/** Distinctive values, which a search finds only where they leaked. */
const CANARY = { last_name: 'Zzcanaryson', date_of_birth: '1943-11-27', last4ssn: '8086' };

let runs = 0;

interface Recording {
  readonly outcomes: readonly ApiOutcome[];
  readonly tokens: readonly string[];
  readonly secrets: readonly string[];
}

/** Runs a profile through all steps, right and wrong, and records every response. */
async function recordSession(style: ApiStyle): Promise<Recording> {
  const outcomes: ApiOutcome[] = [];
  const plain = fixture.browser(style);
  const browser: Browser = {
    ...plain,
    async send(...request) {
      const outcome = await plain.send(...request);
      outcomes.push(outcome);
      return outcome;
    },
  };
  runs += 1;
  const identity = { ...CANARY, last_name: `${CANARY.last_name}${'i'.repeat(runs)}` };
  const [email, mobile] = [newEmail(), newMobile()];

  const attempt_token = getText(await fixture.login(browser, identity), 'attempt_token');
  const flow_token = getText(await browser.send('confirmCreate', { attempt_token }), 'flow_token');
  await browser.send('confirmCreate', { attempt_token });
  await browser.send('contact', { flow_token, email, mobile });
  await browser.send('contact', { flow_token, email: `${email}, ${email}` });
  await browser.send('contact', { flow_token, email });
  const otp = await fixture.readCode({ email, mobile: null });
  await browser.send('verify', { flow_token, otp: wrongCode(otp) });
  await browser.send('verify', { flow_token, otp: `${otp}9` });
  const input = { flow_token, otp, device_name: 'Canary device', remember_device: true };
  const tokens = getTokens(await browser.send('verify', input));
  await browser.send('accounts', undefined, { token: tokens.access_token });
  const next = getTokens(await browser.send('refresh', { refresh_token: tokens.refresh_token }));
  await fixture.login(browser, identity);
  await browser.send('logout', undefined, { token: next.access_token });
  const all = [attempt_token, flow_token, ...toTokens(tokens), ...toTokens(next)];
  return { outcomes, tokens: all, secrets: [...Object.values(identity), email, mobile, otp, 'Canary device'] };
}

const toTokens = ({ access_token, refresh_token }: ReturnType<typeof getTokens>) => [access_token, refresh_token];

/** A response as text, without random values, which could contain four digits by chance. */
function toText({ answer }: ApiOutcome, tokens: readonly string[]): string {
  const headers = [...answer.headers].filter(([name]) => !['x-request-id', 'date', 'set-cookie'].includes(name));
  const text = JSON.stringify([headers, answer.body]);
  return tokens.reduce((rest, token) => rest.replaceAll(token, ''), text).replaceAll(/"[\w.-]{43,}"/g, '""');
}

describe.each(stylesOf('sign-in/personal-data'))('over %s', (style: ApiStyle) => {
  it('responses and errors contain no personal data', async () => {
    const { outcomes, tokens, secrets } = await recordSession(style);
    expect(outcomes.length).toBeGreaterThan(10);
    for (const outcome of outcomes) {
      const text = toText(outcome, tokens);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    }
  });

  it('tokens contain only ids and times', async () => {
    const { access_token, refresh_token } = await fixture.signIn(
      fixture.browser(style),
      await fixture.createPerson('email'),
    );
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
  ])('a rejected %s does not echo %j', async (step, input, secret) => {
    const { answer, value } = await fixture.browser(style).send(step, input);
    expect(value).toBeNull();
    expect(JSON.stringify(answer.body).toLowerCase()).not.toContain(secret);
  });

  it('no stored row contains a name, a date of birth, a contact, a code or a token in plain text', async () => {
    const { secrets, tokens } = await recordSession(style);
    await waitForDelivery(fixture.app);
    const dump = await readAllTables();
    const digits = new Set([CANARY.last4ssn]);
    const searched = [...secrets, ...tokens].filter((secret) => !digits.has(secret));
    expect(searched.filter((secret) => dump.includes(secret))).toEqual([]);
    expect(dump).not.toMatch(new RegExp(`"${CANARY.last4ssn}"`));
  });
});

it('no URL of a step contains anything but its name and ids', () => {
  expect(Object.values(API_STEPS).filter(({ path }) => /[?{]|:(?!(?:account_)?id(?:\/|$))/.test(path))).toEqual([]);
});

async function readAllTables(): Promise<string> {
  const { db } = fixture.app.dependencies;
  const names = await db.sequelize.getQueryInterface().showAllTables();
  const rows = await Promise.all(names.map((name) => db.read(`SELECT * FROM ${name}`)));
  return JSON.stringify(rows);
}
