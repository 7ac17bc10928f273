// The requests of the servers by hand: read the body, call the use case, write the answer member by member.
const { account } = require('../../../dist/src/services/account/account');
const { accounts } = require('../../../dist/src/services/account/accounts');
const { updateELetterTemplate } = require('../../../dist/src/services/letters/update-e-letter-template');
const { createPaymentPlanOffer } = require('../../../dist/src/services/negotiation/consumer-moves');
const { authenticate, authenticateCreditor, getRights } = require('../../../dist/src/services/shared/authenticate');
const { assertMayCall } = require('../../../dist/src/domain/creditor/creditor-access');
const { login } = require('../../../dist/src/services/sign-in/login');
const { verifyOtp } = require('../../../dist/src/services/sign-in/verify-otp');
const { deliverMessages } = require('../../../dist/src/services/system/deliver-messages');
const { buildAccountBody } = require('../../../dist/tools/bench/account-body');
const { compileBody } = require('./compile-body.cjs');
const { NO_RESPONSE, openByHand, openProduct, readFacts } = require('./product.cjs');

const PAGE = 20;

/** Plans are written on a pool of mysql2, all other writes through Parley's stores. */
async function openAll() {
  const product = await openProduct();
  product.outboxSender.start(() => deliverMessages(product), console.error);
  const [reads, writes] = [await openByHand(), product];
  const buildPlan = compileBody('CreatePaymentPlanOffer');
  const buildTokens = compileBody('VerifyOtp');
  const buildTemplate = compileBody('UpdateELetterTemplate');

  return {
    async account({ authorization }, id) {
      const caller = await authenticate(reads, authorization ?? null, Number(id));
      return buildAccountBody(await account(reads, caller, id));
    },
    async list({ authorization }) {
      const caller = await authenticate(reads, authorization ?? null);
      const { edges, totalCount } = await accounts(reads, caller, { first: PAGE, after: null, state: null });
      return { data: edges.map(({ node }) => buildAccountBody(node)), meta: { next_cursor: null, total: totalCount } };
    },
    async plan({ authorization }, id, body) {
      const caller = await authenticate(reads, authorization ?? null, Number(id));
      const command = { accountId: id, firstPayDate: body.first_pay_date, actionContext: null };
      return buildPlan(await createPaymentPlanOffer(reads, { caller, requestId: 'bench' }, command));
    },
    async login(headers, body) {
      const identity = { lastName: body.last_name, dateOfBirth: body.date_of_birth, last4ssn: body.last4ssn };
      const input = { ...identity, captchaToken: body.captcha_token };
      const branch = await login(writes, input, { request: readFacts(headers), response: NO_RESPONSE });
      return { matched: branch.matched, otp_sent: branch.otpSent, flow_token: branch.flowToken };
    },
    async verify(headers, body) {
      const input = { flowToken: body.flow_token, otp: body.otp };
      return buildTokens(await verifyOtp(writes, input, { request: readFacts(headers), response: NO_RESPONSE }));
    },
    async template(headers, id, { name, content }) {
      const caller = await authenticateCreditor(writes, headers.authorization ?? null);
      const rights = { rights: getRights(caller), hasActiveMembership: caller.creditor.hasActiveMembership };
      assertMayCall('updateELetterTemplate', rights);
      const context = { request: readFacts(headers), response: NO_RESPONSE };
      return buildTemplate(await updateELetterTemplate(writes, caller, { id, name, content }, context));
    },
  };
}

module.exports = { openAll };
