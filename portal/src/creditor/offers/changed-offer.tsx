// What changed on an account while somebody was answering its offer: before and now, side by side.
import { formatDate, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Notice } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { describeTerms, findTotal, type OfferData } from './offer';

interface ChangedOfferProps {
  readonly before: OfferData;
  readonly now: OfferData;
  readonly go: () => void;
}

export function ChangedOffer({ before, now, go }: ChangedOfferProps) {
  const { language } = useLocale();
  const { answer: texts, offers, conditions, unknown } = useCreditorTexts();

  const describe = ({ condition, negotiation, currentBalance }: OfferData): Readonly<Record<Fact, string>> => {
    const amounts = negotiation?.consumerOffer;
    const total = amounts && findTotal(amounts);
    return {
      condition: conditions[condition.key],
      terms: amounts ? describeTerms(amounts, negotiation.installmentType, offers) : unknown,
      total: total ? formatMoney(total) : unknown,
      date: amounts?.firstPayDate ? formatDate(amounts.firstPayDate, language) : unknown,
      note: amounts?.note ?? unknown,
      balance: formatMoney(currentBalance),
    };
  };

  const [was, is] = [describe(before), describe(now)];
  const facts = FACTS.filter((fact) => was[fact] !== is[fact]);
  return (
    <Notice kind="warning" title={texts.changed}>
      <p>{texts.changedText}</p>
      {facts.length > 0 && (
        <DataTable
          caption={texts.changed}
          rows={facts}
          id={(fact) => fact}
          columns={[
            { name: texts.what, cell: (fact) => texts.fields[fact] },
            { name: texts.was, cell: (fact) => was[fact] },
            { name: texts.now, cell: (fact) => <strong>{is[fact]}</strong> },
          ]}
        />
      )}
      <button type="button" className="button secondary" onClick={go}>
        {texts.continue}
      </button>
    </Notice>
  );
}

const FACTS = ['condition', 'terms', 'total', 'date', 'note', 'balance'] as const;
type Fact = (typeof FACTS)[number];
