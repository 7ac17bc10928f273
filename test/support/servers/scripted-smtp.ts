// A mail server on loopback that gives scripted replies: refusals of any step, and replies that never end.
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** By step, what the server replies instead of taking it. `''` says nothing and closes the connection. */
export type SmtpScript = Partial<
  Record<'CONN' | 'EHLO' | 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA' | 'CONTENT', string>
>;

/** The step whose reply is drawn out: a line at a time, without an end. */
export type DrawnOutStep = 'CONN' | 'EHLO' | 'MAIL FROM' | 'CONTENT';

export interface ScriptedSmtp {
  readonly url: string;
  /** Connections since the start, and those that are open. */
  readonly connections: { total: number; open: number };
  /** The content of each message that was received, whether or not it was taken. */
  readonly contents: readonly string[];
  close(): Promise<void>;
}

const REPLIES: Readonly<Record<string, string>> = {
  EHLO: '250-scripted\r\n250-AUTH PLAIN\r\n250 ENHANCEDSTATUSCODES',
  HELO: '250 scripted',
  AUTH: '235 2.7.0 welcome',
  'MAIL FROM': '250 2.1.0 ok',
  'RCPT TO': '250 2.1.5 ok',
  DATA: '354 go on',
  CONTENT: '250 2.0.0 taken',
  RSET: '250 2.0.0 ok',
  QUIT: '221 2.0.0 bye',
};

const LINE_MS = 20;

export async function startScriptedSmtp(
  script: SmtpScript,
  drawnOut: DrawnOutStep | null = null,
): Promise<ScriptedSmtp> {
  const connections = { total: 0, open: 0 };
  const contents: string[] = [];
  const sockets = new Set<Socket>();

  function serve(socket: Socket): void {
    let received = '';
    let isContent = false;
    const reply = (step: string) => {
      if (step === drawnOut) {
        const code = step === 'CONN' ? '220' : '250';
        const timer = setInterval(() => socket.write(`${code}-wait\r\n`), LINE_MS);
        socket.once('close', () => clearInterval(timer));
        return;
      }
      const text = script[step as keyof SmtpScript] ?? REPLIES[step] ?? '220 scripted';
      if (text === '') socket.destroy();
      else socket.write(`${text}\r\n`);
      isContent = step === 'DATA' && text.startsWith('3');
    };
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('utf8');
      for (;;) {
        const end = received.indexOf(isContent ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = received.slice(0, end);
        received = received.slice(end + (isContent ? 5 : 2));
        if (isContent) {
          contents.push(part);
          isContent = false;
          reply('CONTENT');
        } else reply(/^(MAIL FROM|RCPT TO|\w+)/i.exec(part)?.[1]?.toUpperCase() ?? 'QUIT');
      }
    });
    reply('CONN');
  }

  const server = createServer((socket) => {
    connections.total += 1;
    connections.open += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      connections.open -= 1;
      sockets.delete(socket);
    });
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://user:password@127.0.0.1:${port}`,
    connections,
    contents,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
