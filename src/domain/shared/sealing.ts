// Personal data at rest: what the rooms that store it may ask of the keys.

/** Names the place of a sealed value, such as `consumer_profiles|personal|17`: moved elsewhere, it does not open. */
export type SealingContext = string;

export interface Sealing {
  /** Encrypts with the active key. */
  seal(place: SealingContext, text: string): string;
  /** Decrypts with the key that the value names; throws when it was changed or moved, or the key is gone. */
  open(place: SealingContext, sealed: string): string;
  /** Whether the value is sealed with the active key. */
  isCurrent(sealed: string): boolean;
  /** Keyed digest of a value by which rows are found, hex; under each key, the active one first. */
  indexes(name: string, value: string): readonly string[];
}
