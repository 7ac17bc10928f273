// Edits a letter template without overwriting what a colleague saved meanwhile.
import { need, type CreditorApi, type Template } from './api';

const TRIES = 3;

/** `edit` returns the new content, or null when there is nothing to change. */
export async function editTemplate(
  api: CreditorApi,
  template: number,
  edit: (content: string) => string | null,
): Promise<Template> {
  // region edit
  for (let tries = 1; ; tries += 1) {
    const loaded = await api.GET('/communications/e-letter-templates/{template}', { params: { path: { template } } });
    const current = need(loaded);
    const content = edit(current.content);
    if (content === null) return current;

    const header = { 'If-Match': loaded.response.headers.get('etag') ?? '' };
    const params = { path: { template }, header };
    const saved = await api.PUT('/communications/e-letter-templates/{template}', { params, body: { content } });
    // 412: the template was saved since it was read. Read it again and repeat the change.
    if (saved.response.status !== 412 || tries === TRIES) return need(saved).data;
  }
  // endregion
}
