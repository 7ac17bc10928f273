// The payments of an agreement as bars in a row: how many there are, how large, and how far they have come. The table beside
// it says the same in words.
import { formatMoney } from '../../texts/formats';
import { useTexts } from '../../texts/texts';

export interface ShownPayment {
  readonly number: number;
  readonly date: string;
  readonly amount: string;
  readonly status: { readonly key: string; readonly label: string };
}

const HEIGHT = 100;

export function ScheduleChart({ payments }: { readonly payments: readonly ShownPayment[] }) {
  const texts = useTexts().plan;
  const largest = Math.max(...payments.map(({ amount }) => Number(amount)), 1);
  const paid = payments.filter(({ status }) => status.key === 'SUCCESSFUL').length;
  const width = 100 / Math.max(payments.length, 1);
  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.chart(paid, payments.length)}
      >
        {payments.map(({ number, amount, status }, index) => {
          const height = Math.max((Number(amount) / largest) * HEIGHT, 3);
          return (
            <rect
              key={number}
              className={`bar-${status.key.toLowerCase()}`}
              x={index * width + width * 0.1}
              y={HEIGHT - height}
              width={width * 0.8}
              height={height}
            >
              <title>{`${number}: ${formatMoney(amount)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="muted">{texts.chart(paid, payments.length)}</figcaption>
    </figure>
  );
}
