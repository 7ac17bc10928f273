// What a function throws, for tests that look into a refusal.

/** Fails when nothing is thrown. */
export function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}
