// Files go over the paths that an import names: its own file to the service, the list of its errors from there.
import { creditorSession } from '../session';

const ORIGIN = PORTAL_API_URL || location.origin;
const MEDIA_TYPES = { CSV: 'text/csv', JSONL: 'application/x-ndjson' } as const;
export type FileFormat = keyof typeof MEDIA_TYPES;

export function findFormat({ name }: File): FileFormat {
  return /\.(jsonl|ndjson)$/i.test(name) ? 'JSONL' : 'CSV';
}

/** Returns the code of the refusal, or null if the file has arrived. */
export async function sendFile(path: string, file: File, format: FileFormat): Promise<string | null> {
  try {
    const response = await request(path, { method: 'PUT', body: file, type: MEDIA_TYPES[format] });
    if (response.ok) return null;
    const { code } = (await response.json()) as { readonly code?: string };
    return (code ?? '').toUpperCase();
  } catch {
    return 'OFFLINE';
  }
}

/** Saves the file at this path on the person's computer. False: it could not be loaded. */
export async function saveFile(path: string, name: string): Promise<boolean> {
  try {
    const response = await request(path, {});
    if (!response.ok) return false;
    const url = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    URL.revokeObjectURL(url);
    return true;
  } catch {
    return false;
  }
}

interface Sent {
  readonly method?: string;
  readonly body?: File;
  readonly type?: string;
}

/** A request just before has renewed the token if necessary. */
function request(path: string, { method = 'GET', body, type }: Sent): Promise<Response> {
  const headers = {
    authorization: `Bearer ${creditorSession.get()?.accessToken ?? ''}`,
    ...(type !== undefined && { 'content-type': type }),
  };
  return fetch(new URL(path, ORIGIN), { method, headers, ...(body && { body }) });
}
