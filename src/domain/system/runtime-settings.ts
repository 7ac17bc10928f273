// What an operator sets for a while in all running processes, without a restart: maintenance, and the level of the log. Each
// ends by itself. docs/operations.md#maintenance

export const RUNTIME_SETTINGS = {
  maintenance: 'Moves are refused, with the message that clients get',
  log_level: 'The lowest level that is logged, instead of LOG_LEVEL',
} as const;
export type RuntimeSettingName = keyof typeof RUNTIME_SETTINGS;

export interface RuntimeSetting {
  readonly name: RuntimeSettingName;
  readonly value: string;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

export interface Maintenance {
  /** For clients. */
  readonly message: string;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

/** Returns the setting of that name that is in force, or null. */
export function findRuntimeSetting(
  settings: readonly RuntimeSetting[],
  name: RuntimeSettingName,
  now: number,
): RuntimeSetting | null {
  return settings.find((setting) => setting.name === name && setting.endsAt > now) ?? null;
}

/**
 * The mutations that run in maintenance. Without a session nobody could read, and tokens live for minutes; and a person can
 * always shut a thief out.
 */
export const MUTATIONS_IN_MAINTENANCE = {
  login: 'sign-in',
  confirmCreate: 'sign-in',
  provideContact: 'sign-in',
  resendOtp: 'sign-in',
  verifyOtp: 'sign-in',
  refreshTokens: 'sign-in',
  logout: 'sign-in',
  creditorLogin: 'sign-in',
  refreshCreditorTokens: 'sign-in',
  creditorLogout: 'sign-in',
  revokeSession: 'protection',
  revokeOtherSessions: 'protection',
  revokeDevice: 'protection',
  revokeAllDevices: 'protection',
  cancelContactChange: 'protection',
  revokeApiKey: 'protection',
} as const satisfies Readonly<Record<string, 'sign-in' | 'protection'>>;

/** Whole seconds until it is worth trying again. */
export function getMaintenanceWait({ endsAt }: Maintenance, now: number): number {
  return Math.max(1, Math.ceil((endsAt - now) / 1000));
}
