// How a person's name is compared at sign-in.

const NOT_A_LETTER = /\P{L}/gu;

/** Letters only, without accents, in capitals: `O'Brien-Müller` and `obrien muller` are equal. May be empty. */
export function normalizeLastName(name: string): string {
  // Capitals come before the marks are dropped: some small letters have a capital of letter and mark.
  return name.toUpperCase().normalize('NFKD').replace(NOT_A_LETTER, '').toUpperCase();
}
