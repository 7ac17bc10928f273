#!/bin/sh
# A first session with curl and Node.js: `sh journey.sh` against a local demo, or `sh journey.sh http://127.0.0.1:4001`.
# Sign in, list the accounts, agree on a payment plan; the same over GraphQL; then as a creditor.
set -eu

# region sign-in
origin=${1:-http://127.0.0.1:4000}
api=$origin/consumer-api
json='content-type: application/json'
# Prints a member of the JSON that it reads.
pick() { node -e "const value = JSON.parse(require('fs').readFileSync(0))$1; console.log(typeof value === 'string' ? value : JSON.stringify(value))"; }

flow=$(curl -s $api/auth/login -H "$json" -d '{"last_name":"Rivera","date_of_birth":"1985-04-12","last4ssn":"4321","captcha_token":"demo"}' | pick .flow_token)
token=$(curl -s $api/auth/otp/verify -H "$json" -d "{\"flow_token\":\"$flow\",\"otp\":\"123456\"}" | pick .meta.access_token)

curl -s "$api/accounts?limit=50" -H "authorization: Bearer $token" | node -e "
  for (const { id, display } of JSON.parse(require('fs').readFileSync(0)).data) {
    console.log(String(id).padStart(3), display.state.key.padEnd(38), display.condition.label);
  }"
# endregion

# region plan
offers=$(curl -s $api/accounts/19/offers -H "authorization: Bearer $token")
day=$(echo "$offers" | pick '.offer_options?.payment_plan?.first_pay_date_min ?? "used up"'); [ "$day" != 'used up' ] || { echo 'This journey has used up account 19: npm run demo:reset restores it.'; false; }
context=$(echo "$offers" | pick .action_context)
agree() { # with an idempotency key
  curl -s $api/accounts/19/offers/payment-plan -H "$json" -H "authorization: Bearer $token" -H "idempotency-key: $1" \
    -d "{\"first_pay_date\":\"$day\",\"action_context\":$context}"
}
agree "first-$flow" | pick .message
agree "first-$flow" | pick .message
agree "second-$flow"; echo
# endregion

# What a person should do about an error, by its code; see /docs/errors.
case $(agree "third-$flow" | pick .code) in
  offer_action_unavailable) echo 'The account has changed. Read its offers again.' ;;
  profile_incomplete) echo 'The profile is incomplete. Read required_steps.' ;;
  undefined) echo 'Accepted, or an error without a code: look at the HTTP status.' ;;
  *) echo 'Another error.' && exit 1 ;;
esac

# region graphql
gql() { curl -s $origin/graphql -H "$json" -H "authorization: Bearer $token" -d "$1"; }

flow=$(gql '{"query":"mutation { login(input: {lastName: \"Okafor\", dateOfBirth: \"1990-09-30\", last4ssn: \"0042\", captchaToken: \"demo\"}) { ... on OtpSent { flowToken } } }"}' | pick .data.login.flowToken)
token=$(gql '{"query":"mutation { verifyOtp(input: {flowToken: \"'$flow'\", otp: \"123456\"}) { meta { accessToken } } }"}' | pick .data.verifyOtp.meta.accessToken)

gql '{"query":"{ offers(accountId: 20) { offerOptions { paymentPlan { monthlyAmount noOfInstallments lastMonthAmount } } } }"}'
gql '{"query":"mutation { createPaymentPlanOffer(input: {accountId: 20, firstPayDate: \"'$day'\"}) { message data { nextAction { key } account { display { state { key } } } } } }"}'
# endregion

# region creditor
creditor=$origin/creditor-api
token=$(curl -s $creditor/auth/token -H "$json" -d '{"email":"dana@acme.test","password":"parley-demo"}' | pick .meta.access_token)

curl -s -X PUT $creditor/communications/e-letter-templates/1 -H "$json" -H "authorization: Bearer $token" -d '{"content":"<p onclick=\"steal()\">Dear [First Name], your balance is [Current Balance].</p>"}' | pick .data.content
gql '{"query":"{ previewELetterTemplate(input: {templateId: 1, accountId: 19}) { html } openOffers { nodes { id consumerName condition { label } } } }"}'
# endregion
