// Works with imports over REST as one user of a company.
import { ImportChunkModel } from '../../../src/persistence/models/imports';
import type { ApiAnswer, RunningApp } from '../fixtures/app';

export interface ImportBody {
  readonly id: string;
  readonly state: string;
  readonly upload_url: string;
  readonly counts: Readonly<Record<string, number>>;
}

type Members = Readonly<Record<string, unknown>>;
const PATHNAME = 'C:\\files\\placements.csv';

export function createImportClient(app: RunningApp, dana: string) {
  const create = async (more: object = {}, token = dana) =>
    app.creditorRest<{ data: ImportBody }>('POST', '/imports', {
      token,
      body: { file_name: PATHNAME, format: 'csv', ...more },
    });
  return {
    create,
    newImport: async (more: object = {}) => (await create(more)).body.data.id,
    upload: (id: string, text: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
      app.creditorRest('PUT', `/imports/${id}/file`, {
        token: dana,
        body: text,
        headers: { 'content-type': 'text/csv', ...headers },
      }),
    read: async (id: string) =>
      (await app.creditorRest<ImportBody & Members>('GET', `/imports/${id}`, { token: dana })).body,
    act: (id: string, action: string, token = dana) => app.creditorRest('POST', `/imports/${id}/${action}`, { token }),
    countChunks: (importId: string) => app.dependencies.db.model(ImportChunkModel).count({ importId }),
  };
}

/** Status, and the code or the errors of a refusal. */
export function outcomeOf({ status, body }: ApiAnswer): readonly unknown[] {
  return [status, body['code'] ?? body['errors'] ?? null];
}
