// Lists all models, for opening the database.
import type { ModelCtor } from 'sequelize-typescript';
import { ConsumerModel, ConsumerNoticeResponseModel, ReasonModel } from './account';
import {
  CompanyMembershipModel,
  CompanyModel,
  CreditorProfileModel,
  CreditorSessionModel,
  CreditorUserModel,
  CustomContentModel,
  SubclientModel,
} from './creditor';
import { ELetterModel, TemplateModel, TemplateVersionModel } from './letters';
import { ConsumerNegotiationModel, NegotiationHistoryModel } from './negotiation';
import { PaymentProfileModel, PaymentTransactionModel, ScheduleTransactionModel } from './payments';
import { ConsumerProfileModel } from './profile';
import { CaptchaUseModel, LoginFlowModel, RateCounterModel, SessionModel, TrustedDeviceModel } from './sign-in';
import {
  AuditEventModel,
  IdempotencyKeyModel,
  JobLeaseModel,
  OutboxMessageModel,
  TrustedDocumentModel,
  UsageCountModel,
} from './system';

export const MODELS: ModelCtor[] = [
  ...[ConsumerModel, ConsumerNoticeResponseModel, ReasonModel],
  ...[
    CompanyMembershipModel,
    CompanyModel,
    CreditorProfileModel,
    CreditorSessionModel,
    CreditorUserModel,
    CustomContentModel,
    SubclientModel,
  ],
  ...[ELetterModel, TemplateModel, TemplateVersionModel],
  ...[ConsumerNegotiationModel, NegotiationHistoryModel],
  ...[PaymentProfileModel, PaymentTransactionModel, ScheduleTransactionModel],
  ...[ConsumerProfileModel],
  ...[CaptchaUseModel, LoginFlowModel, RateCounterModel, SessionModel, TrustedDeviceModel],
  ...[AuditEventModel, IdempotencyKeyModel, JobLeaseModel, OutboxMessageModel, TrustedDocumentModel, UsageCountModel],
];
