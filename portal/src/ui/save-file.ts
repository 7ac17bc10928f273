// Files that the service makes.
interface File {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
}

/** Its content is Base64. */
export function saveFile({ fileName, mediaType, content }: File): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
