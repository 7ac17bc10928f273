// The members of an offer payload that the journeys look at.

export interface RestOfferPayload {
  readonly action_context: {
    readonly consumer_id: number;
    readonly active_negotiation_id: number | null;
    readonly state: string;
    readonly version: string;
  };
  readonly offer_options: { readonly payment_plan: Readonly<Record<string, unknown>> };
}
