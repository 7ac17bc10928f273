// Files that the service makes.
export interface ServiceFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
}

/** Its content is Base64. */
export function saveFile({ fileName, mediaType, content }: ServiceFile): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  saveParts(fileName, mediaType, [bytes]);
}

export function saveParts(fileName: string, mediaType: string, parts: BlobPart[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: mediaType }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
