// Whether a code is right, after its attempt was claimed. Environments may let a code pass that nobody sent.
import type { FlowFacts } from '../domain/login-flow';
import type { VerificationCheck } from '../providers/messaging/text-verification';
import type { Dependencies } from './shared/dependencies';

export type CodeVerdict = 'right' | 'bypassed' | 'wrong' | 'expired' | 'limited' | 'unavailable';

const SMS_VERDICTS: Readonly<Record<VerificationCheck, CodeVerdict>> = {
  approved: 'right',
  wrong: 'wrong',
  expired: 'expired',
  limited: 'limited',
  unavailable: 'unavailable',
};

/** A text message's code is judged by its provider, which alone knows it. */
export async function checkCode(parts: Dependencies, flow: FlowFacts, code: string): Promise<CodeVerdict> {
  const { settings, digests, smsVerification } = parts;
  if (settings.acceptsAnyCode) return 'bypassed';
  if (
    settings.bypassCode !== null &&
    digests.equal(digests.digestToken(settings.bypassCode), digests.digestToken(code))
  ) {
    return 'bypassed';
  }
  if (flow.channel === 'sms') {
    if (flow.verificationReference === null) return 'wrong';
    return SMS_VERDICTS[await smsVerification.check(flow.verificationReference, code)];
  }
  if (flow.codeDigest === null) return 'wrong';
  const stored = { digest: flow.codeDigest, keyId: flow.codeKeyId, flowId: flow.id, version: flow.codeVersion };
  return digests.matchesCode(stored, code) ? 'right' : 'wrong';
}
