// Every model, as the database needs them when it is opened.
import type { ModelCtor } from 'sequelize-typescript';
import { AuditEventModel } from './audit-event';
import { CaptchaUseModel } from './captcha-use';
import { CompanyModel } from './company';
import { CompanyMembershipModel } from './company-membership';
import { ConsumerModel } from './consumer';
import { ConsumerNegotiationModel } from './consumer-negotiation';
import { ConsumerNoticeResponseModel } from './consumer-notice-response';
import { ConsumerProfileModel } from './profile';
import { CreditorProfileModel } from './creditor-profile';
import { CreditorSessionModel } from './creditor-session';
import { CreditorUserModel } from './creditor-user';
import { CustomContentModel } from './custom-content';
import { ELetterModel } from './e-letter';
import { IdempotencyKeyModel } from './idempotency-key';
import { JobLeaseModel } from './job-lease';
import { LoginFlowModel } from './login-flow';
import { NegotiationHistoryModel } from './negotiation-history';
import { OutboxMessageModel } from './outbox-message';
import { PaymentProfileModel } from './payment-profile';
import { PaymentTransactionModel } from './payment-transaction';
import { RateCounterModel } from './rate-counter';
import { ReasonModel } from './reason';
import { ScheduleTransactionModel } from './schedule-transaction';
import { SessionModel } from './session';
import { SubclientModel } from './subclient';
import { TemplateModel } from './template';
import { TemplateVersionModel } from './template-version';
import { TrustedDeviceModel } from './trusted-device';
import { TrustedDocumentModel } from './trusted-document';
import { UsageCountModel } from './usage-count';

export const MODELS: ModelCtor[] = [
  ...[
    CompanyModel,
    SubclientModel,
    CompanyMembershipModel,
    CustomContentModel,
    CreditorUserModel,
    CreditorProfileModel,
    TemplateModel,
    TemplateVersionModel,
  ],
  ...[
    ReasonModel,
    ConsumerProfileModel,
    ConsumerModel,
    ConsumerNegotiationModel,
    ConsumerNoticeResponseModel,
    ELetterModel,
  ],
  ...[PaymentProfileModel, ScheduleTransactionModel, PaymentTransactionModel, NegotiationHistoryModel, JobLeaseModel],
  ...[
    LoginFlowModel,
    SessionModel,
    TrustedDeviceModel,
    RateCounterModel,
    CaptchaUseModel,
    OutboxMessageModel,
    AuditEventModel,
  ],
  ...[CreditorSessionModel, IdempotencyKeyModel, TrustedDocumentModel, UsageCountModel],
];
