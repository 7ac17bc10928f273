// Requests with an idempotency key that charge: the repetition gets the answer that was given, however the first one ended,
// and nothing is charged twice.
import { httpPayments } from '../../../src/providers/payments/http-payments';
import type { Charge } from '../../../src/providers/payments/payment-provider';
import type { Dependencies } from '../../../src/services/shared/dependencies';
import {
  AGREED_ACCOUNT,
  DAY_MS,
  MINUTE_MS,
  openChargeFixture,
  SETTLEMENT_ACCOUNT,
  type ChargeFixture,
} from '../../support/fixtures/charge-fixture';
import { getRestDocument } from '../../support/clients/rest-idiom';
import { API_STYLES, type ApiStyle } from '../../support/clients/simulated-browser';
import { casesByStyle } from '../../support/fixtures/run-length';

type Members = Readonly<Record<string, unknown>>;

interface Answer {
  readonly status: number;
  readonly body: Members;
}

interface Operation {
  readonly document: string;
  /** Prepares the account, and returns how to send the request in either style. */
  arrange(): Promise<(style: ApiStyle) => Promise<Answer>>;
  /** What the answer says about the charge. */
  read(answer: Answer): readonly unknown[];
  readonly made: readonly unknown[];
  readonly failed: readonly unknown[];
  readonly unknown: readonly unknown[];
  readonly account: number;
}

let fixture: ChargeFixture;
let token: string;

beforeEach(async () => {
  fixture = await openChargeFixture();
  token = await fixture.signIn();
});
afterEach(() => fixture.close());

const KEY = 'charge-once';

/** Sends the same request in either style, and returns answers that can be compared. */
function sender(document: string, path: string, where: Members, body: Members) {
  return async (style: ApiStyle): Promise<Answer> => {
    const { app } = fixture;
    if (style === 'REST') {
      const answer = await app.rest('POST', path, {
        token,
        headers: { 'idempotency-key': KEY },
        body: toSnakeCase(body),
      });
      return { status: answer.status, body: answer.body };
    }
    const { query, toRest } = getRestDocument(document);
    const variables = { input: { ...where, ...body }, idempotencyKey: KEY };
    const { data, errors } = await app.graphql(query, { token, variables });
    const [error] = errors;
    if (error) {
      const { code, status } = error.extensions;
      return { status: Number(status), body: { code: String(code).toLowerCase(), message: error.message } };
    }
    const [value] = Object.values(toRest(data) as Members);
    return { status: 200, body: value as Members };
  };
}

function toSnakeCase(members: Members): Members {
  const rename = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [rename(name), value]));
}

const account = ({ body }: Answer) => (body['data'] as { readonly account: Members }).account;
const readAccount = (answer: Answer) => {
  const { state, amounts } = account(answer)['display'] as { readonly state: Members; readonly amounts: Members };
  return [answer.status, state['key'], amounts['current_balance']];
};

const OPERATIONS: readonly Operation[] = [
  {
    document: 'AddPaymentMethod',
    account: AGREED_ACCOUNT,
    async arrange() {
      const { today } = fixture.app.moment();
      const sql = 'UPDATE consumer_negotiations SET first_pay_date = ? WHERE consumer_id = ?';
      await fixture.app.dependencies.db.write(sql, [today, AGREED_ACCOUNT]);
      const path = `/accounts/${AGREED_ACCOUNT}/payment-method`;
      const where = { accountId: String(AGREED_ACCOUNT) };
      return sender('AddPaymentMethod', path, where, { paymentReference: 'pm_good' });
    },
    read: readAccount,
    made: [200, 'settled', '425.00'],
    failed: [200, 'scheduled_settlements', '850.00'],
    unknown: [200, 'scheduled_settlements', '850.00'],
  },
  {
    document: 'PayNow',
    account: SETTLEMENT_ACCOUNT,
    async arrange() {
      await fixture.cancelPaymentsOfOthers(SETTLEMENT_ACCOUNT);
      const id = await fixture.firstUnpaidPayment(SETTLEMENT_ACCOUNT);
      return sender('PayNow', `/upcoming-payments/${id}/pay`, { paymentId: String(id) }, {});
    },
    read: (answer) => [answer.status, answer.body['message']],
    made: [200, 'The payment was made.'],
    failed: [200, 'The payment was declined.'],
    unknown: [200, 'The payment is being processed.'],
  },
];

