// What a client should do about each error: for the page /docs/errors, the lists of error codes and docs/errors.md.
import type { ErrorCode } from './errors';

export const ERROR_ADVICE: Readonly<Record<ErrorCode, string>> = {
  malformed_request: 'The body is not JSON, or the path is not valid. Correct the request.',
  unauthenticated:
    'The bearer token is missing, invalid or expired, or its session has ended. Renew the tokens, or sign in.',
  wrong_audience:
    'This is only for consumers or only for creditors, and the token belongs to the other side: the message says whom it is for, and in GraphQL so does `audience`. Do not renew the token: sign in on that side.',
  refresh_token_invalid: 'The refresh token is unknown, expired or revoked. Sign in again.',
  refresh_token_reused:
    'The refresh token had already been replaced. For safety, the session has ended: sign in again.',
  origin_not_allowed:
    'A page from an origin that is not allowed called a sign-in endpoint. List the origin in the settings of the service.',
  document_not_registered: 'Only registered documents run here. Register the document, then send it again.',
  forbidden: 'The account belongs to somebody else. Show only accounts from the list.',
  membership_required: 'The company has no active membership. Ask the company to renew it.',
  account_exists: 'The company already has an account with this number. Change that one instead.',
  account_withdrawn: 'The account was removed. Restore it first, unless its person was erased.',
  account_erased: 'The person was erased. Place another account, if there is one.',
  account_closed: 'The account is settled. Place another one.',
  agreement_in_force: 'What was agreed stays in force. Record a payment, or withdraw the account with `force`.',
  balance_stale: 'A payment was made after the balance was read. Read the balance again.',
  identity_locked: 'Withdraw the account first, or wait until the offer or the agreement has ended.',
  payment_reference_reused: 'Another payment has this reference. Choose another one.',
  payment_reversed:
    'The payment was reversed. Load the payments of the account; record a payment that was received under another reference.',
  payment_not_direct:
    'The payment was charged here. Refund it at the payment provider; then state what is owed: update the account, or if something is agreed or it is settled, withdraw and reopen it.',
  charge_in_progress: 'A payment of the account is being charged. Repeat the request in a minute.',
  last_admin: 'Make another user an administrator first: one who has set a password.',
  password_token_invalid: 'The token is unknown, used or expired. Have the user ask for another one.',
  role_required:
    'The user or the API key may not do this: `required` names the role or the scope. Ask an administrator of the company.',
  sign_in_elsewhere: 'Creditor users sign in with the identity provider of the service. Send them there.',
  not_found: 'Nothing that the caller may see exists under this ID or path. Load the list again.',
  attempt_token_invalid: 'The attempt is unknown. Start with a login.',
  attempt_token_used: 'The attempt has been used. Start with a login.',
  attempt_token_expired: 'The attempt is too old. Start with a login.',
  identity_exists: 'Meanwhile, a profile with this identity has been created. Log in with it.',
  flow_token_invalid: 'The sign-in is unknown. Start with a login.',
  method_not_allowed: 'The path supports other methods: see the Allow header. Send mutations with POST.',
  not_acceptable: 'Accept JSON, or an event stream for subscriptions.',
  profile_incomplete: 'Complete the steps in `requiredSteps`, then repeat the request.',
  offer_action_unavailable:
    'The account has changed, or the move is not possible in its state. Load the account again, and show its available actions.',
  payment_action_unavailable:
    'The payment has changed, or its rules do not allow this; `reason` says why. Load the payment again.',
  payments_unavailable:
    'The payment provider does not respond. Repeat the request with the same idempotency key after `retryAfter` seconds.',
  payment_method_in_use: 'Scheduled payments use this payment method. Choose another one for `accounts` first.',
  gift_unavailable:
    'The helping hand link was revoked, has expired or is used up, or its account has ended. Ask for another link.',
  gift_action_unavailable: 'This gift is not possible now: `reason` says why. Load the page of the link again.',
  import_state_conflict:
    'The step is not possible in the current state of the import, `currentState`. Load the import again, and show what is possible now.',
  export_limit:
    'Take exports one after another, or end one. Repeat the request after `retryAfter` seconds; a download that broke off frees its place within 90 seconds.',
  too_many_uploads: 'Upload files one after another, or end an upload. Repeat the request after `retryAfter` seconds.',
  upload_too_slow:
    'The import still waits for its file. Upload it again over a faster connection, or in smaller files.',
  import_queue_full:
    'Wait until an import has ended, or cancel one. Finished dry runs keep further dry runs out: apply or cancel them.',
  subclient_in_use: 'Settle, withdraw or move its accounts first.',
  subclient_exists: 'Choose another number, or use the subclient that has it.',
  payment_setup_incomplete: 'The setup is not finished, or has been used or refused. Finish it, or create another one.',
  flow_token_used: 'The sign-in has been completed. Start with a login.',
  flow_state_conflict: 'The sign-in is at another step: `currentState` says which. Continue with that step.',
  recent_sign_in_required: 'Let the person sign in again with a code, then repeat the request within 15 minutes.',
  contact_cooling: 'A contact was added recently. Repeat the request after `retryAfter` seconds.',
  contact_proof_required:
    'A code must prove ownership of the current contact before it changes. Start a contact change.',
  contact_change_unavailable: 'The current contact can neither be verified nor warned. Show how to reach support.',
  contact_change_ended: 'The change was completed, cancelled or replaced. Load the profile.',
  cancel_token_invalid: 'The link is unknown or too old. Show how to reach support.',
  flow_token_expired: 'The sign-in took too long. Start with a login.',
  precondition_failed:
    'Somebody else has saved another version. Load that version, merge the changes, and save again with its ETag.',
  payload_too_large:
    'The body is larger than this endpoint accepts. Send less; for an upload, `limitBytes` says how much is allowed.',
  unsupported_media_type: 'Send the body as application/json in UTF-8.',
  validation_failed:
    'Some members of the input are invalid: `errors` has the messages for each. Show them beside their fields.',
  captcha_failed: 'The CAPTCHA is wrong, expired or already used. Have the person solve another one.',
  captcha_unavailable: 'The CAPTCHA cannot be checked at the moment. Repeat the request after `retryAfter` seconds.',
  credentials_invalid: 'The e-mail address or the password is wrong. Have the user enter both again.',
  otp_invalid:
    'The code is wrong. Have the person enter it again; `attemptsRemaining` says how many attempts are left.',
  otp_expired: 'The code is too old. Ask for another one.',
  too_many_attempts:
    'A rate limit is exceeded. Wait for `retryAfter` seconds, or solve a CAPTCHA of `captchaDifficulty` if that is given.',
  too_many_streams: 'The session has too many open event streams. Close one first.',
  account_locked: 'Too many wrong codes were entered for this person. Wait for `retryAfter` seconds.',
  otp_resend_cooldown: 'A code was sent a moment ago. Wait for `retryAfter` seconds.',
  otp_send_limit:
    'No more codes are sent for now. Wait for `retryAfter` seconds, or solve a CAPTCHA of `captchaDifficulty` if that is given.',
  otp_attempts_exceeded: 'The sign-in has used up its attempts. Start with a login after `retryAfter` seconds.',
  internal_server_error: 'The service failed. Repeat the request once, then report its request ID.',
  maintenance:
    'The service is being maintained: changes are refused until `retryAfter` seconds have passed, reading and signing in work. Show the message; repeat moves later with the same idempotency key.',
  service_unavailable:
    'The service is overloaded or cannot reach its database. Repeat the request after `retryAfter` seconds; repeat moves with the same idempotency key.',
  otp_delivery_unavailable:
    'The code could not be passed on for sending. Repeat the request after `retryAfter` seconds.',
};
