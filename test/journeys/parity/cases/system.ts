// Cases of the service itself.
import type { ParityCase } from '../case';
import type { ParityApp } from '../parity-app';
import type { ParityRequest } from '../requests';

async function withKnownTag(app: ParityApp): Promise<ParityRequest> {
  const { tag } = await app.send('vocabularies');
  return { headers: { 'if-none-match': String(tag) } };
}

export const SYSTEM_CASES: readonly ParityCase[] = [
  { outcome: 'health 200', arrange: () => ({}) },
  { outcome: 'systemInfo 200', arrange: () => ({}) },
  { outcome: 'vocabularies 200', arrange: () => ({}) },
  { outcome: 'vocabularies 304', arrange: withKnownTag },
  { outcome: 'consumerErrorCodes 200', arrange: () => ({}) },
  { outcome: 'creditorErrorCodes 200', arrange: () => ({}) },
];
