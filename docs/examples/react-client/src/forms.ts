// Reads forms, which keep their values themselves.

/** The values of a form in the order of its fields. */
export function readFields(form: HTMLFormElement): readonly string[] {
  return [...new FormData(form).values()].map((value) => (typeof value === 'string' ? value.trim() : ''));
}
