// `npm run register -- manifest.json`: registers the GraphQL documents of a client, all or none. Registered documents do not
// change.
import { readFile } from 'node:fs/promises';
import { buildSchema } from '../../schema/server/build-schema';
import { findDocumentErrors } from '../../schema/server/check-document';
import { readConfig, type Config } from '../config/config';
import { parseManifest, type DocumentEntry } from '../domain/system/trusted-document';
import { migrate } from '../persistence/migrations/migrate';
import * as rateLimits from '../persistence/shared/rate-counter-store';
import * as trustedDocuments from '../persistence/system/trusted-document-store';
import { systemClock } from '../providers/clock';
import { computeTextDigest } from '../providers/crypto/digests';
import { getUnregisteredCounts, registerDocuments } from '../services/system/trusted-documents';
import { printLine, runCommand, withDatabase } from './run-command';

async function run(): Promise<void> {
  const [path, ...others] = process.argv.slice(2);
  if (path === undefined || others.length > 0) throw new Error('Usage: npm run register -- manifest.json');
  const config = readConfig(process.env);
  const documents = checkDocuments(await readDocuments(path), config);
  await withDatabase(config, async (db) => {
    await migrate(db);
    const dependencies = { db, trustedDocuments, rateLimits, clock: systemClock(config.BUSINESS_TIME_ZONE) };
    const registration = await registerDocuments(dependencies, documents);
    if ('taken' in registration) {
      throw new Error(formatList('These ids are registered with other texts:', registration.taken));
    }
    printLine(`\n${registration.added} registered, ${registration.known} were registered before.`);
    const { allowed, refused } = await getUnregisteredCounts(dependencies);
    printLine(`Unregistered requests in the last 24 hours: ${refused} refused, ${allowed} run.`);
  });
}

async function readDocuments(path: string): Promise<readonly DocumentEntry[]> {
  const manifest = parseManifest(parseJson(await readFile(path, 'utf8')));
  if (manifest.errors.length > 0) throw new Error(formatList('The manifest is invalid:', manifest.errors));
  return manifest.documents.map((document) => ({ ...document, digest: computeTextDigest(document.text) }));
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw new Error('The manifest is not JSON.');
  }
}

/** Prints a line per document; throws unless this server would run every one. */
function checkDocuments(documents: readonly DocumentEntry[], { graphql }: Config): readonly DocumentEntry[] {
  const { schema } = buildSchema();
  const errors = documents.flatMap(({ id, text }, index) => {
    const found = findDocumentErrors(schema, text, graphql);
    const verdict = found.length === 0 ? 'valid  ' : 'invalid';
    printLine(`  ${String(index + 1).padStart(5)} of ${documents.length}  ${verdict}  ${id}`);
    return found.map((error) => `${id}: ${error}`);
  });
  if (errors.length > 0) throw new Error(formatList('This server would refuse these documents:', errors));
  return documents;
}

function formatList(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

runCommand(run, 'Nothing was registered.');
