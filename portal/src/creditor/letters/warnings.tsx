// Placeholders that will not be filled in.
import { Notice } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import type { Warning } from './operations';

export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  const texts = useCreditorTexts().letters;
  if (warnings.length === 0) return null;
  return (
    <Notice kind="warning" title={texts.warningTitle(warnings.length)}>
      <ul>
        {warnings.map(({ placeholder, reason }) => (
          <li key={`${placeholder} ${reason}`}>
            <b>{placeholder}</b>: {texts.reasons[reason]}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
