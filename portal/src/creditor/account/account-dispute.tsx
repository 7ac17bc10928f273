// The last dispute of an account: what the consumer says, for how long it has been open, and how it was answered.
import type { ReactNode } from 'react';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { useCreditorTexts } from '../texts/texts';
import type { AccountDetail } from './account-query';

interface AccountDisputeProps {
  readonly dispute: NonNullable<AccountDetail['dispute']>;
}

export function AccountDispute({ dispute }: AccountDisputeProps) {
  const { language } = useLocale();
  const { dispute: texts } = useCreditorTexts();
  const { disputedAt, daysOpen, category, reason, answer } = dispute;
  return (
    <section>
      <h2>{texts.name}</h2>
      <dl className="facts">
        <Fact name={texts.since}>{formatMoment(disputedAt, language)}</Fact>
        {daysOpen !== null && <Fact name={texts.open}>{texts.days(daysOpen)}</Fact>}
        {category && <Fact name={texts.about}>{texts.categories[category.key]}</Fact>}
        <Fact name={texts.words}>{reason === null ? texts.noWords : <span className="lines">{reason}</span>}</Fact>
        {answer && (
          <>
            <Fact name={texts.answered}>{formatMoment(answer.answeredAt, language)}</Fact>
            <Fact name={texts.outcome}>{texts.outcomes[answer.outcome.key]}</Fact>
            <Fact name={texts.text}>
              <span className="lines">{answer.text}</span>
            </Fact>
          </>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
