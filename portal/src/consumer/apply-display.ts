// Colours and size of text, as the person has chosen them.
import type { Enum } from '../api/graphql';

interface Display {
  readonly theme: Enum<'PortalTheme'>;
  readonly textSize: Enum<'PortalTextSize'>;
}

/** Null: nobody is signed in, so the device decides. */
export function applyDisplay(display: Display | null): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = display?.theme.toLowerCase() ?? 'system';
  dataset['text'] = display?.textSize.toLowerCase() ?? 'normal';
}
