// What the person should do before anything else, and what is on its way.
import { Link } from 'wouter';
import type { Enum } from '../../api/graphql';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Notice } from '../../ui/page';

interface RequiredStepsProps {
  readonly steps: readonly Enum<'RequiredStep'>[];
  readonly claims: readonly { readonly effectiveAt: string }[];
}

export function RequiredSteps({ steps, claims }: RequiredStepsProps) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.steps;
  return (
    <>
      {steps.includes('PROFILE_COMMUNICATION') && (
        <Notice title={texts.communication}>
          <p>{texts.communicationText}</p>
          <Link className="button" to="/profile/communication">
            {texts.communicationLink}
          </Link>
        </Notice>
      )}
      {steps.includes('IDENTITY_VERIFICATION') && (
        <Notice title={texts.identity}>
          <p>{texts.identityText}</p>
          <Link className="button" to="/profile/identity">
            {texts.identityLink}
          </Link>
        </Notice>
      )}
      {claims.map(({ effectiveAt }) => (
        <Notice key={effectiveAt}>{texts.claimWaits(formatMoment(effectiveAt, language))}</Notice>
      ))}
    </>
  );
}
