// `npm run register -- manifest.json`: registers a client's GraphQL documents, so that they are run where only registered
// ones are. All of a manifest is stored, or nothing; what is registered stays as it is.
import { readFile } from 'node:fs/promises';
import { buildSchema } from '../../schema/server/build-schema';
import { documentFaults } from '../../schema/server/check-document';
import { readConfig, type Config } from '../config/config';
import { readManifest, type TrustedDocument } from '../domain/system/trusted-document';
import { systemClock } from '../gateways/clock';
import { textDigest } from '../providers/crypto/digests';
import { openConfiguredDatabase } from '../container';
import * as limits from '../persistence/shared/rate-counter-store';
import { migrate } from '../persistence/migrations/migrate';
import * as documents from '../persistence/system/trusted-document-store';
import { registerDocuments, unregisteredOfDay } from '../services/system/trusted-documents';

async function run([path, ...others]: readonly string[]): Promise<void> {
  if (path === undefined || others.length > 0) throw new Error('Usage: npm run register -- manifest.json');
  const config = readConfig(process.env);
  const given = checked(await readDocuments(path), config);
  const db = await openConfiguredDatabase(config);
  try {
    await migrate(db);
    const parts = { db, documents, limits, clock: systemClock(config.BUSINESS_TIME_ZONE) };
    const registration = await registerDocuments(parts, given);
    if ('taken' in registration) {
      throw new Error(listed('These ids stand for other texts already:', registration.taken));
    }
    say(`\n${registration.added} registered, ${registration.known} known before.`);
    const { told, refused } = await unregisteredOfDay(parts);
    say(`Not registered in the last 24 hours: ${refused} refused, ${told} run all the same.`);
  } finally {
    await db.close();
  }
}

async function readDocuments(path: string): Promise<readonly TrustedDocument[]> {
  const manifest = readManifest(readJson(await readFile(path, 'utf8')));
  if (manifest.faults.length > 0) throw new Error(listed('The manifest cannot be read:', manifest.faults));
  return manifest.documents.map((document) => ({ ...document, digest: textDigest(document.text) }));
}

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw new Error('The manifest is no JSON.');
  }
}

/** All of them, when this service would run each; a line for each that was looked at. */
function checked(given: readonly TrustedDocument[], { graphql }: Config): readonly TrustedDocument[] {
  const { schema } = buildSchema();
  const faults = given.flatMap(({ id, text }, index) => {
    const found = documentFaults(schema, text, graphql);
    say(`  ${String(index + 1).padStart(5)} of ${given.length}  ${found.length === 0 ? 'good' : 'bad '}  ${id}`);
    return found.map((fault) => `${id}: ${fault}`);
  });
  if (faults.length > 0) throw new Error(listed('These documents cannot be run here:', faults));
  return given;
}

function listed(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`Nothing was registered. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
