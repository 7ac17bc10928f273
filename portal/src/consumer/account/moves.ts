// The moves of a consumer on an account. Each carries the token of the state that the person saw, so that nothing happens to
// an account that has changed since, and a key, so that a repeated request acts once.
import type { TypedDocumentNode } from '@urql/core';
import { graphql, type ResultOf } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { ACCOUNT_DETAIL, type AccountData } from './account-query';

const MOVE_RESULT = graphql(
  `
    fragment MoveResult on ConsumerOfferMutationResponse {
      data {
        nextAction {
          key
        }
        account {
          ...AccountDetail
        }
      }
    }
  `,
  [ACCOUNT_DETAIL],
);

export type MoveData = ResultOf<typeof MOVE_RESULT>['data'];

export const ACCEPT_SETTLEMENT = graphql(
  `
    mutation AcceptSettlement($input: CreateSettlementOfferInput!, $key: String!) {
      move: createSettlementOffer(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const ACCEPT_PLAN = graphql(
  `
    mutation AcceptPlan($input: CreatePaymentPlanOfferInput!, $key: String!) {
      move: createPaymentPlanOffer(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const SEND_CUSTOM_OFFER = graphql(
  `
    mutation SendCustomOffer($input: CreateCustomOfferInput!, $key: String!) {
      move: createCustomOffer(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const ACCEPT_COUNTER_OFFER = graphql(
  `
    mutation AcceptCounterOffer($input: AcceptCreditorOfferInput!, $key: String!) {
      move: acceptCreditorOffer(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const SEND_COUNTER_OFFER = graphql(
  `
    mutation SendCounterOffer($input: SendCounterOfferInput!, $key: String!) {
      move: sendCounterOffer(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const ADD_PAYMENT_METHOD = graphql(
  `
    mutation AddPaymentMethod($input: AddPaymentMethodInput!, $key: String!) {
      move: addPaymentMethod(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const CHANGE_FIRST_PAY_DATE = graphql(
  `
    mutation ChangeFirstPayDate($input: ChangeFirstPayDateInput!, $key: String!) {
      move: changeFirstPayDate(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const START_OVER = graphql(
  `
    mutation StartOver($input: StartOverInput!, $key: String!) {
      move: startOver(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const HOLD_PLAN = graphql(
  `
    mutation HoldPlan($input: HoldPlanInput!, $key: String!) {
      move: holdPlan(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const RESTART_PLAN = graphql(
  `
    mutation RestartPlan($input: RestartPlanInput!, $key: String!) {
      move: restartPlan(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const CANCEL_PLAN = graphql(
  `
    mutation CancelPlan($input: CancelPlanInput!, $key: String!) {
      move: cancelPlan(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const WITHDRAW_OFFER = graphql(
  `
    mutation WithdrawOffer($input: CancelPendingOfferInput!, $key: String!) {
      move: cancelPendingOffer(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const REPORT_NOT_PAYING = graphql(
  `
    mutation ReportNotPaying($input: ReportNotPayingInput!, $key: String!) {
      move: reportNotPaying(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const DISPUTE = graphql(
  `
    mutation Dispute($input: DisputeAccountInput!, $key: String!) {
      move: disputeAccount(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const NAME_ATTORNEY = graphql(
  `
    mutation NameAttorney($input: NameAttorneyInput!, $key: String!) {
      move: nameAttorney(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const REMOVE_ATTORNEY = graphql(
  `
    mutation RemoveAttorney($input: RemoveAttorneyInput!, $key: String!) {
      move: removeAttorney(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const RESTART_NEGOTIATION = graphql(
  `
    mutation RestartNegotiation($input: RestartNegotiationInput!, $key: String!) {
      move: restartNegotiation(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

export const RESEND_NOTICE = graphql(
  `
    mutation ResendNotice($input: ResendNoticeInput!, $key: String!) {
      move: resendNotice(input: $input, idempotencyKey: $key) {
        ...MoveResult
      }
    }
  `,
  [MOVE_RESULT],
);

interface MoveAnswer {
  readonly move: { readonly data: MoveData } | null;
}

/** `run` takes the input without the token of the state. */
export function useMove<Input extends object>(
  document: TypedDocumentNode<MoveAnswer, { readonly input: Input; readonly key: string }>,
  account: Pick<AccountData, 'offers'>,
) {
  const { failure, run } = useAction(document);
  return {
    failure,
    async run(input: Input): Promise<MoveData | null> {
      const data = await run({ input: { ...input, actionToken: account.offers.actionToken } });
      return data?.move?.data ?? null;
    },
  };
}
