// Notices by text message: a provider sends a text of ours. One-time codes go through the verification provider instead.
import { isRecord } from '../../domain/shared/is-record';
import type { Delivery, FailedDelivery } from '../../domain/messages/outbox';
import { sendRequest, type JsonResponse } from '../json-request';
import type { Mail } from './mail';

export interface TextMessages {
  /** `mobile` in E.164. */
  send(mobile: string, text: string): Promise<Delivery>;
}

export interface MessagesApiSettings {
  /** Origin of the API. */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** Number in E.164, or the id of a pool of senders. */
  readonly from: string;
  readonly deadlineMs: number;
}

/** Error codes for numbers that do not exist or cannot receive texts. */
const REFUSED_NUMBER_CODES: readonly unknown[] = [21_211, 21_214, 21_614];
/** The recipient has unsubscribed at the provider, or has blocked the sender. Both interfaces answer with these. */
const OPTED_OUT_CODES: readonly unknown[] = [21_610, 63_014];

/** The Messages HTTP API (2010-04-01): form requests, JSON responses, no retries. */
export function messagesApiTexts({ url, accountSid, authToken, from, deadlineMs }: MessagesApiSettings): TextMessages {
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    async send(mobile, text) {
      const response = await sendRequest({
        method: 'POST',
        url: `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
        headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
        body: new URLSearchParams({ To: mobile, [sender]: from, Body: text }),
        deadlineMs,
      });
      // The status is enough: what follows it may be cut off, and the text has been taken.
      if (response?.status === 201) return { outcome: 'sent' };
      const code = isRecord(response?.body) ? response.body['code'] : undefined;
      return toFailure(response, code, REFUSED_NUMBER_CODES);
    },
  };
}

/**
 * What refuses the number ends the message. A request that the provider understood and did not take is this message's;
 * everything else concerns all of them.
 */
export function toFailure(
  response: JsonResponse | null,
  code: unknown,
  refusedNumberCodes: readonly unknown[],
): FailedDelivery {
  if (OPTED_OUT_CODES.includes(code)) return { outcome: 'refused', cause: `code ${String(code)}`, hasOptedOut: true };
  if (refusedNumberCodes.includes(code)) return { outcome: 'refused', cause: `code ${String(code)}` };
  if (!response) return { outcome: 'unavailable', cause: 'no answer' };
  const { status, retryAfterMs } = response;
  return {
    outcome: status === 400 || status === 422 ? 'deferred' : 'unavailable',
    cause: typeof code === 'number' ? `status ${status} code ${code}` : `status ${status}`,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** Development: sends texts to the outbox. */
export function developmentTextMessages(outbox: Mail): TextMessages {
  return { send: (to, text) => outbox.send({ channel: 'sms', to, subject: '', text }) };
}
