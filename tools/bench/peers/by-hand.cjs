// The requests of the servers by hand: read the body, call the use case, write the answer member by member.
const { account } = require('../../../dist/src/services/account/account');
const { accounts } = require('../../../dist/src/services/account/accounts');
const { updateELetterTemplate } = require('../../../dist/src/services/letters/e-letter-templates');
const { createPaymentPlanOffer } = require('../../../dist/src/services/negotiation/consumer-moves');
const { authenticate, authenticateCreditor, getRights } = require('../../../dist/src/services/shared/authenticate');
const { assertMayCall } = require('../../../dist/src/domain/creditor/creditor-access');
const { login } = require('../../../dist/src/services/sign-in/login');
const { verifyOtp } = require('../../../dist/src/services/sign-in/verify-otp');
const { writeRows } = require('../../../dist/src/services/imports/steps/write-rows');
const { DEFAULT_IMPORT_OPTIONS, DEFAULT_READING } = require('../../../dist/src/domain/imports/import');
const { readRow } = require('../../../dist/src/domain/imports/read-row');
const { LANES, startDeliveries } = require('../../../dist/src/services/system/deliver-messages');
const { buildAccountBody } = require('../../../dist/tools/bench/account-body');
const { compileBody } = require('./compile-body.cjs');
const { NO_RESPONSE, openByHand, openProduct, readFacts } = require('./product.cjs');

const PAGE = 20;

/** Plans are written on a pool of mysql2, all other writes through Parley's stores. */
async function openAll() {
  const product = await openProduct();
  const reporter = { gaveUp: () => undefined, providerFailed: () => undefined };
  const lanes = LANES.map((lane) => (places) => startDeliveries(product, reporter, lane, places));
  product.outboxSender.start({ tidy: () => Promise.resolve(), lanes }, console.error);
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
    async importRows({ authorization }, text) {
      const { creditor } = await authenticateCreditor(writes, authorization ?? null);
      return importRows(writes, creditor, text);
    },
  };
}

/** Reads, decides and writes all rows at once, without a stored file, a job, progress and results of rows. */
async function importRows(dependencies, { id, companyId }, text) {
  const { db, placements, placementFiles, clock, readUsMobile } = dependencies;
  const moment = clock();
  const { today, epoch: now } = moment;
  const context = { options: DEFAULT_IMPORT_OPTIONS, reading: DEFAULT_READING, today, now, readUsMobile };
  async function* parts() {
    yield text;
  }
  const rows = [];
  const format = { format: 'csv', reading: DEFAULT_READING };
  for await (const raw of placementFiles.readRows(parts(), format, { ignored: () => undefined })) {
    rows.push(readRow(raw, context));
  }
  const subclients = await placements.findSubclients(db, companyId);
  const scope = {
    companyId,
    importId: null,
    isDryRun: false,
    mover: { kind: 'creditor', id },
    requestId: null,
    subclients,
    context: { hasMembership: true, subclients: subclients.idByNumber, today, allowIncompleteIdentity: false },
  };
  const numbers = rows.map(({ accountNumber }) => accountNumber);
  const results = await db.transaction(async (transaction) => {
    const accounts = await placements.findPlacedAccounts(transaction, companyId, numbers, subclients);
    return writeRows(dependencies, transaction, scope, rows, accounts, moment);
  });
  return { counts: { created: results.filter(({ outcome }) => outcome === 'created').length } };
}

module.exports = { openAll };
