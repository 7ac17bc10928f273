// Every model, as the database needs them when it is opened.
import type { ModelCtor } from 'sequelize-typescript';
import {
  AuditEventModel,
  IdempotencyKeyModel,
  JobLeaseModel,
  OutboxMessageModel,
  TrustedDocumentModel,
  UsageCountModel,
} from './system';
import { CaptchaUseModel, LoginFlowModel, RateCounterModel, SessionModel, TrustedDeviceModel } from './sign-in';
import {
  CompanyMembershipModel,
  CompanyModel,
  CreditorProfileModel,
  CreditorSessionModel,
  CreditorUserModel,
  CustomContentModel,
  SubclientModel,
} from './creditor';
import { ConsumerModel, ConsumerNoticeResponseModel, ReasonModel } from './account';
import { ConsumerNegotiationModel, NegotiationHistoryModel } from './negotiation';
import { ConsumerProfileModel } from './profile';
import { ELetterModel, TemplateModel, TemplateVersionModel } from './letters';
import { PaymentProfileModel, PaymentTransactionModel, ScheduleTransactionModel } from './payments';

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
