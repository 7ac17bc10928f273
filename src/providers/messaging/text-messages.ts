// Notices by text message: a provider sends a text of ours. One-time codes go through the verification provider instead.
import { postForObject } from '../json-request';
import type { Mail } from './mail';

export interface TextMessages {
  /** `mobile` in E.164. `refused`: the provider permanently sends no texts to this number. */
  send(mobile: string, text: string): Promise<'sent' | 'refused' | 'failed'>;
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

/** Error codes for numbers that do not exist, cannot receive texts or have unsubscribed. */
const REFUSED_NUMBER_CODES: readonly unknown[] = [21_211, 21_214, 21_610, 21_614];

/** The Messages HTTP API (2010-04-01): form requests, JSON responses, no retries. */
export function messagesApiTexts({ url, accountSid, authToken, from, deadlineMs }: MessagesApiSettings): TextMessages {
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    async send(mobile, text) {
      const response = await postForObject({
        url: `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
        headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
        body: new URLSearchParams({ To: mobile, [sender]: from, Body: text }),
        deadlineMs,
      });
      if (response?.status === 201) return 'sent';
      return REFUSED_NUMBER_CODES.includes(response?.body['code']) ? 'refused' : 'failed';
    },
  };
}

/** Development: sends texts to the outbox. */
export function developmentTextMessages(outbox: Mail): TextMessages {
  return { send: (to, text) => outbox.send({ channel: 'sms', to, subject: '', text }) };
}
