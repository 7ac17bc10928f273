// The page of a letter, for a frame without rights.

/**
 * Letters are written for white paper. The frame inherits the policy of this page, which allows no script either, but a
 * browser follows some links without being asked.
 */
export function frameLetter(letter: string): string {
  const parsed = new DOMParser().parseFromString(letter, 'text/html');
  for (const element of parsed.querySelectorAll('link, meta, base')) element.remove();
  const content = parsed.head.innerHTML + parsed.body.innerHTML;
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><base target="_blank"></head><body style="margin: 1.25rem; font: 16px/1.5 system-ui, sans-serif; color: #1b262e; background: #fff; overflow-wrap: break-word">${content}</body></html>`;
}
