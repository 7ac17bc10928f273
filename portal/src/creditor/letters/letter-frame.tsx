// A letter as the consumer reads it, in a frame without any rights.
interface LetterFrameProps {
  readonly title: string;
  readonly html: string;
  /** For a few lines. */
  readonly isShort?: boolean;
}

export function LetterFrame({ title, html, isShort = false }: LetterFrameProps) {
  const page = `<!doctype html><meta name="color-scheme" content="light"><body style="margin:1rem;font-family:sans-serif;line-height:1.5">${html}`;
  return <iframe className={isShort ? 'letter short' : 'letter'} sandbox="" title={title} srcDoc={page} />;
}
