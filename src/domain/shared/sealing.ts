// Encryption of personal data at rest: the interface that the persistence layer uses. See docs/rules §11.9.

/**
 * Table, column and row of a sealed value, such as `consumer_profiles|personal|17`. A value moved elsewhere cannot be
 * opened.
 */
type SealingContext = string;

export interface Sealing {
  /** Encrypts with the active key. */
  seal(place: SealingContext, text: string): string;
  /** The same, but equal texts in one place become equal values: for what clients receive more than once. */
  sealRepeatably(place: SealingContext, text: string): string;
  /** Decrypts with the key that the value names. Throws if the value was changed or moved, or if the key is missing. */
  open(place: SealingContext, sealed: string): string;
  /** Returns true if the value is encrypted with the active key. */
  isCurrent(sealed: string): boolean;
  /** Keyed digests (hex) by which rows are found: one per key, the active key first. */
  indexes(name: string, value: string): readonly string[];
}
