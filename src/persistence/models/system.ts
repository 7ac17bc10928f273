// Models of audit events, stored responses, job leases and runs, outbox messages, trusted documents and API usage.
import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { Channel } from '../../domain/sign-in/login-flow';
import type { AuditActor } from '../../domain/system/audit';
import type { JobName, JobOutcome } from '../../domain/system/jobs';
import type { ContactGate, ContactOutcome, MessageKind } from '../../domain/messages/contact-gates';
import type { RuntimeSettingName } from '../../domain/system/runtime-settings';
import type { MessageEnd } from '../../domain/messages/outbox';

/** A security event. Rows are only added, and contain no personal data. */
@Table({
  tableName: 'audit_events',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['at'] },
    { fields: ['profile_id', 'at'] },
    { fields: ['reason'] },
    { fields: ['company_id', 'at', 'id'] },
    { fields: ['company_id', 'event', 'at', 'id'] },
    { fields: ['company_id', 'subject_id', 'at', 'id'] },
  ],
})
export class AuditEventModel extends Model<InferAttributes<AuditEventModel>, InferCreationAttributes<AuditEventModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  /** Epoch milliseconds. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare at: number;
  @Column({ type: DataType.STRING(50), allowNull: false }) declare event: string;
  @Column(DataType.BIGINT) declare profileId: number | null;
  @Column(DataType.BIGINT) declare creditorUserId: number | null;
  @Column(DataType.STRING(22)) declare sessionId: string | null;
  @Column(DataType.STRING(50)) declare ipPrefix: string | null;
  @Column(DataType.STRING(64)) declare userAgentHash: string | null;
  @Column(DataType.STRING(100)) declare requestId: string | null;
  @Column(DataType.STRING(100)) declare reason: string | null;
  @Column(DataType.BIGINT) declare templateId: number | null;
  @Column(DataType.STRING(64)) declare digestBefore: string | null;
  @Column(DataType.STRING(64)) declare digestAfter: string | null;
  @Column(DataType.BIGINT) declare companyId: CreationOptional<number | null>;
  @Column(DataType.STRING(10)) declare actorType: CreationOptional<AuditActor | null>;
  @Column(DataType.STRING(22)) declare apiKeyId: CreationOptional<string | null>;
  @Column(DataType.STRING(30)) declare subjectType: CreationOptional<string | null>;
  @Column(DataType.STRING(50)) declare subjectId: CreationOptional<string | null>;
  /** JSON: codes, counts and digests. */
  @Column(DataType.TEXT) declare details: CreationOptional<string | null>;
}

/** A used Idempotency-Key and the stored response. */
@Table({
  tableName: 'idempotency_keys',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['created_at'] }, { fields: ['owner'] }],
})
export class IdempotencyKeyModel extends Model<
  InferAttributes<IdempotencyKeyModel>,
  InferCreationAttributes<IdempotencyKeyModel>
> {
  /** Keyed digest of the caller and the key. */
  @Column({ type: DataType.STRING(64), primaryKey: true })
  declare id: string;
  /** Keyed digest of the request. */
  @Column({ type: DataType.STRING(64), allowNull: false }) declare fingerprint: string;
  /** The caller, such as `consumer:17`. */
  @Column(DataType.STRING(40)) declare owner: CreationOptional<string | null>;
  /** Sealed: the response. */
  @Column({ type: DataType.TEXT('medium'), allowNull: false }) declare personal: string;
  /** True while an effect that follows the transaction of the request has no recorded outcome. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false }) declare isPending: boolean;
  /** Epoch milliseconds. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
}

/** Which process may run a job. */
@Table({ tableName: 'job_leases', underscored: true, timestamps: false })
export class JobLeaseModel extends Model<InferAttributes<JobLeaseModel>, InferCreationAttributes<JobLeaseModel>> {
  @Column({ type: DataType.STRING(50), primaryKey: true })
  declare name: string;
  @Column({ type: DataType.STRING(22), allowNull: false }) declare holder: string;
  /** Epoch milliseconds. From then on, any process may take the lease. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare heldUntil: number;
}

/** What an operator has set for a while, in all processes. */
@Table({ tableName: 'runtime_settings', underscored: true, timestamps: false })
export class RuntimeSettingModel extends Model<
  InferAttributes<RuntimeSettingModel>,
  InferCreationAttributes<RuntimeSettingModel>
> {
  @Column({ type: DataType.STRING(20), primaryKey: true })
  declare name: RuntimeSettingName;
  @Column({ type: DataType.TEXT, allowNull: false }) declare value: string;
  /** Epoch milliseconds. From then on, the row counts for nothing. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare endsAt: number;
}

/** A run of a regular job that has ended. */
@Table({
  tableName: 'job_runs',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['job', 'outcome', 'finished_at'] }, { fields: ['finished_at'] }],
})
export class JobRunModel extends Model<InferAttributes<JobRunModel>, InferCreationAttributes<JobRunModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column({ type: DataType.STRING(50), allowNull: false }) declare job: JobName;
  @Column({ type: DataType.STRING(22), allowNull: false }) declare holder: string;
  /** Epoch milliseconds. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare startedAt: number;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare finishedAt: number;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare outcome: JobOutcome;
  /** JSON: what was done. */
  @Column({ type: DataType.TEXT, allowNull: false }) declare tally: string;
}

