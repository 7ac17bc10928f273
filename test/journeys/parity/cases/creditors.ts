// Cases of creditor users: sign-in, sessions and letter templates.
import { DEMO_PASSWORD } from '../../../support/fixtures/creditors';
import { unchanged, type ParityCase } from '../case';
import type { ParityRequest } from '../requests';
import { getCreditorToken, readMember } from '../fixtures';
import type { ParityApp } from '../parity-app';
import { NO_TOKEN } from './sessions';

const DANA = { email: 'dana@acme.test', password: DEMO_PASSWORD };
const LAPSED = 'kim@lapsed.test';
const FOREIGN_TEMPLATE = 4;

export const asDana = async (app: ParityApp, request: ParityRequest = {}): Promise<ParityRequest> => ({
  ...request,
  token: await getCreditorToken(app),
});

async function pair(app: ParityApp): Promise<{ readonly token: string; readonly refresh_token: string }> {
  const entered = await app.send('creditorLogin', { body: DANA });
  return {
    token: readMember(entered, 'meta', 'access_token'),
    refresh_token: readMember(entered, 'meta', 'refresh_token'),
  };
}

const LOGIN_CASES: readonly ParityCase[] = [
  { outcome: 'creditorLogin 200', arrange: () => ({ body: DANA }) },
  { outcome: 'creditorLogin 403 sign_in_elsewhere', appKind: 'elsewhere', arrange: () => ({ body: DANA }) },
  {
    outcome: 'creditorLogin 422 validation_failed',
    arrange: () => ({ body: { email: 'invalid', password: '' } }),
  },
  {
    outcome: 'creditorLogin 422 credentials_invalid',
    arrange: () => ({ body: { ...DANA, password: 'wrong' } }),
  },
  {
    outcome: 'creditorLogin 422 captcha_failed',
    arrange: () => ({ body: { ...DANA, captcha_token: 'XXXX.WRONG.XXXX' } }),
  },
  {
    outcome: 'creditorLogin 503 captcha_unavailable',
    arrange(app) {
      app.captcha.failWith({ status: 500, body: {} });
      return { body: { ...DANA, captcha_token: 'any' } };
    },
    cleanUp: (app) => app.captcha.failWith(null),
  },
  {
    outcome: 'creditorLogin 429 too_many_attempts',
    async arrange(app) {
      const body = { email: `desk${String(app.nextNumber())}@nowhere.test`, password: 'wrong' };
      for (let n = 0; n < 5; n += 1) await app.send('creditorLogin', { body });
      return { body };
    },
  },
];

const SESSION_CASES: readonly ParityCase[] = [
  {
    outcome: 'refreshCreditorTokens 200',
    arrange: async (app) => ({ body: { refresh_token: (await pair(app)).refresh_token } }),
  },
  {
    outcome: 'refreshCreditorTokens 401 refresh_token_invalid',
    arrange: () => ({ body: { refresh_token: 'e30.e30.e30' } }),
  },
  {
    outcome: 'refreshCreditorTokens 401 refresh_token_reused',
    async arrange(app) {
      const body = { refresh_token: (await pair(app)).refresh_token };
      await app.send('refreshCreditorTokens', { body });
      app.setElapsed(300_001);
      return { body };
    },
  },
  {
    outcome: 'refreshCreditorTokens 403 sign_in_elsewhere',
    appKind: 'elsewhere',
    arrange: () => ({ body: { refresh_token: 'e30.e30.e30' } }),
  },
  { outcome: 'refreshCreditorTokens 422 validation_failed', arrange: () => ({ body: { refresh_token: '' } }) },
  {
    outcome: 'refreshCreditorTokens 429 too_many_attempts',
    async arrange(app) {
      const body = { refresh_token: (await pair(app)).refresh_token };
      for (let n = 0; n < 30; n += 1) await app.send('refreshCreditorTokens', { body });
      return { body };
    },
  },
  { outcome: 'creditorLogout 200', arrange: async (app) => ({ token: (await pair(app)).token }) },
  ...NO_TOKEN.map((request): ParityCase => ({ outcome: 'creditorLogout 401 unauthenticated', arrange: () => request })),
  {
    outcome: 'creditorLogout 403 sign_in_elsewhere',
    appKind: 'elsewhere',
    arrange: ({ issuer }) => ({ token: issuer.sign() }),
  },
  { outcome: 'creditor 200', arrange: (app) => asDana(app) },
  { outcome: 'creditor 200', appKind: 'elsewhere', arrange: ({ issuer }) => ({ token: issuer.sign() }) },
  { outcome: 'creditor 200', arrange: async (app) => ({ token: await getCreditorToken(app, LAPSED) }) },
  ...NO_TOKEN.map((request): ParityCase => ({ outcome: 'creditor 401 unauthenticated', arrange: () => request })),
];

