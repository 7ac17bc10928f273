// The profile of the caller's company: reads and changes it, and the text about the company.
import { describeCompany, findBracketWarnings, type CompanyView } from '../../domain/company/company-view';
import {
  findRetentionErrors,
  parseContactChanges,
  type CompanyContactRequest,
} from '../../domain/company/company-profile';
import { describeMembership, findDecidingMembership } from '../../domain/company/membership';
import { parseIfMatchVersion } from '../../domain/letters/entity-tag';
import type { PlaceholderWarning } from '../../domain/letters/fill-letter';
import { LETTER_POLICY_VERSION } from '../../domain/letters/html-policy';
import { preconditionFailed } from '../../domain/shared/entity-tag';
import { DomainError } from '../../domain/shared/errors';
import type { CompanyUpdate } from '../../persistence/company/company-settings-store';
import type { Database } from '../../persistence/database/database';
import type { CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext } from '../shared/request-context';
import { recordChange } from '../shared/actor';

export async function company(dependencies: Dependencies, { creditor }: CreditorCaller): Promise<CompanyView> {
  return loadView(dependencies, dependencies.db, creditor.companyId);
}

export interface CompanySaved {
  readonly message: string;
  readonly data: CompanyView;
  readonly warnings: readonly PlaceholderWarning[];
}

interface Tagged {
  readonly ifMatch?: string | null;
}

/** Throws, in this order, `validation_failed` and `precondition_failed`. Without `ifMatch` the last change wins. */
export async function updateCompany(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { ifMatch, retentionDays, ...request }: CompanyContactRequest & { readonly retentionDays?: number | null } & Tagged,
  context: RequestContext,
): Promise<CompanySaved> {
  const contact = parseContactChanges(request, findRetentionErrors(retentionDays));
  const changes = { ...contact, ...(retentionDays !== undefined && { retentionDays }) };
  if (Object.keys(changes).length === 0) {
    throw new DomainError('validation_failed', { errors: { phone: ['At least one member is required.'] } });
  }
  const data = await dependencies.db.transaction(async (db) => {
    await saveCompany(dependencies, db, caller, { ifMatch, changes });
    const details = {
      fields: Object.keys(changes),
      ...(retentionDays !== undefined && { retention_days: retentionDays }),
    };
    await recordCompanyChange(dependencies, db, caller, context, details);
    return loadView(dependencies, db, caller.creditor.companyId);
  });
  return { message: 'Company profile saved.', data, warnings: [] };
}

/** Null or blank text removes the text. Throws, in this order, `validation_failed` and `precondition_failed`. */
export async function updateAboutUs(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { aboutUs, ifMatch }: { readonly aboutUs?: string | null } & Tagged,
  context: RequestContext,
): Promise<CompanySaved> {
  const { companySettings, digests } = dependencies;
  const { companyId } = caller.creditor;
  const html = await dependencies.letterDesk(companyId, 'parseAboutUs', aboutUs);
  const data = await dependencies.db.transaction(async (db) => {
    await saveCompany(dependencies, db, caller, { ifMatch, changes: {} });
    const before = await companySettings.findAboutUs(db, companyId);
    await companySettings.saveAboutUs(db, companyId, html);
    const digest = (text: string | undefined) => (text === undefined ? null : digests.digestTexts([text]));
    const details = { fields: ['aboutUs'], before: digest(before?.content), after: digest(html?.content) };
    await recordCompanyChange(dependencies, db, caller, context, details);
    return loadView(dependencies, db, companyId);
  });
  return { message: 'About us saved.', data, warnings: findBracketWarnings(html) };
}

async function saveCompany(
  { companySettings, clock }: Dependencies,
  db: Database,
  { creditor }: CreditorCaller,
  { ifMatch, changes }: { readonly ifMatch: string | null | undefined; readonly changes: CompanyUpdate['changes'] },
): Promise<void> {
  const version = parseIfMatchVersion(ifMatch, LETTER_POLICY_VERSION);
  const update = { id: creditor.companyId, version, changes, now: clock().now };
  if (!(await companySettings.updateCompany(db, update))) throw preconditionFailed(ifMatch);
}

async function recordCompanyChange(
  dependencies: Dependencies,
  db: Database,
  caller: CreditorCaller,
  { request }: RequestContext,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const subject = { type: 'company', id: caller.creditor.companyId } as const;
  await recordChange(dependencies, db, { caller, request }, { event: 'company.updated', subject, details });
}

async function loadView(dependencies: Dependencies, db: Database, companyId: number): Promise<CompanyView> {
  const { companySettings, memberships, clock } = dependencies;
  const moment = clock();
  const stored = await companySettings.findCompany(db, companyId);
  if (!stored) throw new DomainError('unauthenticated');
  const deciding = findDecidingMembership(await memberships.findMemberships(db, companyId), moment);
  const membership = deciding && describeMembership(deciding, moment.today);
  return describeCompany(stored, { aboutUs: await companySettings.findAboutUs(db, companyId), membership });
}
