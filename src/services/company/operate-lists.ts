// What operators add for all companies: senders of notices, and standard reasons for not paying.
import {
  CONTACT_FIELDS,
  parseContactChanges,
  parseName,
  throwErrors,
  type CompanyContactRequest,
} from '../../domain/company/company-profile';
import { normalizeText, validateFreeText } from '../../domain/shared/free-text';
import type { NoticeSender } from '../../persistence/company/sender-store';
import type { Dependencies } from '../shared/dependencies';
import { recordChange, type SettingsActor } from '../shared/actor';

type ListDependencies = Pick<Dependencies, 'db' | 'audit' | 'clock' | 'digests' | 'noticeSenders' | 'notPayingReasons'>;

/** Returns the id. Throws `validation_failed`. */
export async function addNoticeSender(
  dependencies: ListDependencies,
  actor: SettingsActor,
  { name, ...request }: Omit<CompanyContactRequest, 'papersTo'> & { readonly name: string },
): Promise<number> {
  const sender = { name: parseName(name), ...NO_CONTACT, ...parseContactChanges(request) };
  return dependencies.db.transaction(async (db) => {
    const id = await dependencies.noticeSenders.insertNoticeSender(db, sender);
    const subject = { type: 'notice_sender', id } as const;
    await recordChange(dependencies, db, actor, { event: 'notice_sender.created', subject });
    return id;
  });
}

/** Papers about a dispute go to the company. */
const SENDER_FIELDS = CONTACT_FIELDS.filter((field) => field !== 'papersTo');

const NO_CONTACT = Object.fromEntries(SENDER_FIELDS.map((field) => [field, null])) as Omit<NoticeSender, 'id' | 'name'>;

export async function listNoticeSenders({ db, noticeSenders }: ListDependencies): Promise<readonly NoticeSender[]> {
  return noticeSenders.findNoticeSenders(db);
}

/** Consumers can choose it from then on. Returns null when it is there. Throws `validation_failed`. */
export async function addReason(
  dependencies: ListDependencies,
  actor: SettingsActor,
  text: string,
): Promise<number | null> {
  const label = normalizeText(text);
  throwErrors({ label: label === null ? ['The label is required.'] : validateFreeText('label', label, 255) });
  return dependencies.db.transaction(async (db) => {
    const id = await dependencies.notPayingReasons.addSystemReason(db, label ?? '');
    if (id === null) return null;
    await recordChange(dependencies, db, actor, { event: 'reason.created', subject: { type: 'reason', id } });
    return id;
  });
}

export async function listReasons({
  db,
  notPayingReasons,
}: ListDependencies): Promise<readonly { readonly id: number; readonly label: string }[]> {
  return notPayingReasons.findReasonChoices(db);
}
