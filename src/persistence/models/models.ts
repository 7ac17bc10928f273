// Lists all models, and opens Sequelize with them.
import type { Options } from 'sequelize';
import { Sequelize, type Model, type ModelCtor } from 'sequelize-typescript';
import { AccountMarkModel, ConsumerModel, ConsumerNoticeResponseModel, ReasonModel } from './account';
import { CalendarFeedModel } from './calendar';
import { ContactChangeModel } from './contact-change';
import {
  CompanyMembershipModel,
  CompanyModel,
  CompanyStampModel,
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
import { CompanyCountsModel, FunnelCountsModel } from './results';
import { ConsumerProfileModel, ErasureRequestModel, PortalPreferencesModel } from './profile';
import {
  CaptchaUseModel,
  LoginCodeModel,
  LoginFlowModel,
  RateCounterModel,
  SessionModel,
  SignInLockModel,
  TrustedDeviceModel,
} from './sign-in';
import {
  AuditEventModel,
  ContactCountModel,
  ContactRecordModel,
  IdempotencyKeyModel,
  JobLeaseModel,
  JobRunModel,
  OptOutLinkModel,
  OutboxMessageModel,
  RuntimeSettingModel,
  TransactionMarkModel,
  TrustedDocumentModel,
  UsageCountModel,
} from './system';
import { PaymentMethodModel, PaymentSetupModel } from './wallet';

/** Any model, for code that treats several alike: its attributes are not checked. */
export type AnyModel = new () => Model;

export const MODELS: ModelCtor[] = [
  AccountMarkModel,
  ConsumerModel,
  ConsumerNoticeResponseModel,
  ReasonModel,
  CompanyMembershipModel,
  CompanyModel,
  CompanyStampModel,
  CreditorProfileModel,
  CreditorSessionModel,
  CreditorUserModel,
  CustomContentModel,
  SubclientModel,
  ApiKeyModel,
  CreditorPasswordTokenModel,
  ConsumerELetterModel,
  ELetterModel,
  TemplateModel,
  TemplateVersionModel,
  ConsumerNegotiationModel,
  NegotiationHistoryModel,
  PaymentProfileModel,
  PaymentTransactionModel,
  ScheduleTransactionModel,
  PaymentMethodModel,
  PaymentSetupModel,
  GiftLinkModel,
  GiftPaymentModel,
  HeaderProfileModel,
  ImportModel,
  ImportChunkModel,
  ImportRowModel,
  CompanyCountsModel,
  FunnelCountsModel,
  ConsumerProfileModel,
  ContactChangeModel,
  ErasureRequestModel,
  PortalPreferencesModel,
  CalendarFeedModel,
  CaptchaUseModel,
  LoginCodeModel,
  LoginFlowModel,
  SignInLockModel,
  RateCounterModel,
  SessionModel,
  TrustedDeviceModel,
  AuditEventModel,
  ContactCountModel,
  ContactRecordModel,
  IdempotencyKeyModel,
  JobLeaseModel,
  JobRunModel,
  OptOutLinkModel,
  OutboxMessageModel,
  RuntimeSettingModel,
  TransactionMarkModel,
  TrustedDocumentModel,
  UsageCountModel,
];

/**
 * Sequelize computes what follows from the attributes of a model when the model is defined, and again with each of its
 * associations. Only the last time matters: the others take half of the time in which a database is opened.
 */
export function defineModels(options: Options): Sequelize {
  const models: object[] = [];
  const afterDefine = (model: object) => {
    Reflect.set(model, REFRESH, () => undefined);
    models.push(model);
  };
  const shared = { models: MODELS, repositoryMode: true, logging: false as const, retry: { max: 1 } };
  const sequelize = new Sequelize({ ...options, ...shared, hooks: { afterDefine } });
  for (const model of models) {
    // From now on the inherited method.
    Reflect.deleteProperty(model, REFRESH);
    Reflect.apply(Reflect.get(model, REFRESH) as () => void, model, []);
  }
  return sequelize;
}

/** Missing in Sequelize's types. */
const REFRESH = 'refreshAttributes';
