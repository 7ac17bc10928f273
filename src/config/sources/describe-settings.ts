// The default of a setting, as text, for the documentation and for `parley config check`.
import { z } from 'zod';
import type { RateLimitWindow } from '../../domain/rate-limits/sliding-window';

/** Returns the text in the format of the variable, or null for a setting without a default. */
export function findDefaultText(schema: z.core.$ZodType): string | null {
  if (schema instanceof z.ZodDefault) return formatDefault(schema.def.defaultValue);
  return isWrapper(schema) ? findDefaultText(schema.def.innerType) : null;
}

export function isWrapper(schema: z.core.$ZodType): schema is z.ZodDefault | z.ZodOptional | z.ZodCatch {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodCatch;
}

function formatDefault(value: unknown): string | null {
  if (!Array.isArray(value)) return String(value);
  const windows = value as readonly RateLimitWindow[];
  return windows.length === 0 ? null : formatWindows(windows);
}

/** Writes windows in the format of the variables `LIMIT_…`. */
export function formatWindows(windows: readonly RateLimitWindow[]): string {
  return windows.map(({ max, seconds }) => `${max}/${seconds}`).join(',');
}
