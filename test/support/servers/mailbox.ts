// A real mail server on loopback. It stores received messages and can be switched off temporarily.
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { eventually } from '../fixtures/eventually';

export interface Mailbox {
  readonly url: string;
  readonly messages: readonly Email[];
  /** The address in MAIL FROM, one for each attempt. */
  readonly envelopeSenders: readonly string[];
  /** Received messages for an address, oldest first. */
  messagesFor(address: string): readonly Email[];
  /** Codes that have arrived for an address, oldest first. */
  codesFor(address: string): readonly string[];
  /** Waits until `count` codes have arrived for an address and returns the last one. */
  waitForCode(address: string, count?: number): Promise<string>;
  /** While it is down, the server rejects every message temporarily. */
  setDown(isDown: boolean): void;
  /** While it defers, the server takes no recipient yet, as greylisting does. */
  setDeferring(isDeferring: boolean): void;
  readonly port: number;
  close(): Promise<void>;
}

/** Addresses that begin with this are rejected permanently. */
export const UNKNOWN_USER = 'unknown.';

const CODE = /\b\d{6}\b/;

/** On a free port, or on that of a server before it. */
export async function startMailbox(port = 0): Promise<Mailbox> {
  const messages: Email[] = [];
  const envelopeSenders: string[] = [];
  let isDown = false;
  let isDeferring = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom({ address }, _session, done) {
      envelopeSenders.push(address);
      done(isDown ? Object.assign(new Error('Try again later'), { responseCode: 421 }) : undefined);
    },
    onRcptTo({ address }, _session, done) {
      if (isDeferring) return done(Object.assign(new Error('Greylisted'), { responseCode: 451 }));
      done(
        address.startsWith(UNKNOWN_USER) ? Object.assign(new Error('No such user'), { responseCode: 550 }) : undefined,
      );
    },
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
  // A stopped sender may drop its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = server.server.address() as AddressInfo;

  const to = (address: string) => messages.filter((one) => one.to?.some((receiver) => receiver.address === address));
  const codesFor = (address: string) => to(address).flatMap(({ text = '' }) => CODE.exec(text) ?? []);
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    messages,
    envelopeSenders,
    messagesFor: to,
    codesFor,
    waitForCode: (address, count = 1) =>
      eventually(`code ${count} to arrive`, () => {
        const codes = codesFor(address);
        return codes.length < count ? null : codes.at(-1);
      }),
    setDown(next) {
      isDown = next;
    },
    setDeferring(next) {
      isDeferring = next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
