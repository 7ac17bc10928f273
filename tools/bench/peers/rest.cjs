// The bodies of the REST peers.
const { compileBody } = require('./compile-body.cjs');
const { openUseCases } = require('./use-cases.cjs');

function openRest() {
  const useCases = openUseCases();
  const [toAccount, toPlan] = [compileBody('Account'), compileBody('CreatePaymentPlanOffer')];
  return {
    account: async ({ authorization }, id) => toAccount(await useCases.account(authorization, id)),
    async list({ authorization }) {
      const { accounts, total } = await useCases.list(authorization);
      return { data: accounts.map(toAccount), meta: { next_cursor: null, total } };
    },
    plan: async ({ authorization, 'x-request-id': requestId = null }, id, body) =>
      toPlan(await useCases.plan(authorization, id, body.first_pay_date, requestId)),
  };
}

module.exports = { openRest };
