// Finds the document of a GraphQL request, and refuses unregistered documents in locked mode.
import { GraphQLError } from 'graphql';
import { DomainError } from '../../domain/shared/errors';
import {
  decideDocument,
  parseDocumentId,
  type DocumentMode,
  type DocumentVerdict,
} from '../../domain/system/trusted-document';
import { computeTextDigest } from '../../providers/crypto/digests';
import type { Dependencies } from '../../services/shared/dependencies';
import { addUnregisteredCounts, findDocumentText, isDocumentRegistered } from '../../services/system/trusted-documents';
import type { GraphqlRequest } from './request';
import { createTextCache, type DocumentCacheBounds } from './document-cache';

export interface TrustedDocuments {
  /** Throws `document_not_registered`, or `PERSISTED_QUERY_NOT_SUPPORTED`, after which clients send the text. */
  readonly findText: (request: GraphqlRequest) => Promise<string>;
  /** Returns true if the document may run without being reported. */
  readonly isTrusted: (text: string) => boolean;
  /** Returns true if the text is built in, or in the cache of registered documents. */
  readonly isRegistered: (text: string) => boolean;
  /** Stores the counts since the last flush. */
  readonly flush: () => Promise<void>;
}

/** Reports a document that is not registered by its digest, because its text may contain personal data. */
export type ReportUnregistered = (digest: string, isRefused: boolean) => void;

export function trustedDocuments(
  mode: DocumentMode,
  dependencies: Dependencies,
  bounds: DocumentCacheBounds,
  report: ReportUnregistered,
  /** Digest → text of the documents of this release, such as those of its portal. They need no registration. */
  built: ReadonlyMap<string, string> = new Map(),
): TrustedDocuments {
  /** Keys are ids and digests of texts. What is registered stays so. */
  const known = createTextCache<string>(bounds, (text) => text);
  let counts = { allowed: 0, refused: 0 };

  const isKnown = (text: string) => {
    const digest = computeTextDigest(text);
    return built.has(digest) || known.get(digest) !== undefined;
  };

  async function remember(key: string, find: () => Promise<string | null>): Promise<string | null> {
    const cached = built.get(key) ?? known.get(key);
    if (cached !== undefined) return cached;
    const text = await find();
    if (text !== null) known.set(key, text);
    return text;
  }

  async function textById(given: string): Promise<string | null> {
    const id = parseDocumentId(given);
    if (id === null) return null;
    return (
      built.get(id) ??
      remember(`id ${id}`, async () => {
        const text = await findDocumentText(dependencies, id);
        if (text !== null) known.set(computeTextDigest(text), text);
        return text;
      })
    );
  }

  async function registeredText(text: string): Promise<string | null> {
    if (mode === 'open') return null;
    const digest = computeTextDigest(text);
    return remember(digest, async () => ((await isDocumentRegistered(dependencies, digest)) ? text : null));
  }

  /** What each verdict returns or throws. */
  const outcomes: Readonly<Record<DocumentVerdict, (text: string, named: string) => string>> = {
    run: (text) => text,
    run_and_report(text, named) {
      counts = { ...counts, allowed: counts.allowed + 1 };
      report(computeTextDigest(named), false);
      return text;
    },
    not_supported() {
      const extensions = { code: 'PERSISTED_QUERY_NOT_SUPPORTED' };
      throw new GraphQLError('PersistedQueryNotSupported', { extensions });
    },
    reject(_text, named) {
      counts = { ...counts, refused: counts.refused + 1 };
      report(computeTextDigest(named), true);
      throw new DomainError('document_not_registered');
    },
  };

  return {
    async findText({ query, documentId, sha256Hash }) {
      const named = query ?? documentId ?? sha256Hash ?? '';
      const registered = query === null ? await textById(named) : await registeredText(query);
      const form = query === null ? (documentId === undefined ? 'persisted_query' : 'document_id') : 'text';
      const verdict = decideDocument({ mode, form, isRegistered: registered !== null });
      return outcomes[verdict](registered ?? query ?? '', named);
    },
    isTrusted: (text) => mode !== 'log-only' || isKnown(text),
    isRegistered: isKnown,
    async flush() {
      const counted = counts;
      counts = { allowed: 0, refused: 0 };
      await addUnregisteredCounts(dependencies, counted);
    },
  };
}
