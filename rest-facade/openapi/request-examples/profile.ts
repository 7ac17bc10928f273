// Examples of requests on the profile, the wallet, letters, the calendar and gifts.
import { CASTILLO, FROM_ANSWER, type Day, type RequestExamples } from './example';

/** The open link of the demo data. */
const GIFT_LINK = { token: `gft_${'A'.repeat(43)}` };

export function profileExamples(day: Day): RequestExamples {
  return {
    verifyIdentity: { body: { account_number: '4000000019' } },
    updateCommunication: { body: { email_permission: true, usps_permission: true } },
    updateBilling: {
      body: {
        first_name: 'Maria',
        last_name: 'Rivera',
        address1: '48 Larkspur Lane',
        city: 'Brooklyn',
        state: 'NY',
        zip: '11215',
      },
    },
    updatePortal: {
      body: {
        theme: 'dark',
        accent: 'green',
        landing_tab: 'payment_plans',
        locale: 'en-US',
        time_zone: 'America/New_York',
      },
    },
    requestContactChange: { body: { email: 'maria.rivera@new.example.test', proof: 'none' } },
    confirmContactChange: {
      body: { flow_token: FROM_ANSWER.flowToken, otp: '123456' },
      note: 'Request a contact change, and read the code. If the service runs locally, any six digits are accepted.',
    },
    cancelContactChange: { body: {}, note: 'Request a contact change.' },
    withdrawDeletionRequest: {
      path: { request: 'k0bX9pWq3ZsT7uVyRm2LdA' },
      note: 'List the requests: an open one is withdrawn.',
    },
    paymentMethod: { path: { method: 2 } },
    updatePaymentMethod: { path: { method: 2 }, body: { label: 'Household card' } },
    removePaymentMethod: { path: { method: 2 } },
    createPaymentSetup: { body: { type: 'card' } },
    savePaymentMethod: { body: { payment_reference: 'pm_sim_visa', label: 'Travel card' } },
    ...letterExamples(day),
    ...giftExamples(),
  };
}

function letterExamples(day: Day): RequestExamples {
  return {
    mailboxLetter: { path: { letter: 2 } },
    mailboxLetterDocument: { path: { letter: 2 } },
    markLetterRead: { path: { letter: 2 } },
    markLetterUnread: { path: { letter: 2 } },
    markAllLetters: { body: { before: `${day(-1)}T12:00:00.000Z` } },
    deleteLetter: { path: { letter: 1 } },
    createCalendarFeed: { body: { reminder_days: 2 } },
    updateCalendarFeed: { person: CASTILLO, body: { reminder_days: 3 } },
    revokeCalendarFeed: { person: CASTILLO },
    fetchCalendar: { path: { token: `cal_${'A'.repeat(43)}` } },
  };
}

function giftExamples(): RequestExamples {
  return {
    createGiftLink: { path: { consumer: 14 }, body: { message: 'Thank you for helping!', goal: '800.00' } },
    giftLinks: { person: CASTILLO },
    gifts: { person: CASTILLO },
    updateGiftLink: { person: CASTILLO, path: { link: 1 }, body: { goal: '700.00' } },
    revokeGiftLink: { person: CASTILLO, path: { link: 2 } },
    giftPage: { path: GIFT_LINK },
    createGiftSetup: { path: GIFT_LINK, body: { captcha_token: 'demo' } },
    payGift: {
      path: GIFT_LINK,
      headers: { 'idempotency-key': 'gift-of-aunt-rosa-1' },
      body: { setup_id: FROM_ANSWER.setupId, amount: '50.00', payer_name: 'Aunt Rosa' },
      note: 'Create a setup for the gift, and complete it in the widget. The simulated provider has no widget.',
    },
  };
}
