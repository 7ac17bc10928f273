// Why a creditor must keep an account: while it is held, it is not erased.

export const LEGAL_HOLD_REASONS = {
  litigation: 'A lawsuit is pending or expected',
  investigation: 'An authority investigates',
  audit: 'An audit needs the records',
  other: 'Another legal reason',
} as const;
export type LegalHoldReason = keyof typeof LEGAL_HOLD_REASONS;
