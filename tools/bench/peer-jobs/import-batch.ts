// A batch of an import: a file of 500 rows, from its upload until the accounts are placed.
import { setTimeout as pause } from 'node:timers/promises';
import { formatRows, toLetters } from './placement-file';
import { fetchText } from '../load';
import type { MeasuredServer } from '../measured-server';
import { listServers, type Measured, type PeerJob } from './job';

/** By default one transaction of an import. */
const ROWS = 500;
const POLL_MS = 50;

/** `importer` is a Parley that works on imports. The peers place the rows before they answer. */
export function createImportBatch(measured: Measured, importer: MeasuredServer): PeerJob {
  let files = 0;
  const variants = listServers({ ...measured, parley: importer }, ['node-http', 'express']).map(([name, server]) => ({
    name,
    server,
    run() {
      files += 1;
      // Each file places accounts of other people.
      const text = [...formatRows(`Batch${toLetters(files)}`, ROWS)].join('');
      return name === 'Parley' ? importFile(server.origin, measured.creditor, text) : sendFile(server, measured, text);
    },
  }));
  return { name: 'Import of 500 rows', times: 1, normalize: readCreated, variants };
}

const CSV = { 'content-type': 'text/csv' };

async function sendFile({ origin }: MeasuredServer, { creditor }: Measured, body: string): Promise<string> {
  return fetchText({ origin, path: '/imports', headers: { ...creditor, ...CSV }, body });
}

async function importFile(origin: string, headers: Measured['creditor'], text: string): Promise<string> {
  const created = await fetchText({
    origin,
    path: '/creditor-api/imports',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ file_name: 'batch.csv', format: 'csv' }),
  });
  const { id, upload_url } = (JSON.parse(created) as { readonly data: Readonly<Record<'id' | 'upload_url', string>> })
    .data;
  await fetchText({ origin, path: upload_url, method: 'PUT', headers: { ...headers, ...CSV }, body: text });
  for (;;) {
    await pause(POLL_MS);
    const report = await fetchText({ origin, path: `/creditor-api/imports/${id}`, headers });
    const { state } = JSON.parse(report) as { readonly state: string };
    if (state === 'completed') return report;
    if (state === 'failed') throw new Error(`The import failed: ${report}`);
  }
}

function readCreated(text: string): unknown {
  return (JSON.parse(text) as { readonly counts: { readonly created: number } }).counts.created;
}
