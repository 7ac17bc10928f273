// A paged PDF of headings, paragraphs, pairs and tables, tagged for assistive technology. The same calls make the same
// bytes: nothing of it depends on the time or the machine.
import { listFallbacks, readFont } from './fallback-fonts';
import {
  breakLines,
  isPlain,
  isReordered,
  readLetters,
  SUBSTITUTE,
  toRuns,
  type FontChoice,
  type Letter,
  type FontRun,
} from './mixed-text';

export interface DocumentDescription {
  readonly title: string;
  readonly subject: string;
  readonly createdAt: Date;
  /** At the bottom of each page, before its number. */
  readonly footer: string;
}

export interface Column {
  readonly heading: string;
  /** Share of the width. */
  readonly share: number;
  readonly isNumber?: boolean;
}

export type LabelledText = readonly [label: string, value: string | null];

const MARGIN = 64;
const BOTTOM = 72;
const PAGE = { width: 612, height: 792 } as const;
const WIDTH = PAGE.width - 2 * MARGIN;
const LABEL_WIDTH = 150;
const COLUMN_GAP = 24;
const INK = '#1c2330';
const FAINT = '#5b6472';
const RULE = '#c9cfd8';
const SIZES = { title: 20, heading: 11, text: 9.5, small: 8 } as const;
const ROW_HEIGHT = 15;

/** Without this, words are laid out one by one, as if all scripts ran from left to right. */
const SHAPED = { features: [] };

const MISSING = `This document has no font for some characters, for which “${SUBSTITUTE}” stands:`;
const MAX_MISSING = 20;

type Align = 'left' | 'right';
type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** The types of the package leave out the font in use. */
interface FontOfDocument {
  readonly _font: {
    /** Thousandths of the size. */
    readonly ascender: number;
    readonly font: { hasGlyphForCodePoint(codePoint: number): boolean; layout(text: string): unknown };
  };
}

export interface TaggedDocument {
  title(text: string, more: string): void;
  heading(text: string): void;
  paragraph(text: string): void;
  /** A label and a value in each line; those without a value are left out. */
  pairs(pairs: readonly LabelledText[]): void;
  /** Blocks of lines side by side, each below its label. */
  columns(blocks: readonly { readonly label: string; readonly lines: readonly (string | null)[] }[]): void;
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void;
  finish(): Promise<Buffer>;
}

function toText(letters: readonly Letter[]): string {
  return letters.map(({ text }) => text).join('');
}

/** The package throws where a font has no place for a mark, as for a stroke through a letter. */
function canPlaceMarks(font: FontOfDocument['_font']['font'], letter: string): boolean {
  try {
    font.layout(letter);
    return true;
  } catch {
    return false;
  }
}

