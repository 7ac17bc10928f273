// docs/rules §3.1 and §3.2: the level that supplies each Pay Term, and when captured terms are used instead.
import type { ReferenceAccount, ReferenceTermRow, ReferenceTerms } from '../shared/records';

const NO_TERMS: ReferenceTermRow = {
  pifDiscount: null,
  planDiscount: null,
  minMonthlyPay: null,
  maxDaysFirstPay: null,
  minimumSettlement: null,
  minimumPaymentPlan: null,
  maxFirstPayDays: null,
  settlementAutoApprove: null,
  planAutoApprove: null,
};

/** §3.1: account, then subclient (only when the account has one), then company. A stored 0 does not fall through. */
export function resolveTerms(account: ReferenceAccount): ReferenceTerms {
  const own = account.ownTerms;
  const subclient = account.subclient ? account.subclient.terms : NO_TERMS;
  const company = account.company ? account.company.terms : NO_TERMS;

  let pifDiscount = own.pifDiscount;
  if (pifDiscount === null) pifDiscount = subclient.pifDiscount;
  if (pifDiscount === null) pifDiscount = company.pifDiscount;

  let planDiscount = own.planDiscount;
  if (planDiscount === null) planDiscount = subclient.planDiscount;
  if (planDiscount === null) planDiscount = company.planDiscount;

  let minMonthlyPay = own.minMonthlyPay;
  if (minMonthlyPay === null) minMonthlyPay = subclient.minMonthlyPay;
  if (minMonthlyPay === null) minMonthlyPay = company.minMonthlyPay;

  // The day limit of the account, and no other value, also falls through if it is 0.
  let maxDaysFirstPay = own.maxDaysFirstPay === 0 ? null : own.maxDaysFirstPay;
  if (maxDaysFirstPay === null) maxDaysFirstPay = subclient.maxDaysFirstPay;
  if (maxDaysFirstPay === null) maxDaysFirstPay = company.maxDaysFirstPay;
  if (maxDaysFirstPay === null) maxDaysFirstPay = 30;

  // All three minimums come from the level that supplies the plan discount.
  let floors = company;
  if (own.planDiscount !== null) floors = own;
  else if (subclient.planDiscount !== null) floors = subclient;

  // §3.8: the two switches fall through in the same way; the default is true.
  let settlementAutoApprove = own.settlementAutoApprove;
  if (settlementAutoApprove === null) settlementAutoApprove = subclient.settlementAutoApprove;
  if (settlementAutoApprove === null) settlementAutoApprove = company.settlementAutoApprove;
  if (settlementAutoApprove === null) settlementAutoApprove = true;

  let planAutoApprove = own.planAutoApprove;
  if (planAutoApprove === null) planAutoApprove = subclient.planAutoApprove;
  if (planAutoApprove === null) planAutoApprove = company.planAutoApprove;
  if (planAutoApprove === null) planAutoApprove = true;

  return {
    ...getTermType(account),
    pifDiscount,
    planDiscount,
    minMonthlyPay,
    maxDaysFirstPay,
    minimumSettlement: floors.minimumSettlement,
    minimumPaymentPlan: floors.minimumPaymentPlan,
    maxFirstPayDays: floors.maxFirstPayDays,
    settlementAutoApprove,
    planAutoApprove,
  };
}

/** §3.1: the level that supplies the plan discount; `master` if there is none. */
function getTermType(account: ReferenceAccount): Pick<ReferenceTerms, 'type' | 'typeLabel'> {
  if (account.ownTerms.planDiscount !== null) return { type: 'individual', typeLabel: 'Individual Custom Term' };
  if (account.subclient && account.subclient.terms.planDiscount !== null) {
    return { type: 'subclient', typeLabel: account.subclient.name ?? 'Subclient Term' };
  }
  return { type: 'master', typeLabel: 'Master Term' };
}

/** §3.2: an active negotiation uses its captured terms. They are percentages, so dates still follow today. */
export function currentTerms(account: ReferenceAccount): ReferenceTerms {
  const { negotiation } = account;
  if (negotiation && negotiation.active && negotiation.snapshot) return negotiation.snapshot;
  return resolveTerms(account);
}
