// The part of the SQLite driver that is used. The types it ships omit the default export, which is the driver.
declare module '@appthreat/sqlite3' {
  type Callback<Outcome> = (
    this: { readonly changes: number; readonly lastID: number },
    error: Error | null,
    outcome: Outcome,
  ) => void;

  export interface SqliteConnection {
    all(
      sql: string,
      params: readonly unknown[],
      callback: Callback<readonly Readonly<Record<string, unknown>>[]>,
    ): void;
    run(sql: string, params: readonly unknown[], callback: Callback<void>): void;
    exec(sql: string, callback: Callback<void>): void;
    close(callback: (error: Error | null) => void): void;
  }

  interface SqliteDriver {
    readonly Database: new (file: string, mode: number, callback: (error: Error | null) => void) => SqliteConnection;
  }

  const driver: SqliteDriver;
  export { driver as default };
}
