// Checks across settings: each is valid on its own, but not in this environment or not together with the others.

export interface SettingError {
  /** Name of the setting. */
  readonly setting: string;
  /** Completes the sentence "NAME …" and says what to set. */
  readonly problem: string;
}

export interface SettingCheck<Env> extends SettingError {
  readonly isViolated: (env: Env) => boolean;
}

/** Settings that make sense only together. */
export function allOrNone<Name extends string>(
  ...names: readonly Name[]
): readonly SettingCheck<Readonly<Partial<Record<Name, unknown>>>>[] {
  return names.map((setting) => ({
    setting,
    isViolated: (env) => env[setting] === undefined && names.some((other) => env[other] !== undefined),
    problem: `must be set as well, or none of ${names.join(', ')}`,
  }));
}
