// Turns the rows of the template statements into facts.
import { toInstant, type Instant } from '../domain/shared/calendar';
import type { StoredHtml, TemplateFacts } from '../domain/letters/letter-template';
import { readInstantColumn, readNumber, readText, required } from './column-values';
import type { Row } from './database/dialect';

/** A version of a template as it was saved. */
export interface TemplateVersionFacts extends StoredHtml {
  readonly version: number;
  readonly name: string;
  readonly editor: { readonly id: number; readonly name: string };
  readonly savedAt: Instant;
}

/** For rows that came without their times. */
const UNKNOWN_TIME = toInstant(0);

export function toTemplateFacts(row: Row): TemplateFacts {
  const updatedAt = readInstantColumn(row.updated_at);
  return {
    id: required(readNumber(row.id)),
    ownerId: required(readNumber(row.user_id)),
    companyId: required(readNumber(row.company_id)),
    name: required(readText(row.name)),
    subject: readText(row.subject),
    content: required(readText(row.description)),
    contentPolicy: required(readNumber(row.content_policy)),
    version: required(readNumber(row.version)),
    createdAt: readInstantColumn(row.created_at) ?? updatedAt ?? UNKNOWN_TIME,
    updatedAt: updatedAt ?? UNKNOWN_TIME,
  };
}

export function toTemplateVersionFacts(row: Row): TemplateVersionFacts {
  return {
    version: required(readNumber(row.version)),
    name: required(readText(row.name)),
    content: required(readText(row.content)),
    contentPolicy: required(readNumber(row.content_policy)),
    editor: { id: required(readNumber(row.editor_id)), name: required(readText(row.editor_name)) },
    savedAt: readInstantColumn(row.saved_at) ?? UNKNOWN_TIME,
  };
}