/** `U+1F600`. */
function toCodePoints(letter: string): string {
  return Array.from(letter, (one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(
    ' ',
  );
}

/** Loads its packages at the first document: a process that makes none starts without them. */
export async function createTaggedDocument({
  title,
  subject,
  createdAt,
  footer,
}: DocumentDescription): Promise<TaggedDocument> {
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    size: 'LETTER',
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM },
    info: { Title: title, Subject: subject, Creator: 'Parley', Producer: 'Parley', CreationDate: createdAt },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.registerFont('bold', readFont('NotoSans-Bold.ttf'));
  pdf.registerFont('regular', readFont('NotoSans-Regular.ttf')).font('regular');
  const root = pdf.struct('Document');
  pdf.addStructure(root);

  let weight: 'regular' | 'bold' = 'regular';
  let size: number = SIZES.text;
  const style = (nextWeight: typeof weight, nextSize: keyof typeof SIZES, color = INK) => {
    weight = nextWeight;
    size = SIZES[nextSize];
    return pdf.font(weight).fontSize(size).fillColor(color);
  };

  /** Null selects the font of the style. */
  function selectFont(file: string | null): FontOfDocument['_font'] {
    if (file !== null) pdf.registerFont(file, readFont(file));
    pdf.font(file ?? weight);
    return (pdf as unknown as FontOfDocument)._font;
  }

  /** For them, question marks stand in the document. */
  const missing = new Set<string>();

  const choice: FontChoice = {
    shows(file, text) {
      const { font } = selectFont(file);
      const characters = Array.from(text);
      if (!characters.every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))) return false;
      return characters.length < 2 || canPlaceMarks(font, text);
    },
    fallbacks: listFallbacks,
    onMissing: (letter) => void missing.add(letter),
  };

  function addElement(type: string, parent: Element = root): Element {
    const element = pdf.struct(type);
    parent.add(element);
    return element;
  }

  /** Text at a place; returns where the next line starts. */
  function write(
    text: string,
    x: number,
    y: number,
    width: number,
    parent: Element,
    type: string,
    align: Align = 'left',
  ) {
    const letters = readLetters(text.normalize('NFC').replace(/\s+/gu, ' ').trim(), choice);
    if (!isPlain(letters)) return writeMixed(letters, x, y, width, parent, type);
    pdf.font(weight).text(toText(letters), x, y, { width, align, structParent: parent, structType: type });
    return pdf.y;
  }

  /**
   * Draws glyphs whose copies read as `actual`. Readers place it where the span ends, so the span stands between the
   * beginning and the end of the text object, for which the package has no option.
   */
  function drawAs(actual: string, draw: () => void): void {
    const addContent = pdf.addContent.bind(pdf);
    pdf.addContent = (part) => {
      if (part === 'BT') pdf.markContent('Span', { actual });
      addContent(part);
      return part === 'ET' ? pdf.endMarkedContent() : pdf;
    };
    draw();
    pdf.addContent = addContent;
  }

  /** The same in several fonts and directions, line by line; readers of the document get it as it was written. */
  function writeMixed(letters: readonly Letter[], x: number, y: number, width: number, parent: Element, type: string) {
    const measure = ({ text, font }: FontRun) => {
      selectFont(font);
      return pdf.widthOfString(text, SHAPED);
    };
    const lines = breakLines(letters, width, (part) => toRuns(part).reduce((sum, run) => sum + measure(run), 0));
    const { ascender } = selectFont(null);
    const height = pdf.currentLineHeight(true);
    const baseline = y + (ascender / 1000) * size;
    const draw = () => {
      lines.forEach((line, index) => {
        let left = x;
        for (const run of toRuns(line)) {
          const runWidth = measure(run);
          const options = { ...SHAPED, lineBreak: false, baseline: 'alphabetic' } as const;
          const drawRun = () => void pdf.text(run.text, left, baseline + index * height, options);
          if (isReordered(run)) drawAs(run.text, drawRun);
          else drawRun();
          left += runWidth;
        }
      });
    };
    parent.add(pdf.struct(type, { actual: toText(letters) }, draw));
    pdf.font(weight);
    pdf.x = x;
    pdf.y = y + lines.length * height;
    return pdf.y;
  }

  /** Starts a new page when so much does not fit below. */
  function keepTogether(height: number): void {
    if (pdf.y + height > PAGE.height - BOTTOM) pdf.addPage();
  }

  function rule(y: number, color = RULE): void {
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke();
    pdf.endMarkedContent();
  }

  function writeFooters(): void {
    const { start, count } = pdf.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      pdf.switchToPage(page);
      // Text in the margin would start another page.
      pdf.page.margins.bottom = 0;
      const y = PAGE.height - BOTTOM + 26;
      pdf.markContent('Artifact', { type: 'Pagination' });
      style('regular', 'small', FAINT);
      pdf.text(footer, MARGIN, y, { lineBreak: false });
      pdf.text(`Page ${page + 1} of ${count}`, MARGIN, y, { width: WIDTH, align: 'right' });
      pdf.endMarkedContent();
    }
  }

  function tableRow(table: Element, columns: readonly Column[], cells: readonly string[], type: 'TH' | 'TD'): void {
    const row = addElement('TR', table);
    const { y } = pdf;
    let x = MARGIN;
    const ends = columns.map(({ share, isNumber = false }, index) => {
      const end = write(cells[index] ?? '', x, y, share * WIDTH - COLUMN_GAP, row, type, isNumber ? 'right' : 'left');
      x += share * WIDTH;
      return end;
    });
    pdf.x = MARGIN;
    pdf.y = Math.max(y + ROW_HEIGHT, ...ends);
  }

  /** More than a row can take, whatever its letters are: a row is not divided between two pages. */
  function estimateHeight(columns: readonly Column[], cells: readonly string[]): number {
    const lines = columns.map(({ share }, index) => {
      const letters = cells[index]?.length ?? 0;
      return Math.ceil((letters * SIZES.text) / (share * WIDTH - COLUMN_GAP));
    });
    return Math.max(1, ...lines) * ROW_HEIGHT;
  }

  function tableHead(table: Element, columns: readonly Column[]): void {
    style('bold', 'small', FAINT);
    tableRow(
      table,
      columns,
      columns.map(({ heading }) => heading),
      'TH',
    );
    rule(pdf.y - 3);
    pdf.y += 2;
    style('regular', 'text');
  }

  function paragraph(text: string): void {
    style('regular', 'text');
    pdf.y = write(text, MARGIN, pdf.y, WIDTH, root, 'P') + 4;
  }

  return {
    title(text, more) {
      style('bold', 'title');
      write(text, MARGIN, pdf.y, WIDTH, root, 'H1');
      style('regular', 'text', FAINT);
      pdf.y = write(more, MARGIN, pdf.y + 2, WIDTH, root, 'P') + 8;
      rule(pdf.y, INK);
      pdf.y += 6;
    },
    heading(text) {
      keepTogether(60);
      style('bold', 'heading');
      pdf.y = write(text, MARGIN, pdf.y + 14, WIDTH, root, 'H2') + 4;
    },
    paragraph,
    pairs(pairs) {
      const list = addElement('Table');
      for (const [label, value] of pairs) {
        if (value === null || value === '') continue;
        keepTogether(2 * ROW_HEIGHT);
        const row = addElement('TR', list);
        const { y } = pdf;
        style('regular', 'text', FAINT);
        write(label, MARGIN, y, LABEL_WIDTH, row, 'TH');
        style('regular', 'text');
        pdf.y = write(value, MARGIN + LABEL_WIDTH, y, WIDTH - LABEL_WIDTH, row, 'TD') + 2;
      }
    },
    columns(blocks) {
      const width = (WIDTH - COLUMN_GAP * (blocks.length - 1)) / blocks.length;
      const top = pdf.y;
      const ends = blocks.map(({ label, lines }, index) => {
        const x = MARGIN + index * (width + COLUMN_GAP);
        const block = addElement('Div');
        style('regular', 'text', FAINT);
        let y = write(label, x, top, width, block, 'P') + 1;
        lines.forEach((line, place) => {
          if (line === null || line === '') return;
          style(place === 0 ? 'bold' : 'regular', 'text');
          y = write(line, x, y, width, block, 'P') + 1;
        });
        return y;
      });
      pdf.y = Math.max(...ends);
    },
    table(columns, rows) {
      keepTogether(4 * ROW_HEIGHT);
      const table = addElement('Table');
      tableHead(table, columns);
      for (const cells of rows) {
        if (pdf.y + estimateHeight(columns, cells) > PAGE.height - BOTTOM) {
          pdf.addPage();
          tableHead(table, columns);
        }
        tableRow(table, columns, cells, 'TD');
      }
    },
    async finish() {
      if (missing.size > 0) paragraph(`${MISSING} ${[...missing].slice(0, MAX_MISSING).map(toCodePoints).join(', ')}.`);
      writeFooters();
      root.end();
      pdf.end();
      return done;
    },
  };
}
