// Billing details and portal preferences of the signed-in consumer.
import { Field, ObjectType } from 'type-graphql';
import type { PortalAccent, PortalTextSize, PortalTheme } from '../../src/domain/profile/portal-preferences';
import type { AccountState } from '../../src/domain/shared/vocabulary';
import { ConsumerAccountTabKeyEnum, PortalAccentEnum, PortalTextSizeEnum, PortalThemeEnum } from '../shared/enums';
import { PostalAddress } from '../shared/postal-address.types';
import { DateTimeScalar } from '../shared/scalars';
import { Payload } from '../shared/payload';

@ObjectType({
  description: 'Name and address for agreements. Neither the payment provider nor creditors receive them.',
})
export class BillingDetails extends PostalAddress {
  @Field(() => Boolean, { description: 'Whether everything except the second line of the address is present.' })
  readonly isComplete!: boolean;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When they were last changed.' })
  readonly updatedAt!: string | null;

  @Field(() => String, { description: 'Entity tag. REST returns it in the `ETag` header.' })
  readonly etag!: string;
}

@ObjectType({ description: 'Result of a change of the billing details.' })
export class BillingPayload extends Payload(BillingDetails, 'The billing details after the change.') {}

@ObjectType({ description: 'How the portal looks for the consumer, and in which language messages are.' })
export class PortalPreferences {
  @Field(() => String, { nullable: true, description: 'How the consumer is addressed; null means by first name.' })
  readonly displayName!: string | null;

  @Field(() => PortalThemeEnum, { description: 'Light or dark colors.' })
  readonly theme!: PortalTheme;

  @Field(() => PortalAccentEnum, { description: 'Accent color.' })
  readonly accent!: PortalAccent;

  @Field(() => ConsumerAccountTabKeyEnum, { description: 'Tab that is shown after signing in.' })
  readonly landingTab!: AccountState;

  @Field(() => String, {
    description: '`en-US` or `es-US`, for dates and amounts, and for the language of messages. Labels are in English.',
  })
  readonly locale!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'IANA name of the time zone for times; null means the business time zone. Days are always those of the business time zone.',
  })
  readonly timeZone!: string | null;

  @Field(() => PortalTextSizeEnum, { description: 'Text size.' })
  readonly textSize!: PortalTextSize;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When they were last changed.' })
  readonly updatedAt!: string | null;

  @Field(() => String, { description: 'Entity tag. REST returns it in the `ETag` header.' })
  readonly etag!: string;
}

@ObjectType({ description: 'Result of a change of the portal preferences.' })
export class PortalPayload extends Payload(PortalPreferences, 'The preferences after the change.') {}
