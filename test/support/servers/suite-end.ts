// What several files of a suite share is closed when the suite ends: a file does not know whether others follow.
type Closing = () => Promise<unknown>;

/** The Jest environment calls them, the last one first. */
const exposed = globalThis as unknown as { readonly __CLOSINGS__: Closing[] };

export function closeAtSuiteEnd(closing: Closing): void {
  exposed.__CLOSINGS__.push(closing);
}