/** Access errors of an operation for members. */
export function guarded(operation: string, request: ParityRequest = {}): readonly ParityCase[] {
  return [
    ...NO_TOKEN.map((token): ParityCase => ({
      outcome: `${operation} 401 unauthenticated`,
      arrange: () => ({ ...request, ...token }),
    })),
    {
      outcome: `${operation} 403 membership_required`,
      arrange: async (app) => ({ ...request, token: await getCreditorToken(app, LAPSED) }),
    },
  ];
}

function unknown(operation: string, body?: ParityRequest['body']): readonly ParityCase[] {
  return [FOREIGN_TEMPLATE, 5, 987_654, 'one'].map((template) => ({
    outcome: `${operation} 404 not_found`,
    arrange: (app) => asDana(app, { path: { template }, ...(body === undefined ? {} : { body }) }),
  }));
}

const NAME = { name: 'Hello' };
const SUBJECT = { subject: 'About your account' };
const PREVIEW = { account_id: 19 };
const NEW_TEMPLATE = { name: 'Reminder', content: '<p>Hi [First Name], call [Our Hotline].</p><script>x()</script>' };

export async function addTemplate(app: ParityApp): Promise<number> {
  const { body } = await app.send('createELetterTemplate', await asDana(app, { body: NEW_TEMPLATE }));
  const { data } = body as { readonly data: { readonly id: number } };
  return data.id;
}

const NEW_TEMPLATE_CASES: readonly ParityCase[] = [
  { outcome: 'createELetterTemplate 201', arrange: (app) => asDana(app, { body: NEW_TEMPLATE }) },
  {
    outcome: 'createELetterTemplate 201',
    async arrange(app) {
      const headers = { 'idempotency-key': `template-${String(app.nextNumber())}` };
      const request = await asDana(app, { body: { ...NEW_TEMPLATE, type: 'e-letter' }, headers });
      await app.send('createELetterTemplate', request);
      return request;
    },
  },
  ...guarded('createELetterTemplate', { body: NEW_TEMPLATE }),
  ...[
    { name: ' ', content: '<script>x()</script>' },
    { name: 'x'.repeat(256), content: '<p>Hi</p>' },
  ].map((body): ParityCase => ({
    outcome: 'createELetterTemplate 422 validation_failed',
    arrange: (app) => asDana(app, { body }),
  })),
  ...[{}, NAME].map((body): ParityCase => ({
    outcome: 'copyELetterTemplate 201',
    arrange: (app) => asDana(app, { path: { template: 1 }, body }),
  })),
  ...guarded('copyELetterTemplate', { path: { template: 1 }, body: NAME }),
  ...unknown('copyELetterTemplate', NAME),
  {
    outcome: 'copyELetterTemplate 422 validation_failed',
    arrange: (app) => asDana(app, { path: { template: 1 }, body: { name: ' ' } }),
  },
  ...[{ subject: 'About your account' }, { subject: null }].map((body): ParityCase => ({
    outcome: 'setELetterTemplateSubject 200',
    arrange: async (app) => asDana(app, { path: { template: await addTemplate(app) }, body }),
  })),
  ...guarded('setELetterTemplateSubject', { path: { template: 3 }, body: SUBJECT }),
  ...unknown('setELetterTemplateSubject', SUBJECT),
  {
    outcome: 'setELetterTemplateSubject 412 precondition_failed',
    arrange: (app) => asDana(app, { path: { template: 3 }, headers: { 'if-match': '"999-1"' }, body: SUBJECT }),
  },
  ...[{}, ...['two\nlines', '\u200b', 'x'.repeat(256)].map((subject) => ({ subject }))].map((body): ParityCase => ({
    outcome: 'setELetterTemplateSubject 422 validation_failed',
    arrange: (app) => asDana(app, { path: { template: 3 }, body }),
  })),
  ...[{}, { content: '<p>[First Name], call [Our Hotline].</p>', subject: 'Call us' }].map((body): ParityCase => ({
    outcome: 'previewELetterTemplate 200',
    arrange: (app) => asDana(app, { path: { template: 1 }, body: { ...PREVIEW, ...body } }),
  })),
  ...guarded('previewELetterTemplate', { path: { template: 1 }, body: PREVIEW }),
  ...unknown('previewELetterTemplate', PREVIEW),
  {
    outcome: 'previewELetterTemplate 404 not_found',
    arrange: (app) => asDana(app, { path: { template: 1 }, body: { account_id: 987_654 } }),
  },
  ...[{ content: '<p></p>' }, { subject: 'two\nlines' }].map((body): ParityCase => ({
    outcome: 'previewELetterTemplate 422 validation_failed',
    arrange: (app) => asDana(app, { path: { template: 1 }, body: { ...PREVIEW, ...body } }),
  })),
  {
    outcome: 'eLetterTemplateVersions 200',
    arrange: async (app) => asDana(app, { path: { template: await addTemplate(app) }, query: { limit: 1 } }),
  },
  ...guarded('eLetterTemplateVersions', { path: { template: 1 } }),
  ...unknown('eLetterTemplateVersions'),
  {
    outcome: 'eLetterTemplateVersions 422 validation_failed',
    arrange: (app) => asDana(app, { path: { template: 1 }, query: { cursor: 'nowhere' } }),
  },
  {
    outcome: 'deleteELetterTemplate 200',
    arrange: async (app) => asDana(app, { path: { template: await addTemplate(app) } }),
  },
  ...guarded('deleteELetterTemplate', { path: { template: 3 } }),
  ...unknown('deleteELetterTemplate'),
];

