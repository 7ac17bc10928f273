// Solves an ALTCHA challenge as the widget in a browser does.
import type { Challenge } from 'altcha-lib' with { 'resolution-mode': 'import' };

export type AltchaChallenge = Challenge & { readonly signature: string };

/** Does the work and writes the token that goes into `captcha_token`. */
export async function solve(challenge: AltchaChallenge): Promise<string> {
  const { solveChallenge } = await import('altcha-lib');
  const { deriveKey } = await import('altcha-lib/algorithms/pbkdf2');
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
