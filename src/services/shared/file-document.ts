// A generated file as a value of GraphQL; over REST it is a download.
import { createHash } from 'node:crypto';

export interface FileDocumentView {
  /** ASCII, without anything personal. */
  readonly fileName: string;
  readonly mediaType: string;
  /** Base64. */
  readonly content: string;
  /** This is the digest of the bytes, in hex. */
  readonly sha256: string;
}

export function toFileDocument({
  bytes,
  ...file
}: Pick<FileDocumentView, 'fileName' | 'mediaType'> & { readonly bytes: Buffer }): FileDocumentView {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...file, content: bytes.toString('base64'), sha256 };
}
