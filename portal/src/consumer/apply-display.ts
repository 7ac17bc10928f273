// Colours and size of text, as the person has chosen them.
import type { Enum } from '../api/graphql';

interface Display {
  readonly theme: Enum<'PortalTheme'>;
  readonly textSize: Enum<'PortalTextSize'>;
}

/** `display` is null while nobody is signed in; the device then decides. */
export function applyDisplay(display: Display | null): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = display?.theme.toLowerCase() ?? 'system';
  dataset['text'] = display?.textSize.toLowerCase() ?? 'normal';
}