const ROWS = OPERATIONS.flatMap((operation) =>
  API_STYLES.map((style) => ({
    operation,
    style,
    other: API_STYLES.find((each) => each !== style) ?? style,
    name: `${operation.document} in ${style}`,
  })),
);

/** While `work` runs, the application charges with another provider. */
async function withCharge(
  charge: (real: (sent: Charge) => unknown, sent: Charge) => Promise<unknown>,
  work: () => Promise<void>,
) {
  const dependencies = fixture.app.dependencies as { payments: Dependencies['payments'] };
  const real = httpPayments(fixture.provider.settings);
  const before = dependencies.payments;
  const payments = { ...real, charge: (sent: Charge) => charge((one) => real.charge(one), sent) };
  Object.assign(dependencies, { payments });
  try {
    await work();
  } finally {
    Object.assign(dependencies, { payments: before });
  }
}

// Each test sends in both styles; the first tier begins with one of them.
describe.each(casesByStyle(ROWS, 0, 1))('$name', ({ operation, style, other }) => {
  let send: (style: ApiStyle) => Promise<Answer>;
  beforeEach(async () => {
    send = await operation.arrange();
  });

  const expectRepeated = async (first: Answer, charges: number) => {
    expect([await send(style), await send(other)]).toEqual([first, first]);
    expect(fixture.provider.requests).toHaveLength(charges);
  };

  it('repeats that the charge was made, also after a later change of the account', async () => {
    const first = await send(style);
    expect(operation.read(first)).toEqual(operation.made);
    await expectRepeated(first, 1);
    const { db } = fixture.app.dependencies;
    await db.write('UPDATE consumers SET status = ?, current_balance = 1 WHERE id = ?', [
      'deactivated',
      operation.account,
    ]);
    await expectRepeated(first, 1);
  });

  it('repeats that the charge was declined', async () => {
    await withCharge(
      () => Promise.resolve({ outcome: 'failed', isMethodGone: false }),
      async () => {
        const first = await send(style);
        expect(operation.read(first)).toEqual(operation.failed);
        expect([await send(style), await send(other)]).toEqual([first, first]);
      },
    );
    expect(fixture.provider.requests).toHaveLength(0);
  });

  it('repeats that the outcome was unknown, also when it is known', async () => {
    fixture.provider.failWith({ status: 502, body: '', afterCharge: true });
    const first = await send(style);
    expect(operation.read(first)).toEqual(operation.unknown);
    await expectRepeated(first, 1);
    fixture.provider.failWith(null);
    fixture.advanceTime(3 * MINUTE_MS);
    await fixture.run();
    await expectRepeated(first, 2);
    expect(fixture.provider.made.size).toBe(1);
  });

  it('refuses a repetition while it charges, and repeats its answer afterwards', async () => {
    const during: Answer[] = [];
    const answered: Answer[] = [];
    await withCharge(
      async (real, sent) => {
        for (const each of [style, other]) during.push(await send(each));
        return real(sent);
      },
      async () => {
        answered.push(await send(style));
      },
    );
    expect(during.map(({ status, body }) => [status, body['code']])).toEqual([
      [409, 'charge_in_progress'],
      [409, 'charge_in_progress'],
    ]);
    expect(answered.map(operation.read)).toEqual([operation.made]);
    for (const first of answered) await expectRepeated(first, 1);
  });

  it.each([
    ['before the charge', false],
    ['after the charge', true],
  ])('says what happened when its process died %s', async (_when, isCharged) => {
    await withCharge(
      async (real, sent) => {
        if (isCharged) await real(sent);
        throw new Error('The process is gone.');
      },
      async () => {
        expect((await send(style)).status).toBe(500);
      },
    );
    const waiting = await send(style);
    expect([waiting.status, waiting.body['code']]).toEqual([409, 'charge_in_progress']);
    fixture.advanceTime(3 * MINUTE_MS);
    await fixture.run();
    const told = await send(other);
    expect(operation.read(told)).toEqual(operation.made);
    fixture.advanceTime(DAY_MS / 2);
    token = await fixture.signIn();
    expect(await send(style)).toEqual(told);
    expect(fixture.provider.made.size).toBe(1);
  });

  it('gives twenty parallel requests one answer or says that the charge is in progress', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index % 2 ? style : other)));
    const given = answers.filter(({ status }) => status === 200);
    expect(new Set(given.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body['code']);
    expect(refused).toEqual(refused.map(() => 'charge_in_progress'));
    const [first] = given;
    if (first) await expectRepeated(first, 1);
    expect(fixture.provider.made.size).toBe(1);
  });
});
