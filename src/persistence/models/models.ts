// Every model, as the database needs them when it is opened.
import type { ModelCtor } from 'sequelize-typescript';
import { AuditEvent } from './audit-event';
import { CaptchaUse } from './captcha-use';
import { Company } from './company';
import { CompanyMembership } from './company-membership';
import { Consumer } from './consumer';
import { ConsumerNegotiation } from './consumer-negotiation';
import { ConsumerNoticeResponse } from './consumer-notice-response';
import { ConsumerProfile } from './profile';
import { CreditorProfile } from './creditor-profile';
import { CreditorSession } from './creditor-session';
import { CreditorUser } from './creditor-user';
import { CustomContent } from './custom-content';
import { ELetter } from './e-letter';
import { IdempotencyKey } from './idempotency-key';
import { JobLease } from './job-lease';
import { LoginFlow } from './login-flow';
import { NegotiationHistory } from './negotiation-history';
import { OutboxMessage } from './outbox-message';
import { PaymentProfile } from './payment-profile';
import { PaymentTransaction } from './payment-transaction';
import { RateCounter } from './rate-counter';
import { Reason } from './reason';
import { ScheduleTransaction } from './schedule-transaction';
import { Session } from './session';
import { Subclient } from './subclient';
import { Template } from './template';
import { TemplateVersion } from './template-version';
import { TrustedDevice } from './trusted-device';
import { TrustedDocument } from './trusted-document';
import { UsageCount } from './usage-count';

export const MODELS: ModelCtor[] = [
  ...[Company, Subclient, CompanyMembership, CustomContent, CreditorUser, CreditorProfile, Template, TemplateVersion],
  ...[Reason, ConsumerProfile, Consumer, ConsumerNegotiation, ConsumerNoticeResponse, ELetter],
  ...[PaymentProfile, ScheduleTransaction, PaymentTransaction, NegotiationHistory, JobLease],
  ...[LoginFlow, Session, TrustedDevice, RateCounter, CaptchaUse, OutboxMessage, AuditEvent],
  ...[CreditorSession, IdempotencyKey, TrustedDocument, UsageCount],
];
