// What a person sees of a letter in a real browser: its text without what is hidden, and the size of the page.
import type { Page } from 'playwright-core';

export interface LetterPicture {
  /** Visible text, with single spaces. */
  readonly text: string;
  /** Texts that are in the page but cannot be seen. */
  readonly hidden: readonly string[];
  readonly width: number;
  readonly height: number;
}

export const PICTURE_WIDTH = 800;

/** The page loads nothing. */
export async function takePicture(page: Page, html: string): Promise<LetterPicture> {
  await page.setViewportSize({ width: PICTURE_WIDTH, height: 600 });
  await page.setContent(/^\s*<!doctype/i.test(html) ? html : `<!doctype html>${html}`, {
    waitUntil: 'domcontentloaded',
  });
  return page.evaluate<LetterPicture>(LOOK);
}

/** Judges each text by what the browser has computed, not by the rules of the cleaner. */
const LOOK = `(() => {
  const toColor = (value) => (value.match(/[\\d.]+/g) ?? []).map(Number);
  const isNear = (one, other) => [0, 1, 2].every((at) => Math.abs(one[at] - other[at]) <= 2);
  const isSeen = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width >= 1 && height >= 3);
    if (boxes.length === 0 || boxes.every(({ right, bottom }) => right < 0 || bottom < 0)) return false;
    const own = getComputedStyle(node.parentElement);
    if (own.visibility !== 'visible' || parseFloat(own.fontSize) < 4) return false;
    let behind = null;
    let isPicture = false;
    for (let around = node.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (parseFloat(style.opacity) < 0.1 || /inset\\((50|100)%/.test(style.clipPath) || /^rect\\(0/.test(style.clip)) return false;
      const { width, height } = around.getBoundingClientRect();
      const clips = style.display !== 'inline' && style.overflow !== 'visible';
      if (clips && (width < 4 || height < 4)) return false;
      if (style.backgroundImage !== 'none') isPicture = true;
      const background = toColor(style.backgroundColor);
      if (behind === null && background[3] !== 0) behind = background;
    }
    const color = toColor(own.color);
    return color[3] !== 0 && (isPicture || !isNear(color, behind ?? [255, 255, 255]));
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isText = !node.parentElement.closest('script, style, title, template, noscript, textarea, select');
    if (isText && node.data.trim() !== '') texts.push(node);
  }
  const unseen = texts.filter((node) => !isSeen(node));
  const { scrollWidth: width, scrollHeight: height } = document.documentElement;
  const hidden = unseen.map((node) => node.data.trim());
  for (const node of unseen) node.data = '';
  const text = document.body.innerText.replace(/[\\u00ad\\u200b-\\u200d\\u2060\\u2066-\\u2069\\ufeff]/g, '').replace(/[\\s\\u00a0]+/g, ' ').trim();
  return { text, hidden, width, height };
})()`;
