// A letter as the consumer reads it, in a frame without any rights.
import { frameLetter } from '../../ui/frame-letter';

interface LetterFrameProps {
  readonly title: string;
  readonly html: string;
}

export function LetterFrame({ title, html }: LetterFrameProps) {
  return <iframe className="letter" sandbox="" title={title} srcDoc={frameLetter(html)} />;
}
