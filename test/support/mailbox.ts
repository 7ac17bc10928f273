// A real mail server on loopback that keeps what it receives.
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  readonly url: string;
  readonly messages: readonly Email[];
  /** The one-time code of the last message. */
  lastCode(): Promise<string>;
  close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const messages: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((message) => {
          messages.push(message);
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    async lastCode() {
      const code = /\b\d{6}\b/.exec(messages.at(-1)?.text ?? '')?.[0];
      if (code === undefined) throw new Error('The mailbox holds no code.');
      return code;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
