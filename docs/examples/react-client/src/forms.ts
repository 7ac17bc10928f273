// Reads forms, which keep their values themselves.

/** The values of a form in the order of its fields. Of an empty checkbox there is none. */
export function readFields(form: HTMLFormElement): readonly string[] {
  return [...new FormData(form).values()].map((value) => (typeof value === 'string' ? value.trim() : ''));
}
