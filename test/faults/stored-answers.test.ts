// What two processes answer from memory, and that none of it would be made differently.
import { randomUUID } from 'node:crypto';
import { connect } from '../support/clients/connect';
import { NEGOTIATED_ACCOUNT, signInBothSides } from './negotiators';
import { withSharedReplicas } from './replicas';

const VISITED = [NEGOTIATED_ACCOUNT, 18, 7];

const replicas = withSharedReplicas();

let token: string;

beforeAll(async () => {
  token = (await signInBothSides(replicas())).find(({ side }) => side === 'consumer')?.token ?? '';
});

/** The list, three accounts, perhaps a change of the wallet, the list again: how many were answered from memory. */
async function visit(origins: readonly string[], changes: boolean): Promise<number> {
  const before = await replicas().readStoredAnswers();
  let sent = 0;
  const send = (method: string, path: string, body?: object) => {
    sent += 1;
    return connect(origins[sent % origins.length] ?? '').rest(method, path, { token, body });
  };
  await send('GET', '/accounts');
  for (const id of VISITED) await send('GET', `/accounts/${id}`);
  if (changes)
    expect((await send('PUT', '/wallet/payment-methods/1', { label: randomUUID().slice(0, 8) })).status).toBe(200);
  await send('GET', '/accounts');
  const after = await replicas().readStoredAnswers();
  expect(after['different']).toBe(before['different']);
  return (after['hit'] ?? 0) - (before['hit'] ?? 0);
}

it.each([
  ['one process', 1],
  ['two processes', 2],
])('answers a portal from memory while nothing changes, with %s', async (_, count) => {
  const origins = replicas()
    .servers.slice(0, count)
    .map(({ origin }) => origin);
  const hits: number[] = [];
  for (const changes of [true, false, false]) hits.push(await visit(origins, changes));
  expect(hits[2]).toBeGreaterThanOrEqual(count === 1 ? VISITED.length + 2 : 1);
});
