// Links and pictures that a letter loses because the policy allows only some addresses. See docs/rules §7.2.
import { Parser } from 'htmlparser2';
import type { PlaceholderWarning } from './fill-letter';
import { cleanAttribute } from './html-attributes';
import type { AttributeKind } from './html-policy';

/** Attributes with an address, and what the policy makes of it; null: nothing stays. */
const ADDRESSES: Readonly<Record<string, Readonly<Record<string, AttributeKind | null>>>> = {
  href: { a: 'link', area: null },
  src: { img: 'picture', input: null, iframe: null, embed: null, video: null, audio: null },
  data: { object: null },
  background: { body: null, table: null, tr: null, td: null, th: null },
};

/** Pictures in a style. */
const URL_OF_STYLE = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]+))/gi;
/** Such addresses are named as placeholders that are not filled in. */
const BRACKET = /[[\]]|%(?:25)*5[bd]/i;
const MAX_SHOWN = 200;

/** At most 100 addresses in the order of the letter, each once. `content` is as its author wrote it. */
export function findRemovedAddresses(content: string): readonly PlaceholderWarning[] {
  const found = new Set<string>();
  const parser = new Parser({
    onopentag(tag, attributes) {
      for (const [name, value] of Object.entries(attributes)) {
        for (const address of readAddresses(tag, name, value)) found.add(address);
      }
      if (found.size > 100) parser.pause();
    },
  });
  parser.end(content);
  return [...found].slice(0, 100).map((address) => ({ placeholder: shorten(address), reason: 'address_removed' }));
}

function readAddresses(tag: string, name: string, value: string): readonly string[] {
  const kind = ADDRESSES[name]?.[tag];
  const isKept = kind === undefined || (kind !== null && cleanAttribute(kind, value) !== null);
  const own = isKept ? [] : [value];
  const ofStyle = name === 'style' ? [...value.matchAll(URL_OF_STYLE)].map(([, ...forms]) => forms.join('')) : [];
  return [...own, ...ofStyle]
    .map((address) => address.trim())
    .filter((address) => address !== '' && !BRACKET.test(address));
}

function shorten(address: string): string {
  return address.length > MAX_SHOWN ? `${address.slice(0, MAX_SHOWN)}…` : address;
}
