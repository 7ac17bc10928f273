// Denied sign-ins of creditor users get the same response after the same work, whatever the reason.
import { argonPasswords } from '../../../src/providers/crypto/passwords';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { openBrowser, API_STYLES, type ApiOutcome, type ApiStyle } from '../../support/clients/simulated-browser';
import {
  addCreditor,
  readCreditorEvents,
  DEMO_PASSWORD,
  type CreditorOverrides,
} from '../../support/fixtures/creditors';
import { recordStatements } from '../../support/database/test-database';
import { getErrorCode, summarizeAnswer } from '../../support/clients/refusals';

let app: RunningApp;
/** The hashes that passwords were compared with; null: no hash of a user. */
let compared: (string | null)[];

beforeAll(async () => {
  const real = argonPasswords();
  const passwords: typeof real = {
    ...real,
    matches(hash, password) {
      compared.push(hash);
      return real.matches(hash, password);
    },
  };
  app = await startApp({ TRUST_PROXY: '1' }, { passwords });
});
afterAll(() => app.close());
beforeEach(() => {
  compared = [];
});

/** Values, which some statements contain instead of placeholders: texts, numbers and null. */
const maskTexts = (sql: string) => sql.replaceAll(/'[^']*'/g, '?').replaceAll(/\b(?:NULL|\d+)\b/g, '?');

const login = (style: ApiStyle, email: string, password = DEMO_PASSWORD) =>
  openBrowser(app, style).send('creditorLogin', { email, password });

describe('a denied sign-in', () => {
  const CASES: readonly (readonly [string, CreditorOverrides, string])[] = [
    [
      'a wrong password',
      {
        passwordHash:
          '$argon2id$v=19$m=19456,t=2,p=1$aaaaaaaaaaaaaaaaaaaaaa$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      },
      'wrong_password',
    ],
    ['no password', { withoutPassword: true }, 'wrong_password'],
    ['a damaged hash', { passwordHash: 'parley-demo' }, 'wrong_password'],
    ['a deactivated user', { closed: true }, 'closed'],
    ['an unverified e-mail address', { unverified: true }, 'unverified'],
    ['a closed company', { companyClosed: true }, 'closed'],
    ['a deleted company', { companyDeleted: true }, 'closed'],
  ];

  it.each(CASES)(
    'has the same response and the same work for %s as for an unknown user, over both styles',
    async (_what, overrides, reason) => {
      const { id, email } = await addCreditor(app, overrides);
      for (const style of API_STYLES) {
        const outcomes: ApiOutcome[] = [];
        const work: string[][] = [];
        for (const address of ['unknown@creditor.test', email]) {
          compared = [];
          const statements = await recordStatements(app.dependencies.db, async () => {
            outcomes.push(await login(style, address));
          });
          work.push(statements.map(maskTexts));
          expect(compared).toHaveLength(1);
        }
        const [unknown, known] = outcomes.map(summarizeAnswer);
        expect(known).toEqual(unknown);
        expect(work[1]).toEqual(work[0]);
      }
      expect(await readCreditorEvents(app, id)).toEqual([
        ['creditor.denied', reason, null],
        ['creditor.denied', reason, null],
      ]);
      expect(await readCreditorEvents(app, null)).toContainEqual(['creditor.denied', 'unknown', null]);
    },
  );

  it('has a message that reveals nothing', async () => {
    const { email } = await addCreditor(app);
    const message = 'The e-mail address or the password is incorrect.';
    const rest = (await login('REST', email, `${DEMO_PASSWORD} `)).answer;
    expect([rest.status, rest.body]).toEqual([
      422,
      { code: 'credentials_invalid', message, errors: { password: [message] } },
    ]);
    expect(rest.headers.get('www-authenticate')).toBeNull();
    const { body } = (await login('GraphQL', email, DEMO_PASSWORD.toUpperCase())).answer;
    expect(body).toMatchObject({
      data: { creditorLogin: null },
      errors: [{ message, extensions: { code: 'CREDENTIALS_INVALID', status: 422, errors: { password: [message] } } }],
    });
  });
});

describe('the input', () => {
  it.each([
    [{ email: ' ', password: 'x' }, { email: ['The email field is required.'] }],
    [{ email: 'dana', password: 'x' }, { email: ['The email must be a valid address.'] }],
    [{ email: `${'d'.repeat(250)}@acme.test`, password: 'x' }, { email: ['The email must be a valid address.'] }],
    [{ email: 'dana@acme.test', password: '' }, { password: ['The password field is required.'] }],
    [
      { email: 'dana@acme.test', password: 'x'.repeat(1025) },
      { password: ['The password must not be longer than 1024 characters.'] },
    ],
    [
      { email: '', password: '' },
      { email: ['The email field is required.'], password: ['The password field is required.'] },
    ],
  ])('is rejected when it is invalid, before anything is counted or compared: %#', async (input, errors) => {
    for (const style of API_STYLES) {
      const statements = await recordStatements(app.dependencies.db, async () => {
        const { answer } = await openBrowser(app, style).send('creditorLogin', input);
        const body =
          style === 'REST' ? answer.body : (answer.body['errors'] as readonly { extensions: object }[])[0]?.extensions;
        expect(body).toMatchObject({ errors });
      });
      expect([statements, compared]).toEqual([[], []]);
    }
  });

  it.each([
    [{ email: 1, password: 'x' }, { email: ['The email must be a string.'] }],
    [{ email: 'dana@acme.test', password: ['x'] }, { password: ['The password must be a string.'] }],
    [{}, { email: ['The email field is required.'], password: ['The password field is required.'] }],
  ])('must have the right types in a body: %#', async (body, errors) => {
    const answer = await app.creditorRest('POST', '/auth/token', { body });
    expect([answer.status, answer.body]).toEqual([422, { message: 'The given data was invalid.', errors }]);
  });

  it('may contain any characters in a password', async () => {
    const password = "pässwörd' OR 1=1 --\u0000\ud83d\ude00";
    const { email } = await addCreditor(app, { passwordHash: await app.dependencies.passwords.hash(password) });
    for (const style of API_STYLES) expect(getErrorCode(await login(style, email, password))).toBeNull();
  });
});
