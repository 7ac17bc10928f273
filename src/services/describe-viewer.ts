// Tells the signed-in consumer who they are and what their profile still needs.
import { requiredSteps } from '../domain/profile';
import type { Caller } from './authenticate';
import type { Parts } from './parts';

export interface ViewerView {
  readonly id: number;
  readonly firstName: string | null;
  readonly requiredSteps: readonly string[];
}

export async function describeViewer(_parts: Parts, { profile }: Caller): Promise<ViewerView> {
  return { id: profile.id, firstName: profile.firstName, requiredSteps: requiredSteps(profile) };
}
