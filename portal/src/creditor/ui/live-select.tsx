// A choice that acts at once, such as a filter of a list.
interface LiveSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly choose: (value: Value) => void;
}

export function LiveSelect<Value extends string>({ label, value, options, choose }: LiveSelectProps<Value>) {
  return (
    <label className="field">
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex];
          if (chosen) choose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
