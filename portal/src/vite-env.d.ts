// What the build puts in.

/** Origin of the service; empty: the one that the portal was loaded from. */
declare const PORTAL_API_URL: string;

declare module 'virtual:embedded-types' {
  export const EMBEDDED_TYPES: readonly string[];
}
