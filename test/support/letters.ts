// Letter templates for the journeys: two colleagues of one company, somebody of another, and templates as they are needed.
import { LETTER_POLICY_VERSION } from '../../src/domain/e-letter-policy';
import { insertRows } from '../../src/persistence/insert-rows';
import { Template } from '../../src/persistence/models/template';
import type { TemplateType } from '../../src/domain/vocabulary';
import { startApp, type RunningApp } from './app';
import type { Members, Outcome } from './browser';

/** A user of the demo data who is signed in. */
export interface Signed {
  readonly id: number;
  readonly name: string;
  readonly companyId: number;
  readonly token: string;
}

/** Whose template it is: a user and the company. */
export type Owner = Pick<Signed, 'id' | 'companyId'>;

export interface LetterWorld {
  readonly app: RunningApp;
  readonly dana: Signed;
  /** Of the same company as Dana. */
  readonly lee: Signed;
  readonly foreigner: Signed;
  /** Its membership ended yesterday. */
  readonly lapsed: Signed;
  /** Stores a template, of Dana's company unless said otherwise, and answers its id. */
  template(special?: SpecialTemplate & { readonly owner?: Owner }): Promise<number>;
  close(): Promise<void>;
}

export interface SpecialTemplate {
  readonly name?: string;
  readonly content?: string;
  readonly type?: TemplateType;
  readonly subject?: string;
  readonly deleted?: true;
  /** 0 is older than any. */
  readonly policy?: number;
}

export const NAME = 'Welcome';
export const CONTENT = '<p>Dear [First Name],</p><p>we <strong>listen</strong>.</p>';
const MADE = '2026-01-05T10:00:00.000Z';

let templates = 1000;

export async function openLetterWorld(environment: Readonly<Record<string, string>> = {}): Promise<LetterWorld> {
  const app = await startApp(environment);
  const signed = async (id: number, companyId: number, name: string, email: string): Promise<Signed> => {
    return { id, companyId, name, token: await app.signInCreditor(email) };
  };
  const dana = await signed(1, 1, 'Dana Whitfield', 'dana@acme.test');
  return {
    app,
    dana,
    lee: await signed(2, 1, 'Lee Castellano', 'lee@acme.test'),
    foreigner: await signed(3, 2, 'Sam Ostrowski', 'sam@northbank.test'),
    lapsed: await signed(4, 3, 'Kim Delacroix', 'kim@lapsed.test'),
    template: ({ owner = dana, ...special } = {}) => addTemplate(app, owner, special),
    close: () => app.close(),
  };
}

/** Stores a template and answers its id. */
export async function addTemplate({ parts }: RunningApp, owner: Owner, special: SpecialTemplate = {}): Promise<number> {
  templates += 1;
  const row = {
    ...{ id: templates, userId: owner.id, companyId: owner.companyId, name: special.name ?? NAME },
    ...{ type: special.type ?? 'e-letter', subject: special.subject ?? null },
    ...{ description: special.content ?? CONTENT, contentPolicy: special.policy ?? LETTER_POLICY_VERSION },
    ...{ createdAt: new Date(MADE), updatedAt: new Date(MADE), deletedAt: special.deleted ? new Date(MADE) : null },
  };
  await parts.db.transaction((db) => insertRows(db, Template, [row]));
  return templates;
}

/** The tag that came with a template: a header of REST, a field of GraphQL. */
export function tagOf({ style, step, answer }: Outcome): string {
  const field = step === 'template' ? 'eLetterTemplate' : 'updateELetterTemplate';
  const data = (answer.body['data'] as Record<string, Members> | undefined)?.[field];
  const template = step === 'template' ? data : (data?.['data'] as Members | undefined);
  const tag = style === 'REST' ? answer.headers.get('etag') : template?.['etag'];
  if (typeof tag !== 'string') throw new Error(`No tag in ${JSON.stringify(answer.body)}`);
  return tag;
}

/** What may be written by a save, to prove that a refusal wrote nothing. */
export async function storedLetters({ app }: LetterWorld): Promise<unknown> {
  const { db } = app.parts;
  return [
    await db.read('SELECT * FROM templates ORDER BY id'),
    await db.read('SELECT * FROM template_versions ORDER BY id'),
    await db.read("SELECT * FROM audit_events WHERE event = 'template.updated' ORDER BY id"),
  ];
}