const TEMPLATE_CASES: readonly ParityCase[] = [
  { outcome: 'eLetterTemplates 200', arrange: (app) => asDana(app) },
  { outcome: 'eLetterTemplates 200', arrange: (app) => asDana(app, { query: { limit: 1 } }) },
  ...guarded('eLetterTemplates'),
  {
    outcome: 'eLetterTemplates 422 validation_failed',
    facadeMessage: true,
    arrange: (app) => asDana(app, { query: { limit: 0 } }),
  },
  {
    outcome: 'eLetterTemplates 422 validation_failed',
    arrange: (app) => asDana(app, { query: { cursor: 'nowhere' } }),
  },
  { outcome: 'eLetterTemplate 200', arrange: (app) => asDana(app, { path: { template: 1 } }) },
  unchanged('eLetterTemplate', (app) => asDana(app, { path: { template: 2 } })),
  ...guarded('eLetterTemplate', { path: { template: 1 } }),
  ...unknown('eLetterTemplate'),

  ...[{ ...NAME, content: '<p>Hi [First Name]</p><script>x()</script>' }, NAME].map((body): ParityCase => ({
    outcome: 'updateELetterTemplate 200',
    arrange: (app) => asDana(app, { path: { template: 3 }, body }),
  })),
  {
    outcome: 'updateELetterTemplate 200',
    async arrange(app) {
      const request = await asDana(app, { path: { template: 3 } });
      const { tag } = await app.send('eLetterTemplate', request);
      return { ...request, headers: { 'if-match': tag ?? '' }, body: NAME };
    },
  },
  ...guarded('updateELetterTemplate', { path: { template: 3 }, body: NAME }),
  ...unknown('updateELetterTemplate', NAME),
  {
    outcome: 'updateELetterTemplate 412 precondition_failed',
    arrange: (app) => asDana(app, { path: { template: 3 }, headers: { 'if-match': '"999-1"' }, body: NAME }),
  },
  ...[{}, { name: ' ' }, { content: '<script>x()</script>' }, { name: null, content: null }].map(
    (body): ParityCase => ({
      outcome: 'updateELetterTemplate 422 validation_failed',
      arrange: (app) => asDana(app, { path: { template: 3 }, body }),
    }),
  ),
];

export const CREDITOR_PARITY_CASES: readonly ParityCase[] = [
  ...LOGIN_CASES,
  ...SESSION_CASES,
  ...TEMPLATE_CASES,
  ...NEW_TEMPLATE_CASES,
];
