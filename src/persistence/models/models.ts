// Lists all models, for opening the database.
import type { Model, ModelCtor } from 'sequelize-typescript';
import { ConsumerModel, ConsumerNoticeResponseModel, ReasonModel } from './account';
import { CalendarFeedModel } from './calendar';
import { ContactChangeModel } from './contact-change';
import {
  CompanyMembershipModel,
  CompanyModel,
  CreditorProfileModel,
  CreditorSessionModel,
  CreditorUserModel,
  CustomContentModel,
  SubclientModel,
} from './creditor';
import { ApiKeyModel, CreditorPasswordTokenModel } from './creditor-credentials';
import { GiftLinkModel, GiftPaymentModel } from './gifts';
import { HeaderProfileModel, ImportChunkModel, ImportModel, ImportRowModel } from './imports';
import { ConsumerELetterModel, ELetterModel, TemplateModel, TemplateVersionModel } from './letters';
import { ConsumerNegotiationModel, NegotiationHistoryModel } from './negotiation';
import { PaymentProfileModel, PaymentTransactionModel, ScheduleTransactionModel } from './payments';
import { ConsumerProfileModel, PortalPreferencesModel } from './profile';
import { CaptchaUseModel, LoginFlowModel, RateCounterModel, SessionModel, TrustedDeviceModel } from './sign-in';
import {
  AuditEventModel,
  IdempotencyKeyModel,
  JobLeaseModel,
  JobRunModel,
  OutboxMessageModel,
  TransactionMarkModel,
  TrustedDocumentModel,
  UsageCountModel,
} from './system';
import { PaymentMethodModel, PaymentSetupModel } from './wallet';

/** Any model, for code that treats several alike: its attributes are not checked. */
export type AnyModel = new () => Model;

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
  ...[ApiKeyModel, CreditorPasswordTokenModel],
  ...[ConsumerELetterModel, ELetterModel, TemplateModel, TemplateVersionModel],
  ...[ConsumerNegotiationModel, NegotiationHistoryModel],
  ...[PaymentProfileModel, PaymentTransactionModel, ScheduleTransactionModel],
  ...[PaymentMethodModel, PaymentSetupModel],
  ...[GiftLinkModel, GiftPaymentModel],
  ...[HeaderProfileModel, ImportModel, ImportChunkModel, ImportRowModel],
  ...[ConsumerProfileModel, ContactChangeModel, PortalPreferencesModel, CalendarFeedModel],
  ...[CaptchaUseModel, LoginFlowModel, RateCounterModel, SessionModel, TrustedDeviceModel],
  ...[AuditEventModel, IdempotencyKeyModel, JobLeaseModel, JobRunModel, OutboxMessageModel],
  ...[TransactionMarkModel, TrustedDocumentModel, UsageCountModel],
];
