// The texts of messages in English. None to a consumer names a debt, a creditor or an amount, because others may read it.
import { htmlFrame } from './html-frame';
import type { LanguageTexts } from './message-catalogue';

export const ENGLISH: LanguageTexts = {
  messages: {
    code: {
      subject: 'Your sign-in code',
      body: 'Your {{name}} code is {{code}}. It works for {{minutes}} minutes. Never share it with anyone.',
      textMessage: 'Your {{name}} code is {{code}}. Never share it with anyone.\n\n{{bound_code}}',
    },
    invitation: {
      subject: 'Your {{name}} account',
      body: 'You were invited to {{name}}. Use this link once to set your password:\n\n{{link}}',
      textMessage: null,
    },
    password_reset: {
      subject: 'Reset your {{name}} password',
      body: 'Use this link once to set a new password:\n\n{{link}}\n\nIf you did not ask for it, ignore this message.',
      textMessage: null,
    },
    password_changed: {
      subject: 'Your password was changed',
      body: 'The password of your {{name}} sign-in was changed. If that was not you, ask an administrator of your company.',
      textMessage: null,
    },
    offer_digest: {
      subject: '{{offers}} for an answer',
      body:
        '{{offers}} for an answer of your company{{since}}. Sign in to {{name}} to answer.\n\n' +
        'To get no more of these messages, turn them off in your preferences.',
      textMessage: null,
    },
    contact_change: {
      subject: 'A contact is about to be changed',
      body:
        'Someone who is signed in asked to change a contact of your {{name}} sign-in without a code. ' +
        'If that was not you, cancel it:\n\n{{link}}\n\nOtherwise it takes effect on {{time}}.',
      textMessage: null,
    },
    claim: {
      subject: 'Somebody asked for access to {{name}} records',
      body:
        'Somebody asked for access to records in {{name}} without a code from the contact that the records have, which is ' +
        'this one. If that was not you, cancel it:\n\n{{link}}\n\nOtherwise it takes effect on {{time}}. To have access ' +
        'yourself at once, sign in with a code that is sent here.',
      textMessage: null,
    },
    erasure_requested: {
      subject: 'Somebody asked to erase your {{name}} records',
      body:
        'Someone who is signed in asked to erase your records in {{name}}. If that was not you, withdraw the request. ' +
        'All sessions end then.\n\n{{link}}\n\n{{portal_url}}\n\nOtherwise it can be done from {{time}} on, once no agreement and no payment is open.',
      textMessage: null,
    },
    erasure_withdrawn: {
      subject: 'The request to erase your records was withdrawn',
      body: 'The request to erase your records in {{name}} was withdrawn. Nothing is erased. If that was done with the link of our notice, all sessions have ended: sign in again.',
      textMessage: null,
    },
    device_trusted: {
      subject: 'A browser is trusted now',
      body: 'A browser was marked as trusted for your {{name}} sign-in. If that was not you, sign in and remove it.\n\n{{portal_url}}',
      textMessage: null,
    },
    locked: {
      subject: 'Sign-in paused',
      body: 'Several wrong codes were given for your {{name}} sign-in, so it is paused for a while.',
      textMessage: null,
    },
    contact_changed: {
      subject: 'A contact was changed',
      body: 'A contact of your {{name}} sign-in was changed. If that was not you, please contact support.',
      textMessage: null,
    },
    contact_change_cancelled: {
      subject: 'The change of a contact was cancelled',
      body: 'The change of a contact of your {{name}} sign-in was cancelled. Your contacts stay as they are.',
      textMessage: null,
    },
    claim_cancelled: {
      subject: 'A request for access was cancelled',
      body:
        'Your request for access to further records in {{name}} was cancelled by a contact that they have. For help, ' +
        'please contact support.',
      textMessage: null,
    },
    calendar_link_created: {
      subject: 'A calendar link was made',
      body: 'A calendar link was made in your {{name}} profile. If that was not you, sign in and remove it.\n\n{{portal_url}}',
      textMessage: null,
    },
    gift_link_created: {
      subject: 'A link was made',
      body: 'A link with which others can pay for you was made in {{name}}. If that was not you, sign in and revoke it.\n\n{{portal_url}}',
      textMessage: null,
    },
    session_theft: {
      subject: 'A session was ended',
      body: 'A session of your {{name}} sign-in was ended because it was used from two places.',
      textMessage: null,
    },
    gift_receipt: {
      subject: 'Your receipt',
      body: 'Thank you. You paid {{amount}} to {{payee}} on {{day}}. Receipt {{receipt}}.',
      textMessage: null,
    },
    letter_waiting: {
      subject: 'You have a new letter',
      body: 'A letter is in your {{name}} mailbox. Sign in to read it.\n\n{{portal_url}}',
      textMessage: null,
    },
    first_letter: {
      subject: 'A letter is waiting for you',
      body:
        'A letter is waiting for you in {{name}}. To read it, sign in with your name, date of birth and the last four ' +
        'digits of your social security number. A code is sent to this address.\n\n{{portal_url}}',
      textMessage: null,
    },
    payment_due: {
      subject: 'A payment is due soon',
      body: 'A payment that you planned is due soon. Sign in to {{name}} to see or move it.\n\n{{portal_url}}',
      textMessage: null,
    },
    payment_changed: {
      subject: 'A payment date was changed',
      body: 'The date of a payment that you planned was changed. Sign in to {{name}} to see it.\n\n{{portal_url}}',
      textMessage: null,
    },
    payments_skipped: {
      subject: 'Two payments were skipped',
      body:
        'Two planned payments in a row were moved to a later date. Sign in to {{name}} to see what comes next.\n\n' +
        '{{portal_url}}',
      textMessage: null,
    },
    payment_method_expiring: {
      subject: 'A payment method needs attention',
      body: 'A payment method in your {{name}} wallet expires soon. Sign in to choose another one.\n\n{{portal_url}}',
      textMessage: null,
    },
    gift_received: {
      subject: 'Somebody made a payment for you',
      body: 'Somebody used the link that you shared and made a payment for you. Sign in to see it.\n\n{{portal_url}}',
      textMessage: null,
    },
    offer_closed: {
      subject: 'An offer was closed',
      body:
        'An offer in your {{name}} profile was closed, because what it was made for has changed. Sign in to see how, and ' +
        'whether another offer is needed.\n\n{{portal_url}}',
      textMessage: null,
    },
    plan_cancelled: {
      subject: 'A plan was cancelled',
      body:
        'A plan in your {{name}} profile was cancelled. No more payments are taken for it. Sign in to see what comes next ' +
        'and whom to ask.\n\n{{portal_url}}',
      textMessage: null,
    },
    account_removed: {
      subject: 'Something in your profile was closed',
      body:
        'Something that was open in your {{name}} profile was closed. You need not do anything for it in {{name}} any ' +
        'more. Sign in to see what it is and whom to ask.\n\n{{portal_url}}',
      textMessage: null,
    },
  },
  frames: {
    mail: '{{text}}\n\n{{opt_out}}\n\n{{name}}\n{{address}}\nQuestions: {{reply_to}}\n',
    mail_html: htmlFrame('en', 'Questions'),
    text_message: '{{name}}: {{text}} {{opt_out}}\n',
  },
};
