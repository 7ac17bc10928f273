// Inputs of billing details and portal preferences.
import { Field, InputType } from 'type-graphql';
import type { PortalAccent, PortalTextSize, PortalTheme } from '../../src/domain/profile/portal-preferences';
import type { AccountState } from '../../src/domain/shared/vocabulary';
import { ConsumerAccountTabKeyEnum, PortalAccentEnum, PortalTextSizeEnum, PortalThemeEnum } from '../shared/enums';
import { MaxCharacters, MaxLength } from '../shared/max-length';

const IF_MATCH =
  'The `etag` that the client last read. If there has been a change since, the request fails with `PRECONDITION_FAILED`. Null: the change is made in any case.';

@InputType({
  description:
    'Billing details. Omitted fields keep their values; the first request must have all of them except `address2`.',
})
export class UpdateBillingInput {
  @MaxCharacters(100)
  @Field(() => String, { nullable: true, description: 'First name, at most 100 characters.' })
  readonly firstName?: string | null;

  @MaxCharacters(100)
  @Field(() => String, { nullable: true, description: 'Last name, at most 100 characters.' })
  readonly lastName?: string | null;

  @MaxCharacters(191)
  @Field(() => String, { nullable: true, description: 'Street address, at most 191 characters.' })
  readonly address1?: string | null;

  @MaxCharacters(191)
  @Field(() => String, { nullable: true, description: 'Second line of the address. Null removes it.' })
  readonly address2?: string | null;

  @MaxCharacters(100)
  @Field(() => String, { nullable: true, description: 'City, at most 100 characters.' })
  readonly city?: string | null;

  @MaxCharacters(50)
  @Field(() => String, { nullable: true, description: 'US state or territory: two-letter code or name.' })
  readonly state?: string | null;

  @MaxCharacters(20)
  @Field(() => String, { nullable: true, description: 'ZIP code with five or nine digits.' })
  readonly zip?: string | null;

  @MaxLength(1000)
  @Field(() => String, { nullable: true, description: IF_MATCH })
  readonly ifMatch?: string | null;
}

@InputType({
  description: 'Portal preferences. Omitted fields keep their values; null resets a preference to its default.',
})
export class UpdatePortalInput {
  @MaxCharacters(60)
  @Field(() => String, { nullable: true, description: 'How the consumer is addressed, at most 60 characters.' })
  readonly displayName?: string | null;

  @Field(() => PortalThemeEnum, { nullable: true, description: 'Light or dark colors.' })
  readonly theme?: PortalTheme | null;

  @Field(() => PortalAccentEnum, { nullable: true, description: 'Accent color.' })
  readonly accent?: PortalAccent | null;

  @Field(() => ConsumerAccountTabKeyEnum, { nullable: true, description: 'Tab that is shown after signing in.' })
  readonly landingTab?: AccountState | null;

  @MaxLength(35)
  @Field(() => String, { nullable: true, description: '`en-US` or `es-US`.' })
  readonly locale?: string | null;

  @MaxLength(64)
  @Field(() => String, { nullable: true, description: 'IANA name of a time zone, for times.' })
  readonly timeZone?: string | null;

  @Field(() => PortalTextSizeEnum, { nullable: true, description: 'Text size.' })
  readonly textSize?: PortalTextSize | null;

  @MaxLength(1000)
  @Field(() => String, { nullable: true, description: IF_MATCH })
  readonly ifMatch?: string | null;
}