/** What became of a message about an account: for its company, without the contact and the text. Times are epoch milliseconds. */
@Table({
  tableName: 'contact_records',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['consumer_id', 'id'] },
    { fields: ['consumer_id', 'counted_at'] },
    { fields: ['message_id'] },
    { fields: ['created_at'] },
    { fields: ['company_id'] },
  ],
})
export class ContactRecordModel extends Model<
  InferAttributes<ContactRecordModel>,
  InferCreationAttributes<ContactRecordModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare companyId: number;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare consumerId: number;
  /** It has this id in the outbox, where it may be gone. If this is null, it was stopped before it was put there. */
  @Column(DataType.STRING(22)) declare messageId: string | null;
  /** The first message that says the same, maybe by another channel: together they count once. Null as for the message. */
  @Column(DataType.STRING(22)) declare noticeId: string | null;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare channel: Channel;
  @Column({ type: DataType.STRING(30), allowNull: false }) declare purpose: string;
  @Column({ type: DataType.STRING(15), allowNull: false }) declare kind: MessageKind;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare outcome: ContactOutcome;
  /** What stopped it, or lets it wait. */
  @Column(DataType.STRING(15)) declare gate: ContactGate | null;
  @Column(DataType.BIGINT) declare waitsUntil: number | null;
  /** It was handed over then, and counts towards the frequency from then on. It does not count if this is null. */
  @Column(DataType.BIGINT) declare countedAt: number | null;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
  /** When it was sent, stopped or given up. */
  @Column(DataType.BIGINT) declare decidedAt: number | null;
}

/** How many messages of a company were sent on a day, or stopped by each gate. */
@Table({ tableName: 'contact_counts', underscored: true, timestamps: false })
export class ContactCountModel extends Model<
  InferAttributes<ContactCountModel>,
  InferCreationAttributes<ContactCountModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true })
  declare companyId: number;
  @Column({ type: DataType.DATEONLY, primaryKey: true })
  declare day: string;
  /** `sent`, `ended`, or the gate. */
  @Column({ type: DataType.STRING(15), primaryKey: true })
  declare outcome: string;
  @Column({ type: DataType.INTEGER, allowNull: false }) declare n: number;
}

/** A link with which a person stops a channel without signing in: of a profile, or of an address that a company delivered. */
@Table({
  tableName: 'opt_out_links',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['profile_id'] }, { fields: ['company_id', 'contact_index'] }],
})
export class OptOutLinkModel extends Model<InferAttributes<OptOutLinkModel>, InferCreationAttributes<OptOutLinkModel>> {
  /** SHA-256 of the token. */
  @Column({ type: DataType.STRING(64), primaryKey: true })
  declare id: string;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare channel: Channel;
  @Column(DataType.BIGINT) declare profileId: number | null;
  @Column(DataType.BIGINT) declare companyId: number | null;
  /** Keyed digest of the address. */
  @Column(DataType.STRING(64)) declare contactIndex: string | null;
  /** An address was opted out at this time, in epoch milliseconds; a profile has a time of its own. */
  @Column(DataType.BIGINT) declare optedOutAt: number | null;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
}

