// The service itself: its state, what a client needs to know of it, and the vocabularies that clients show.
import { Field, Int, ObjectType } from 'type-graphql';
import type { CaptchaKind } from '../../src/domain/sign-in/captcha-kinds';
import type { ErrorCodeView } from '../../src/services/system/error-codes';
import { PaymentMethodStatusLabel } from '../payments/payment-method.types';
import { CaptchaKindEnum, ConsumerErrorCodeEnum, CreditorErrorCodeEnum } from '../shared/enums';
import {
  AccountConditionLabel,
  AccountTabLabel,
  InstallmentTypeLabel,
  NegotiationTypeLabel,
  NoticeStatusLabel,
  UpcomingPaymentStatusLabel,
} from '../shared/labels.types';
import { DateTimeScalar, LocalDateScalar } from '../shared/scalars';

@ObjectType({ description: 'Health of the service.' })
export class Health {
  @Field(() => String, { description: '`ok` when the service is operational; otherwise `unavailable`.' })
  readonly status!: string;

  @Field(() => String, { description: 'Version of the service.' })
  readonly version!: string;

  @Field(() => DateTimeScalar, { description: 'Server time of the response.' })
  readonly time!: string;
}

@ObjectType({ description: 'The check against automated programs that a sign-in needs.' })
export class CaptchaInfo {
  @Field(() => CaptchaKindEnum, { description: 'Where the token of a sign-in comes from.' })
  readonly kind!: CaptchaKind;

  @Field(() => String, {
    nullable: true,
    description: 'Public key of the site at the hosted provider (`CAPTCHA_SITE_KEY`); null where there is none.',
  })
  readonly siteKey!: string | null;
}

@ObjectType({ description: 'What a client needs to know about the service before anyone signs in.' })
export class SystemInfo {
  @Field(() => String, { description: 'Name of the service.' })
  readonly name!: string;

  @Field(() => String, { description: 'Version of the service.' })
  readonly version!: string;

  @Field(() => String, { description: 'Version of the documented API.' })
  readonly apiVersion!: string;

  @Field(() => DateTimeScalar, { description: 'Server time of the response.' })
  readonly time!: string;

  @Field(() => LocalDateScalar, { description: 'The current business day, on which all rules about dates are based.' })
  readonly today!: string;

  @Field(() => String, { description: 'IANA name of the time zone of business days.' })
  readonly businessTimeZone!: string;

  @Field(() => String, { description: 'ISO 4217 code of the currency of all amounts.' })
  readonly currency!: string;

  @Field(() => CaptchaInfo, { description: 'The CAPTCHA of the sign-in.' })
  readonly captcha!: CaptchaInfo;
}

@ObjectType({ description: 'A key with its label.' })
export class VocabularyEntry {
  @Field(() => String, { description: 'Key, as it is sent and received.' })
  readonly key!: string;

  @Field(() => String, { description: 'Label of the key.' })
  readonly label!: string;
}

@ObjectType({ description: 'The operation behind an action, in both styles.' })
export class AccountActionOperation {
  @Field(() => String, { description: '`query` or `mutation`.' })
  readonly type!: string;

  @Field(() => String, { description: 'Root field of the GraphQL schema.' })
  readonly field!: string;

  @Field(() => String, { description: 'Method of the REST endpoint.' })
  readonly method!: string;

  @Field(() => String, { description: 'Path of the REST endpoint, relative to the base path of the consumer API.' })
  readonly path!: string;
}

@ObjectType({ description: 'An action that accounts advertise, with its label and its operation.' })
export class VocabularyAction {
  @Field(() => String, { description: 'Action key, as in `availableActions` and `nextAction`.' })
  readonly key!: string;

  @Field(() => String, { description: 'Label of the action.' })
  readonly label!: string;

  @Field(() => AccountActionOperation, {
    description: 'The operation that the action calls. Several actions may call the same operation.',
  })
  readonly operation!: AccountActionOperation;
}

@ObjectType({ description: 'The closed lists of values that clients show, each in display order.' })
export class Vocabularies {
  @Field(() => String, { description: 'Weak entity tag. REST returns it in the `ETag` header.' })
  readonly etag!: string;

  @Field(() => [AccountTabLabel], { description: 'Tabs of accounts, `DASHBOARD` first.' })
  readonly tabs!: readonly AccountTabLabel[];

  @Field(() => [AccountConditionLabel], { description: 'Conditions of accounts.' })
  readonly conditions!: readonly AccountConditionLabel[];

  @Field(() => [VocabularyEntry], { description: 'Statuses of accounts, as in `status`.' })
  readonly accountStatuses!: readonly VocabularyEntry[];

  @Field(() => [VocabularyAction], {
    description: 'Actions of accounts, followed by those that occur only in `nextAction`.',
  })
  readonly actions!: readonly VocabularyAction[];

  @Field(() => [NegotiationTypeLabel], { description: 'Types of offers.' })
  readonly negotiationTypes!: readonly NegotiationTypeLabel[];

  @Field(() => [InstallmentTypeLabel], { description: 'Payment intervals of installment plans.' })
  readonly installmentTypes!: readonly InstallmentTypeLabel[];

  @Field(() => [UpcomingPaymentStatusLabel], { description: 'Statuses of payments.' })
  readonly paymentStatuses!: readonly UpcomingPaymentStatusLabel[];

  @Field(() => [PaymentMethodStatusLabel], { description: 'Statuses of payment methods.' })
  readonly methodStatuses!: readonly PaymentMethodStatusLabel[];

  @Field(() => [NoticeStatusLabel], { description: 'Statuses of notices.' })
  readonly noticeStatuses!: readonly NoticeStatusLabel[];

  @Field(() => [VocabularyEntry], {
    description: 'Reasons for a custom offer that clients suggest. The key is the text to send.',
  })
  readonly reasonsCustomOffer!: readonly VocabularyEntry[];

  @Field(() => [VocabularyEntry], {
    description: 'What letters fill in, such as `[First Name]`. The key is the text to write into a letter template.',
  })
  readonly letterPlaceholders!: readonly VocabularyEntry[];
}

@ObjectType()
abstract class ErrorDescription {
  @Field(() => Int, { description: 'HTTP status of the error.' })
  readonly status!: number;

  @Field(() => String, { description: 'The usual message.' })
  readonly message!: string;

  @Field(() => String, { description: 'When it occurs, and what the client should do.' })
  readonly advice!: string;

  @Field(() => Boolean, { description: 'Whether REST bodies contain the code.' })
  readonly inRestBody!: boolean;
}

@ObjectType({ description: 'An error code that clients of consumers get, and what to do about it.' })
export class ConsumerErrorDescription extends ErrorDescription {
  @Field(() => ConsumerErrorCodeEnum, { description: 'The code.' })
  readonly code!: ErrorCodeView['code'];
}

@ObjectType({ description: 'An error code that clients of creditors get, and what to do about it.' })
export class CreditorErrorDescription extends ErrorDescription {
  @Field(() => CreditorErrorCodeEnum, { description: 'The code.' })
  readonly code!: ErrorCodeView['code'];
}
