// Examples of requests on accounts, offers, payments and notices. Rivera has an account in every state.
import { CASTILLO, OBRIEN, OKAFOR, type Day, type RequestExamples } from './example';

/** Accounts of the demo data, by what they are good for. */
const READY = { consumer: 19 };
const PLAN = { consumer: 14 };
const COUNTER_OFFER = { consumer: 17 };

export function accountExamples(day: Day): RequestExamples {
  return {
    account: { path: PLAN },
    offers: { path: READY },
    offerQuote: {
      path: READY,
      query: { negotiation_type: 'installment', first_pay_date: day(7), installment_type: 'monthly', amount: '60.00' },
    },
    createPaymentPlanOffer: { path: READY, body: { first_pay_date: day(1) } },
    createSettlementOffer: { person: OBRIEN, path: { consumer: 22 }, body: {} },
    createCustomOffer: {
      person: OKAFOR,
      path: { consumer: 20 },
      body: {
        negotiation_type: 'installment',
        installment_type: 'monthly',
        amount: '40.00',
        first_pay_date: day(7),
        note: 'I can afford this amount.',
      },
    },
    acceptCreditorOffer: { path: COUNTER_OFFER, body: {} },
    sendCounterOffer: {
      path: COUNTER_OFFER,
      body: { monthly_amount: '90.00', first_pay_date: day(10), note: 'I can afford this amount.' },
    },
    cancelPendingOffer: { path: { consumer: 18 }, body: {} },
    addPaymentMethod: { path: { consumer: 15 }, body: { payment_method_id: 1 } },
    changeFirstPayDate: { path: { consumer: 16 }, body: { first_pay_date: day(5) } },
    holdPlan: { path: { consumer: 13 }, body: { restart_date: day(30), hold_reason: 'Hours cut at work' } },
    restartPlan: { path: { consumer: 12 }, body: {} },
    cancelPlan: { person: CASTILLO, path: { consumer: 27 }, body: {} },
    startOver: { path: { consumer: 7 }, body: {} },
    restartNegotiation: { path: { consumer: 6 }, body: {} },
    reportNotPaying: { path: READY, body: { reason_id: 5 } },
    disputeAccount: {
      path: { consumer: 10 },
      body: { category: 'paid', reason: 'I paid this account in full in March.' },
    },
    nameAttorney: { path: PLAN, body: { name: 'Ada Counsel', contact: '212-555-0175' } },
    removeAttorney: { path: PLAN, body: {} },
    stopContact: { path: PLAN },
    resumeContact: { path: PLAN },
    accountMarks: { path: PLAN },
    negotiationHistory: { path: PLAN },
    ...paymentExamples(day),
    noticeResponse: { path: { notice: 1 } },
    resendNotice: { path: { notice: 1 }, body: { reason: 'My address has changed.' } },
  };
}

/** 27 and 28 are the next payments of Rivera's plan, 60 is the next one of Castillo's. */
function paymentExamples(day: Day): RequestExamples {
  return {
    upcomingPayment: { path: { payment: 27 } },
    skipPayment: { path: { payment: 27 }, body: {} },
    reschedulePayment: { path: { payment: 28 }, body: { date: day(3) } },
    payNow: { person: CASTILLO, path: { payment: 60 }, body: {} },
    accountPayments: { path: PLAN },
    contact: { path: PLAN },
    agreement: { path: PLAN },
    agreementDocument: { path: PLAN },
    accountStatement: { path: PLAN },
    accountStatementDocument: { path: PLAN },
    paymentReceipt: { path: { receipt: 'R-0000000004' } },
  };
}
