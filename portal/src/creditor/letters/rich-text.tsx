// The editor of letters. It edits the HTML that is stored as it is, also that of letters from other editors, and writes plain
// elements that the service keeps: paragraphs, lists, links, bold, italic, underlined and larger text.
import DOMPurify from 'dompurify';
import { useEffect, useId, useRef, useState } from 'react';
import { Toolbar } from 'react-aria-components';
import Squire from 'squire-rte';
import { useQuery } from 'urql';
import { useCreditorTexts } from '../texts/texts';
import { PLACEHOLDERS } from './operations';

interface RichTextProps {
  /** The text to start with; another one replaces what was written. */
  readonly html: string;
  readonly onChange: (html: string) => void;
  /** The text of a letter if absent. */
  readonly label?: string;
  readonly takesPlaceholders?: boolean;
}

/** What is pasted must not bring styles or forms of another page. */
const FORBIDDEN = ['style', 'form', 'input', 'button', 'textarea', 'select'];
const LARGE = '20px';
const FORMATS = ['bold', 'italic', 'underline'] as const;
const TAGS = { bold: 'B', italic: 'I', underline: 'U' } as const;
const REMOVALS = { bold: 'removeBold', italic: 'removeItalic', underline: 'removeUnderline' } as const;
type Format = (typeof FORMATS)[number];

export function RichText({ html, onChange, label: title, takesPlaceholders = true }: RichTextProps) {
  const texts = useCreditorTexts().letters;
  const label = useId();
  const root = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Squire | null>(null);
  const [active, setActive] = useState<ReadonlySet<Format>>(new Set());
  const [isLinking, setLinking] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [address, setAddress] = useState('');
  const changed = useRef(onChange);
  changed.current = onChange;

  useEffect(() => {
    if (!root.current) return;
    const made = new Squire(root.current, {
      blockTag: 'P',
      sanitizeToDOMFragment: (text) => DOMPurify.sanitize(text, { FORBID_TAGS: FORBIDDEN, RETURN_DOM_FRAGMENT: true }),
    });
    made.setHTML(html);
    const showFormats = () => setActive(new Set(FORMATS.filter((format) => made.hasFormat(TAGS[format]))));
    let last = made.getHTML();
    made.addEventListener('input', () => {
      const next = made.getHTML();
      // Loading the first text is not a change.
      if (next !== last) changed.current(next);
      last = next;
    });
    made.addEventListener('pathChange', showFormats);
    made.addEventListener('select', showFormats);
    setEditor(made);
    return () => made.destroy();
  }, [html]);

  const act = (change: (to: Squire) => unknown) => () => {
    if (!editor) return;
    change(editor);
    editor.focus();
    changed.current(editor.getHTML());
  };
  const toggle = (format: Format) => act((to) => (to.hasFormat(TAGS[format]) ? to[REMOVALS[format]]() : to[format]()));

  return (
    <div className="field rich">
      <span id={label} className="label">
        {title ?? texts.content}
      </span>
      <Toolbar aria-label={texts.toolbar} className="tools">
        {FORMATS.map((format) => (
          <button
            key={format}
            type="button"
            className={`tool ${format}`}
            aria-pressed={active.has(format)}
            onClick={toggle(format)}
          >
            {texts[format]}
          </button>
        ))}
        <button
          type="button"
          className="tool"
          onClick={act((to) => to.setFontSize(to.getFontInfo()['fontSize'] === LARGE ? null : LARGE))}
        >
          {texts.large}
        </button>
        <button
          type="button"
          className="tool"
          onClick={act((to) => (to.hasFormat('UL') ? to.removeList() : to.makeUnorderedList()))}
        >
          {texts.bullets}
        </button>
        <button
          type="button"
          className="tool"
          onClick={act((to) => (to.hasFormat('OL') ? to.removeList() : to.makeOrderedList()))}
        >
          {texts.numbers}
        </button>
        <button type="button" className="tool" aria-expanded={isLinking} onClick={() => setLinking(!isLinking)}>
          {texts.link}
        </button>
        <button type="button" className="tool" onClick={act((to) => to.undo())}>
          {texts.undo}
        </button>
        <button type="button" className="tool" onClick={act((to) => to.redo())}>
          {texts.redo}
        </button>
      </Toolbar>
      {isLinking && (
        <div className="tools">
          <input
            type="text"
            inputMode="url"
            aria-label={texts.linkTo}
            placeholder="https://"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <button
            type="button"
            className="tool"
            onClick={() => {
              const isAddress = /^(https:|mailto:|tel:)|^\[You Negotiate Link\]$/.test(address.trim());
              setRefused(!isAddress);
              if (!isAddress) return;
              act((to) => to.makeLink(address.trim()))();
              setLinking(false);
            }}
          >
            {texts.applyLink}
          </button>
          <button type="button" className="tool" onClick={act((to) => to.removeLink())}>
            {texts.removeLink}
          </button>
          {isRefused && <p role="alert">{texts.noLink}</p>}
        </div>
      )}
      <div
        ref={root}
        className="letter-text"
        role="textbox"
        aria-multiline="true"
        aria-labelledby={label}
        tabIndex={0}
      />
      {takesPlaceholders && <Placeholders insert={(text) => act((to) => to.insertPlainText(text, false))()} />}
    </div>
  );
}

function Placeholders({ insert }: { readonly insert: (text: string) => void }) {
  const texts = useCreditorTexts().letters;
  const [{ data }] = useQuery({ query: PLACEHOLDERS, requestPolicy: 'cache-first' });
  return (
    <label className="placeholder">
      <span>{texts.placeholder}</span>
      <select value="" onChange={({ target }) => insert(target.value)}>
        <option value="">{texts.choose}</option>
        {data?.vocabularies.letterPlaceholders.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
