// `parley register manifest.json`: registers the GraphQL documents of a client, all or none. Registered documents do not
// change.
import { readFile } from 'node:fs/promises';
import { buildSchema } from '../../schema/build-schema';
import { findDocumentErrors } from '../../schema/server/check-document';
import { readConfig, type Config } from '../config/config';
import { parseManifest, type DocumentEntry } from '../domain/system/trusted-document';
import * as rateLimits from '../persistence/rate-limits/rate-counter-store';
import * as trustedDocuments from '../persistence/system/trusted-document-store';
import { systemClock } from '../providers/clock';
import { computeTextDigest } from '../providers/crypto/digests';
import { getUnregisteredCounts, registerDocuments } from '../services/system/trusted-documents';
import { createReportingCommand, showProgress, withDatabase, withReport, type CommandReport } from './run-command';

async function run(path: string): Promise<CommandReport> {
  const config = readConfig(process.env);
  const documents = checkDocuments(await readDocuments(path), config);
  return withDatabase(config, async (db) => {
    const dependencies = {
      db,
      trustedDocuments,
      rateLimits,
      clock: systemClock(config.BUSINESS_TIME_ZONE, db.readEpoch),
    };
    const registration = await registerDocuments(dependencies, documents);
    if ('taken' in registration) {
      throw new Error(formatList('These ids are registered with other texts:', registration.taken));
    }
    const { added, known } = registration;
    const { allowed, refused } = await getUnregisteredCounts(dependencies);
    const lines = [
      ...documents.map(({ id }) => `  valid  ${id}`),
      '',
      `${added} registered, ${known} were registered before.`,
      `Unregistered requests in the last 24 hours: ${refused} refused, ${allowed} run.`,
    ];
    return { lines, data: { added, known, unregistered: { refused, allowed } } };
  });
}

async function readDocuments(path: string): Promise<readonly DocumentEntry[]> {
  const manifest = parseManifest(parseJson(await readFile(path, 'utf8')));
  if (manifest.errors.length > 0) throw new Error(formatList('The manifest is invalid:', manifest.errors));
  return manifest.documents.map((document) => ({ ...document, digest: computeTextDigest(document.text) }));
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return value;
  } catch {
    throw new Error('The manifest is not JSON.');
  }
}

/** Throws unless this server would run every one. */
function checkDocuments(documents: readonly DocumentEntry[], { graphql }: Config): readonly DocumentEntry[] {
  const { schema } = buildSchema();
  const errors = documents.flatMap(({ id, text }, index) => {
    const found = findDocumentErrors(schema, text, graphql);
    showProgress(`${index + 1} of ${documents.length} checked`);
    return found.map((error) => `${id}: ${error}`);
  });
  if (errors.length > 0) throw new Error(formatList('This server would refuse these documents:', errors));
  return documents;
}

function formatList(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

export const command = createReportingCommand('register', {
  description:
    "Registers a client's GraphQL documents, all or none: {id: text}, or a manifest from Apollo's tools. Registered documents never change.",
  example: 'parley register manifest.json',
})
  .argument('<manifest>', 'the file with the documents')
  .action(withReport(run, 'Nothing was registered.'));
