// Counts the requests that this process works on, so that jobs can give way to them.
export interface RequestLoad {
  /** Called when the work on a request begins or ends. */
  note(): void;
  /** How often it was called. */
  count(): number;
}

export function createRequestLoad(): RequestLoad {
  let changes = 0;
  return { note: () => void (changes += 1), count: () => changes };
}
