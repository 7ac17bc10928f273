// Measures HTML before it is cleaned: one cheap pass that stops as soon as a bound is passed.
import { Parser } from 'htmlparser2';
import { LETTER_LIMITS } from './letters/html-policy';

const LONE_SURROGATE = /\p{Cs}/u;

/** In words that a user reads, the first bound that is passed; null when the HTML can be cleaned in short time. */
export function findExceededLimit(html: string): string | null {
  // The length is known at once, and no text has fewer bytes than UTF-16 units.
  if (html.length > LETTER_LIMITS.bytes || Buffer.byteLength(html) > LETTER_LIMITS.bytes) {
    return `The content may not be longer than ${LETTER_LIMITS.bytes} bytes with its special characters escaped.`;
  }
  if (LONE_SURROGATE.test(html)) return 'The content must be valid Unicode text.';
  return findExceededElementLimit(html);
}

function findExceededElementLimit(html: string): string | null {
  let fault: string | null = null;
  let elements = 0;
  let depth = 0;
  const parser = new Parser({
    onopentagname() {
      elements += 1;
      depth += 1;
      if (depth > LETTER_LIMITS.nesting)
        fault = `The content may not nest deeper than ${LETTER_LIMITS.nesting} levels.`;
      if (elements > LETTER_LIMITS.elements) {
        fault = `The content may not have more than ${LETTER_LIMITS.elements} elements.`;
      }
      if (fault !== null) parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(html);
  return fault;
}
