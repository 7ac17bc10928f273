// The check against automated programs. Where the service has challenges of its own, this browser solves one; it takes a
// moment of computing and asks the person nothing.
import type { Client } from '@urql/core';
import { graphql } from '../../api/graphql';

const CHALLENGE = graphql(`
  query CaptchaChallenge($difficulty: Int!) {
    captchaChallenge(difficulty: $difficulty)
  }
`);

/** Where no challenge is issued, the service takes any text. */
const NO_CHALLENGE = 'none';

export async function solveCaptcha(client: Client, difficulty = 0): Promise<string> {
  const { data } = await client.query(CHALLENGE, { difficulty }, { requestPolicy: 'network-only' }).toPromise();
  const challenge = data?.captchaChallenge;
  if (!challenge) return NO_CHALLENGE;
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
