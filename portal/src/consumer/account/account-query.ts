// Everything that the screens of an account show, read with one request.
import { graphql, type FragmentOf } from '../../api/graphql';
import { ACCOUNT_CARD } from '../accounts/account-card';

export const PAYMENT_METHOD = graphql(`
  fragment PaymentMethodRow on PaymentMethod {
    id
    label
    brand
    last4
    expMonth
    expYear
    isDefault
    type {
      key
      label
    }
    status {
      key
      label
    }
    inUse {
      accounts
      openPayments
      nextPaymentDate
    }
  }
`);

export const UPCOMING_PAYMENT = graphql(`
  fragment UpcomingPaymentRow on UpcomingPayment {
    id
    date
    originalDate
    amount
    hasPassed
    restartDate
    status {
      key
      label
    }
    sequence {
      number
      of
    }
    attempts {
      made
      most
      nextAttemptDate
    }
    limits {
      earliestDate
      latestDate
      skipsLeft
    }
    paymentMethod {
      id
      label
    }
    availableActions {
      key
      label
      action
    }
    actionToken
    account {
      id
      identity {
        accountName
      }
    }
  }
`);

export const ACCOUNT_DETAIL = graphql(
  `
    fragment AccountDetail on ConsumerAccount {
      ...AccountCard
      identity {
        accountName
        accountNumber
        referenceNumber
        consumerName
      }
      company {
        id
        companyName
        aboutUs
      }
      display {
        amounts {
          originalBalance
          currentBalance
        }
      }
      holdReason
      dates {
        placementDate
        restartDate
      }
      noticeResponse {
        id
        noticeBalance
        status {
          key
          label
        }
        reasonLabel
      }
      activeNegotiation {
        id
        negotiationType {
          key
          label
        }
        installmentType
        firstPayDate
        monthlyAmount
        noOfInstallments
        lastMonthAmount
        oneTimeSettlement
        counterOneTimeAmount
        counterMonthlyAmount
        counterNoOfInstallments
        counterFirstPayDate
        counterOfferAccepted
        consumerOfferSentAt
        creditorCounterOfferSentAt
      }
      offers {
        id
        actionToken
        payTerms {
          maxFirstPayDate
        }
        offerOptions {
          settlement {
            amount
            discountedAmount
            discountPercent
            firstPayDate
          }
          paymentPlan {
            paymentPlanBalance
            monthlyAmount
            noOfInstallments
            lastMonthAmount
            discountedAmount
            discountPercent
            firstPayDateMin
            firstPayDateMax
          }
          custom {
            negotiationTypes {
              key
              label
            }
            installmentTypes {
              key
              label
            }
            firstPayDateMin
            firstPayDateMaxForAutoAccept
          }
        }
        activeNegotiation {
          id
          consumerOffer {
            oneTimeSettlement
            monthlyAmount
            paymentPlanBalance
            firstPayDate
            note
            sentAt
          }
          creditorOffer {
            oneTimeSettlement
            monthlyAmount
            paymentPlanBalance
            firstPayDate
            note
            sentAt
          }
        }
      }
      paymentMethod {
        id
        label
      }
    }
  `,
  [ACCOUNT_CARD],
);

export type AccountData = FragmentOf<typeof ACCOUNT_DETAIL>;

export const ACCOUNT = graphql(
  `
    query Account($id: ID!) {
      account(id: $id) {
        ...AccountDetail
      }
    }
  `,
  [ACCOUNT_DETAIL],
);
