// Each request of docs/questions.md, sent to the demo data by the person whose question it answers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '../../../src/domain/shared/calendar';
import { startApp, type ApiAnswer, type RunningApp } from '../../support/fixtures/app';

const PAGE = readFileSync(join(__dirname, '../../../docs/questions.md'), 'utf8');

const USERS: Readonly<Record<string, string>> = {
  Agent: 'lee@acme.test',
  Administrator: 'dana@acme.test',
  'Compliance officer': 'dana@acme.test',
};

/** Nobody of the demo data has done it. */
const UNANSWERED = [
  'GET /accounts?mark=do_not_contact',
  'GET /audit-events?event=erasure.withdrawn',
  'GET /audit-events?event=account.erased',
];

interface Question {
  readonly email: string;
  readonly request: string;
  readonly body: string | null;
}

/** A body follows the request that it belongs to. */
function readQuestions(): readonly Question[] {
  return PAGE.split('\n## ')
    .slice(1)
    .flatMap((section) => {
      const email = USERS[section.slice(0, section.indexOf('\n'))];
      if (email === undefined) throw new Error(`Nobody asks: ${section.slice(0, 40)}`);
      const rows = section.split('\n').filter((line) => /^\| (?!Question|-)/.test(line));
      return rows.flatMap((row) => {
        const requests = [...row.matchAll(/`((?:GET|POST|PUT|DELETE) [^`]+)`(?: with `(\{[^`]*\})`)?/g)];
        if (requests.length === 0) throw new Error(`No request: ${row}`);
        return requests.map(([, request = '', body = null]) => ({ email, request, body }));
      });
    });
}

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
  // An offer that Acme has to answer, and a move on a plan.
  const chidi = await app.signIn('Okafor', '1990-09-30', '0042');
  const low = { negotiation_type: 'pif', amount: '10.00', first_pay_date: app.moment().today };
  const offered = await app.rest('POST', '/accounts/20/offers/custom', { token: chidi, body: low });
  const maria = await app.signIn('Rivera', '1985-04-12', '4321');
  const hold = { restart_date: addDays(app.moment().today, 30), hold_reason: 'Between two jobs' };
  const held = await app.rest('POST', '/accounts/14/plan/hold', { token: maria, body: hold });
  expect([offered.status, held.status]).toEqual([200, 200]);
});
afterAll(() => app.close());

/** The newest day on which the portal has collected something; of a payment to the creditor, any day is as good. */
async function findDay(token: string): Promise<string> {
  type Report = { readonly days: readonly { readonly day: string }[] };
  const { body } = await app.creditorRest<Report>('GET', '/remittance', { token });
  return body.days.at(-1)?.day ?? '';
}

/** An empty list has no number, and what nobody has counted is zero. */
function isAnswered({ body }: ApiAnswer): boolean {
  return /[1-9]|true/.test(JSON.stringify(body['data'] ?? body));
}

it('every request is answered, with something in it', async () => {
  const tokens = new Map<string, string>();
  for (const email of new Set(Object.values(USERS))) tokens.set(email, await app.signInCreditor(email));
  const day = await findDay(tokens.get('dana@acme.test') ?? '');
  const questions = readQuestions();
  expect(questions.length).toBeGreaterThan(35);
  let payment = '';
  const wrong: unknown[] = [];
  for (const { email, request, body } of questions) {
    const fill = (text: string) => text.replaceAll('{day}', day).replaceAll('{payment}', payment);
    const [method = '', path = ''] = request.split(' ');
    const options = {
      token: tokens.get(email) ?? '',
      ...(body !== null && { body: JSON.parse(fill(body)) as unknown }),
    };
    const answer = await app.creditorRest(method, fill(path), options);
    const isEmpty = !isAnswered(answer);
    if (answer.status >= 300 || isEmpty !== UNANSWERED.includes(request)) {
      wrong.push([request, answer.status, answer.body]);
    }
    const listed = answer.body['data'];
    if (path.endsWith('/payments') && Array.isArray(listed))
      payment = String((listed[0] as { readonly id: number }).id);
  }
  expect(wrong).toEqual([]);
});
