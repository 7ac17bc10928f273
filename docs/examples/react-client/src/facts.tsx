// Labels with their values.
interface Fact {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

export function Facts({ items }: { readonly items: readonly Fact[] }) {
  return (
    <dl>
      {items.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