/** A message to send. Times are epoch milliseconds. */
@Table({
  tableName: 'outbox_messages',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['state', 'next_at'] },
    { fields: ['created_at'] },
    { fields: ['kind', 'is_urgent', 'state', 'next_at'] },
    { fields: ['state', 'expires_at'] },
    { fields: ['given_up_at'] },
    { fields: ['owner'] },
  ],
})
export class OutboxMessageModel extends Model<
  InferAttributes<OutboxMessageModel>,
  InferCreationAttributes<OutboxMessageModel>
> {
  @Column({ type: DataType.STRING(22), primaryKey: true })
  declare id: string;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare kind: Channel;
  /** The login flow whose code it contains. */
  @Column({ type: DataType.STRING(30), allowNull: false }) declare purpose: string;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isUrgent: CreationOptional<boolean>;
  /** Whose it is, such as `profile:12` or `creditor_user:7`. It is null for somebody who is not stored. */
  @Column(DataType.STRING(30)) declare owner: CreationOptional<string | null>;
  /** Sealed: address, subject and text. Null once sent or superseded; retained for 30 days once given up. */
  @Column(DataType.TEXT) declare personal: string | null;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare state: 'pending' | 'sending' | 'sent' | 'failed';
  @Column({ type: DataType.INTEGER, allowNull: false }) declare attempts: number;
  /** When the message may be claimed. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare nextAt: number;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
  @Column(DataType.BIGINT) declare sentAt: number | null;
  /** When it is sent first. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare dueAt: number;
  /** Until when it is tried. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare expiresAt: number;
  /** Its code or link works until then. It has neither if this is null. */
  @Column(DataType.BIGINT) declare validUntil: CreationOptional<number | null>;
  /** It will not be sent any more for this reason. It waits or was sent if this is null. */
  @Column(DataType.STRING(15)) declare endedAs: CreationOptional<MessageEnd | null>;
  @Column(DataType.BIGINT) declare givenUpAt: CreationOptional<number | null>;
  /** The last attempt without success had this cause. */
  @Column(DataType.STRING(60)) declare cause: CreationOptional<string | null>;
}

/** A GraphQL document registered by a client. Never changed. */
@Table({ tableName: 'trusted_documents', underscored: true, timestamps: false, indexes: [{ fields: ['digest'] }] })
export class TrustedDocumentModel extends Model<
  InferAttributes<TrustedDocumentModel>,
  InferCreationAttributes<TrustedDocumentModel>
> {
  /** From the client's manifest. */
  @Column({ type: DataType.STRING(191), primaryKey: true })
  declare id: string;
  /** SHA-256 of the text, hex. */
  @Column({ type: DataType.STRING(64), allowNull: false }) declare digest: string;
  @Column({ type: DataType.TEXT('medium'), allowNull: false }) declare body: string;
  /** Epoch milliseconds. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
}

/** How often an operation, field or endpoint was used on a day. */
@Table({ tableName: 'usage_counts', underscored: true, timestamps: false })
export class UsageCountModel extends Model<InferAttributes<UsageCountModel>, InferCreationAttributes<UsageCountModel>> {
  @Column({ type: DataType.DATEONLY, primaryKey: true })
  declare day: string;
  @Column({ type: DataType.STRING(20), primaryKey: true })
  declare kind: string;
  @Column({ type: DataType.STRING(20), primaryKey: true })
  declare style: string;
  @Column({ type: DataType.STRING(191), primaryKey: true })
  declare name: string;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare n: number;
}

/** Written by a transaction, so that it is found again when the answer to its COMMIT was lost. Unused by SQLite. */
@Table({ tableName: 'transaction_marks', underscored: true, timestamps: false })
export class TransactionMarkModel extends Model<
  InferAttributes<TransactionMarkModel>,
  InferCreationAttributes<TransactionMarkModel>
> {
  /** Epoch milliseconds: marks are appended, and deleted in the order of the key. */
  @Column({ type: DataType.BIGINT, primaryKey: true })
  declare createdAt: number;
  /** Random: up to 48 bits. */
  @Column({ type: DataType.BIGINT, primaryKey: true })
  declare nonce: number;
}
