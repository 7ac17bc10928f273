// Reads the audit trail of a company.
import { IndexHints, Op, type WhereOptions } from 'sequelize';
import { AUDIT_ACTORS, type CompanyAuditEvent } from '../../domain/system/audit';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import { AuditEventModel } from '../models/system';
import { readEnum, readNumber, readText, required } from '../shared/columns';

const readActor = readEnum(AUDIT_ACTORS);

/** Null leaves a filter out. */
export interface AuditEventFilter {
  readonly companyId: number;
  readonly event: string | null;
  readonly accountId: number | null;
  /** Epoch milliseconds. Both ends belong to the range. */
  readonly from: number | null;
  readonly until: number | null;
}

export interface AuditEventPage {
  readonly after: { readonly at: number; readonly id: number } | null;
  readonly limit: number;
  readonly isDescending: boolean;
}

/** Events are sorted by time and id. A page costs the same however many events the company has. */
export async function findCompanyAuditEvents(
  db: Database,
  filter: AuditEventFilter,
  { after, limit, isDescending }: AuditEventPage,
): Promise<readonly CompanyAuditEvent[]> {
  const rows = await db.model(AuditEventModel).findAll({
    where: {
      [Op.and]: [
        toWhere(filter),
        ...(after === null
          ? []
          : [
              {
                [Op.or]: [
                  { at: isDescending ? { [Op.lt]: after.at } : { [Op.gt]: after.at } },
                  { at: after.at, id: isDescending ? { [Op.lt]: after.id } : { [Op.gt]: after.id } },
                ],
              },
            ]),
      ],
    },
    order: isDescending
      ? [
          ['at', 'DESC'],
          ['id', 'DESC'],
        ]
      : ['at', 'id'],
    limit,
    ...hint(filter),
  });
  return rows.map(toEvent);
}

/** An event with what stays with the operator. */
export interface TrailEvent extends CompanyAuditEvent {
  readonly companyId: number | null;
  readonly profileId: number | null;
  readonly sessionId: string | null;
  readonly ipPrefix: string | null;
  readonly userAgentHash: string | null;
}

interface TrailPage {
  /** Epoch milliseconds. Both ends belong to the range; null is no end. */
  readonly from: number;
  readonly until: number | null;
  readonly after: AuditEventPage['after'];
  readonly limit: number;
}

/** The events of all companies and consumers, by time and id. A page costs the same wherever it is. */
export async function findTrailEvents(
  db: Database,
  { from, until, after, limit }: TrailPage,
): Promise<readonly TrailEvent[]> {
  const rows = await db.model(AuditEventModel).findAll({
    where: {
      [Op.and]: [
        { at: { [Op.gte]: after === null ? from : Math.max(from, after.at) } },
        ...(until === null ? [] : [{ at: { [Op.lte]: until } }]),
        ...(after === null ? [] : [{ [Op.or]: [{ at: { [Op.gt]: after.at } }, { id: { [Op.gt]: after.id } }] }]),
      ],
    },
    order: ['at', 'id'],
    limit,
    indexHints: [{ type: IndexHints.FORCE, values: ['audit_events_at_index'] }],
  });
  return rows.map((row) => ({
    ...toEvent(row),
    companyId: readNumber(row.companyId),
    profileId: readNumber(row.profileId),
    sessionId: readText(row.sessionId),
    ipPrefix: readText(row.ipPrefix),
    userAgentHash: readText(row.userAgentHash),
  }));
}

export async function findTrailPosition(
  db: Database,
  id: number,
): Promise<NonNullable<AuditEventPage['after']> | null> {
  const row = await db.model(AuditEventModel).findOne({ attributes: ['at'], where: { id } });
  return row && { at: required(readNumber(row.at)), id };
}

/** Counts up to `most`. */
export async function countCompanyAuditEvents(db: Database, filter: AuditEventFilter, most: number): Promise<number> {
  const found = await db
    .model(AuditEventModel)
    .findAll({ attributes: ['id'], where: toWhere(filter), limit: most, ...hint(filter) });
  return found.length;
}

/** Returns null for an event of another company. */
export async function findAuditPosition(
  db: Database,
  companyId: number,
  id: number,
): Promise<{ readonly at: number; readonly id: number } | null> {
  const row = await db.model(AuditEventModel).findOne({ attributes: ['at'], where: { id, companyId } });
  return row && { at: required(readNumber(row.at)), id };
}

function toWhere({ companyId, event, accountId, from, until }: AuditEventFilter): WhereOptions<AuditEventModel> {
  const bounds = [
    ...(from === null ? [] : [{ at: { [Op.gte]: from } }]),
    ...(until === null ? [] : [{ at: { [Op.lte]: until } }]),
  ];
  return {
    companyId,
    ...(event !== null && { event }),
    ...(accountId !== null && { subjectType: 'account', subjectId: String(accountId) }),
    ...(bounds.length > 0 && { [Op.and]: bounds }),
  };
}

/** Without it, MySQL may read all events of a company and sort them. */
function hint({ event, accountId }: AuditEventFilter) {
  const column = accountId !== null ? 'subject_id_' : event !== null ? 'event_' : '';
  return { indexHints: [{ type: IndexHints.FORCE, values: [`audit_events_company_id_${column}at_id_index`] }] };
}

function toEvent(row: StoredRow<AuditEventModel>): CompanyAuditEvent {
  return {
    id: required(readNumber(row.id)),
    at: required(readNumber(row.at)),
    event: required(readText(row.event)),
    actorType: readActor(row.actorType),
    creditorUserId: readNumber(row.creditorUserId),
    apiKeyId: readText(row.apiKeyId),
    subjectType: readText(row.subjectType),
    subjectId: readText(row.subjectId),
    reason: readText(row.reason),
    templateId: readNumber(row.templateId),
    digestBefore: readText(row.digestBefore),
    digestAfter: readText(row.digestAfter),
    details: readText(row.details),
    requestId: readText(row.requestId),
  };
}
