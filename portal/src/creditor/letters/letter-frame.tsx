// A letter as the consumer reads it, in a frame without any rights.
import { frameLetter } from '../../ui/frame-letter';

interface LetterFrameProps {
  readonly title: string;
  readonly html: string;
  /** For a few lines. */
  readonly isShort?: boolean;
}

export function LetterFrame({ title, html, isShort = false }: LetterFrameProps) {
  return <iframe className={isShort ? 'letter short' : 'letter'} sandbox="" title={title} srcDoc={frameLetter(html)} />;
}
