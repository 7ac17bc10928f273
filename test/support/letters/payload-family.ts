// Types and encoders of HTML payloads that try to run scripts or load resources.

/** Builds a letter. `run` is the script call that reports success, without quotes or spaces, such as `hit(17)`. */
type Payload = (run: string) => string;

/** Description of an attack → payload. */
export type PayloadFamily = Readonly<Record<string, Payload>>;

/** Origin from which payloads try to load resources. */
export const ATTACKER_ORIGIN = 'https://evil.test';

/** Encodes every character as a numeric entity with at least `digits` digits. */
export function toEntities(text: string, radix: 10 | 16, digits = 1, end = ';'): string {
  return Array.from(text, (letter) => {
    const code = (letter.codePointAt(0) ?? 0).toString(radix).padStart(digits, '0');
    return `&#${radix === 16 ? 'x' : ''}${code}${end}`;
  }).join('');
}

export function toBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}
