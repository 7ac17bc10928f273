// Trusted documents: parses a client's manifest, and decides what happens to an unregistered document.
import { isRecord } from '../shared/is-record';

/** `log-only` runs every document and logs those that `locked` would reject. */
export type DocumentMode = 'open' | 'log-only' | 'locked';

export interface DocumentEntry {
  /** 1 to 128 letters, digits and `. _ : -`, without a leading `sha256:`. */
  readonly id: string;
  readonly text: string;
  /** SHA-256 of the text, hex. */
  readonly digest: string;
}

/** How a request names its document: by its text, by an id of the manifest, or by a persisted-query digest alone. */
export type DocumentForm = 'text' | 'document_id' | 'persisted_query';

/** On `not_supported`, common clients send the text instead. */
export type DocumentVerdict = 'run' | 'run_and_report' | 'not_supported' | 'reject';

interface DocumentCase {
  readonly mode: DocumentMode;
  readonly form: DocumentForm;
  readonly isRegistered: boolean;
}

const VERDICTS: readonly (readonly [DocumentVerdict, (request: DocumentCase) => boolean])[] = [
  ['run', ({ isRegistered }) => isRegistered],
  ['run', ({ mode, form }) => mode === 'open' && form === 'text'],
  ['run_and_report', ({ mode, form }) => mode === 'log-only' && form === 'text'],
  ['not_supported', ({ mode, form }) => mode !== 'locked' && form === 'persisted_query'],
];

export function decideDocument(request: DocumentCase): DocumentVerdict {
  return VERDICTS.find(([, applies]) => applies(request))?.[0] ?? 'reject';
}

const DOCUMENT_ID = /^(?:sha256:)?((?!sha256:)[\w.:-]{1,128})$/;

export function parseDocumentId(given: unknown): string | null {
  const [, id = null] = typeof given === 'string' ? (DOCUMENT_ID.exec(given) ?? []) : [];
  return id;
}

interface DocumentManifest {
  readonly documents: readonly Omit<DocumentEntry, 'digest'>[];
  /** One message per error. A manifest with errors must not be stored. */
  readonly errors: readonly string[];
}

/** Accepts `{id: text}` and Apollo's format: `{format, version: 1, operations: [{id, body, name, type}]}`. */
export function parseManifest(manifest: unknown): DocumentManifest {
  if (!isRecord(manifest)) return { documents: [], errors: ['The manifest must be a JSON object.'] };
  const entries = 'operations' in manifest ? parseOperations(manifest['operations']) : Object.entries(manifest);
  if (entries === null) return { documents: [], errors: ['The operations of the manifest must be a list.'] };
  const documents = new Map<string, string>();
  const errors: string[] = [];
  for (const [name, text] of entries) {
    const id = parseDocumentId(name);
    if (id === null) errors.push('An id must be 1 to 128 letters, digits and . _ : -.');
    else if (typeof text !== 'string' || text.trim() === '') errors.push(`${id} has no text.`);
    else if ((documents.get(id) ?? text) !== text) errors.push(`${id} appears twice with different texts.`);
    else documents.set(id, text);
  }
  if (entries.length === 0) errors.push('The manifest contains no documents.');
  return { documents: [...documents].map(([id, text]) => ({ id, text })), errors };
}

function parseOperations(operations: unknown): readonly (readonly [unknown, unknown])[] | null {
  if (!Array.isArray(operations)) return null;
  return operations.map((entry: unknown) => (isRecord(entry) ? [entry['id'], entry['body']] : [undefined, undefined]));
}
