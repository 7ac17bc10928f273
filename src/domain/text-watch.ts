// Whether a block of numbers only takes texts: fraud is paid for each one that is sent, and never gives a code back.

/** Texts to one block of numbers on one day. */
export interface SmsCounts {
  readonly sent: number;
  /** Codes of theirs that came back right. */
  readonly proven: number;
}

export interface SmsPumpingBounds {
  /** After each so many texts a block is judged. */
  readonly sends: number;
  /** A smaller share than this is suspected. */
  readonly provenPercent: number;
  /** For how long a suspected block gets nothing. */
  readonly closedSeconds: number;
  /** Share of the whole service's budget that is told when it is used. */
  readonly alarmPercent: number;
}

export function isSmsPumping(
  { sent, proven }: SmsCounts,
  { sends, provenPercent }: Pick<SmsPumpingBounds, 'sends' | 'provenPercent'>,
): boolean {
  return sent > 0 && sent % sends === 0 && proven * 100 < sent * provenPercent;
}
