// The letter that answers a dispute: the text of the creditor as paragraphs.
import { escapeText } from './print-letter';
import { cleanHtml } from './clean-html';
import { LETTER_POLICY_VERSION } from './html-policy';
import type { StoredHtml } from './letter-template';

/** A blank line separates paragraphs. */
export function buildDisputeLetter(text: string): { readonly name: string; readonly html: StoredHtml } {
  const paragraphs = text.split(/\r?\n\s*\n/).map((one) => escapeText(one.trim()).replaceAll(/\r?\n/g, '<br>'));
  const content = cleanHtml(paragraphs.map((one) => `<p>${one}</p>`).join(''));
  return { name: 'Answer to your dispute', html: { content, contentPolicy: LETTER_POLICY_VERSION } };
}
