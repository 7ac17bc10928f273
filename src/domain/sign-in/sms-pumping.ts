// Detects SMS pumping: messages that only earn money for the owner of the numbers.

/** Text messages to one block of numbers on one day. */
interface SmsCounts {
  readonly sent: number;
  /** Messages whose code was entered correctly. */
  readonly verified: number;
}

/** docs/rules §11.7. */
export interface SmsPumpingBounds {
  /** A block of numbers is checked each time this many messages were sent to it. */
  readonly checkEvery: number;
  readonly minVerifiedPercent: number;
  /** How long a suspicious block of numbers receives no messages. */
  readonly blockSeconds: number;
  /** Share of the hourly message limit of the service at which an alert is audited. */
  readonly alertPercent: number;
}

/** SMS pumping earns money per message sent, so the codes are never entered. */
export function isSmsPumping(
  { sent, verified }: SmsCounts,
  { checkEvery, minVerifiedPercent }: Pick<SmsPumpingBounds, 'checkEvery' | 'minVerifiedPercent'>,
): boolean {
  return sent > 0 && sent % checkEvery === 0 && verified * 100 < sent * minVerifiedPercent;
}
