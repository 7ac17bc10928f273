// Letters that try to run a script or to load something, by family.

/** Where `run` is the call that tells the test that a script ran: no quotes, no spaces, such as `hit(17)`. */
export type Payload = (run: string) => string;

/** What is tried → the letter that tries it. */
export type PayloadFamily = Readonly<Record<string, Payload>>;

/** Where a letter that loads something loads it from. */
export const ATTACKER_ORIGIN = 'https://evil.test';

/** Every character as a numeric entity, with so many digits. */
export function toEntities(text: string, radix: 10 | 16, digits = 1, end = ';'): string {
  return Array.from(text, (letter) => {
    const code = (letter.codePointAt(0) ?? 0).toString(radix).padStart(digits, '0');
    return `&#${radix === 16 ? 'x' : ''}${code}${end}`;
  }).join('');
}

export function toBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}
