// `npm run register -- manifest.json`: registers a client's GraphQL documents, so that they are run where only registered
// ones are. All of a manifest is stored, or nothing; what is registered stays as it is.
import { readFile } from 'node:fs/promises';
import { buildSchema } from '../../schema/server/build-schema';
import { findDocumentErrors } from '../../schema/server/check-document';
import { readConfig, type Config } from '../config/config';
import { parseManifest, type DocumentEntry } from '../domain/system/trusted-document';
import { systemClock } from '../providers/clock';
import { computeTextDigest } from '../providers/crypto/digests';
import { openConfiguredDatabase } from '../container';
import * as limits from '../persistence/shared/rate-counter-store';
import { migrate } from '../persistence/migrations/migrate';
import * as documents from '../persistence/system/trusted-document-store';
import { registerDocuments, getUnregisteredCounts } from '../services/system/trusted-documents';

async function run([path, ...others]: readonly string[]): Promise<void> {
  if (path === undefined || others.length > 0) throw new Error('Usage: npm run register -- manifest.json');
  const config = readConfig(process.env);
  const given = checkDocuments(await readDocuments(path), config);
  const db = await openConfiguredDatabase(config);
  try {
    await migrate(db);
    const dependencies = {
      db,
      trustedDocuments: documents,
      rateLimits: limits,
      clock: systemClock(config.BUSINESS_TIME_ZONE),
    };
    const registration = await registerDocuments(dependencies, given);
    if ('taken' in registration) {
      throw new Error(formatList('These ids stand for other texts already:', registration.taken));
    }
    printLine(`\n${registration.added} registered, ${registration.known} known before.`);
    const { allowed, refused } = await getUnregisteredCounts(dependencies);
    printLine(`Not registered in the last 24 hours: ${refused} refused, ${allowed} run all the same.`);
  } finally {
    await db.close();
  }
}

async function readDocuments(path: string): Promise<readonly DocumentEntry[]> {
  const manifest = parseManifest(readJson(await readFile(path, 'utf8')));
  if (manifest.errors.length > 0) throw new Error(formatList('The manifest cannot be read:', manifest.errors));
  return manifest.documents.map((document) => ({ ...document, digest: computeTextDigest(document.text) }));
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
function checkDocuments(given: readonly DocumentEntry[], { graphql }: Config): readonly DocumentEntry[] {
  const { schema } = buildSchema();
  const faults = given.flatMap(({ id, text }, index) => {
    const found = findDocumentErrors(schema, text, graphql);
    printLine(`  ${String(index + 1).padStart(5)} of ${given.length}  ${found.length === 0 ? 'good' : 'bad '}  ${id}`);
    return found.map((fault) => `${id}: ${fault}`);
  });
  if (faults.length > 0) throw new Error(formatList('These documents cannot be run here:', faults));
  return given;
}

function formatList(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`Nothing was registered. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
