// Small charts as SVG: bars to compare, and lines for growth. Plain text, so that a change shows what changed.

const WIDTH = 640;
const FONT = 'font-family="sans-serif" font-size="13" fill="currentColor"';
const COLORS = ['#1f6f8b', '#c05c33', '#5b8c3a', '#7a5195', '#a08a00', '#777777'];

interface Bar {
  readonly name: string;
  readonly value: number;
}

const LABEL_WIDTH = 150;
const BAR_HEIGHT = 26;

/** The first bar is highlighted. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const max = Math.max(...bars.map(({ value }) => value));
  const rows = bars.map(({ name, value }, index) => {
    const y = 34 + index * BAR_HEIGHT;
    const width = ((WIDTH - LABEL_WIDTH - 80) * value) / max;
    return [
      text(LABEL_WIDTH - 8, y + 14, name, 'end'),
      `<rect x="${LABEL_WIDTH}" y="${y}" width="${width.toFixed(1)}" height="18" fill="${getColor(index === 0 ? 0 : 5)}"/>`,
      text(LABEL_WIDTH + width + 6, y + 14, formatValue(value)),
    ].join('');
  });
  return svg(44 + bars.length * BAR_HEIGHT, [text(8, 20, title), ...rows]);
}

export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

const PLOT = { left: 70, right: WIDTH - 20, top: 40, bottom: 260 };

/** Both axes begin at zero; with `logarithmic` the horizontal one shows powers of ten. */
export function lineChart(title: string, lines: readonly Line[], logarithmic = false): string {
  const place = logarithmic ? Math.log10 : (x: number) => x;
  const points = lines.flatMap((line) => line.points);
  const xs = points.map(([x]) => place(x));
  const [minX, maxX] = [logarithmic ? Math.min(...xs) : 0, Math.max(...xs)];
  const maxY = Math.max(...points.map(([, y]) => y)) * 1.1;
  const toX = (x: number) => PLOT.left + ((PLOT.right - PLOT.left) * (place(x) - minX)) / (maxX - minX || 1);
  const toY = (y: number) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * y) / maxY;
  const ticks = [...new Set(points.map(([x]) => x))].filter((_, index, all) => index % Math.ceil(all.length / 8) === 0);
  const marks = ticks.map((x) => text(toX(x), PLOT.bottom + 18, x.toLocaleString('en-US'), 'middle'));
  const levels = [0, 0.5, 1].map((share) => {
    const y = toY(maxY * share).toFixed(1);
    const grid = `<path d="M${PLOT.left} ${y}H${PLOT.right}" stroke="#bbbbbb" fill="none"/>`;
    return `${grid}${text(PLOT.left - 6, Number(y) + 4, formatValue(maxY * share), 'end')}`;
  });
  const drawn = lines.map(({ name, points: own }, index) => {
    const path = own.map(([x, y]) => `${toX(x).toFixed(1)} ${toY(y).toFixed(1)}`).join('L');
    const legend = text(PLOT.left + index * 180, PLOT.bottom + 42, `— ${name}`).replace(
      'currentColor',
      getColor(index),
    );
    return `<path d="M${path}" stroke="${getColor(index)}" stroke-width="2" fill="none"/>${legend}`;
  });
  return svg(PLOT.bottom + 56, [text(8, 20, title), ...levels, ...marks, ...drawn]);
}

function getColor(index: number): string {
  return COLORS[index % COLORS.length] ?? 'black';
}

function formatValue(value: number): string {
  return value >= 10 || value === 0 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2);
}

function text(x: number, y: number, content: string, anchor = 'start'): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" ${FONT}>${escaped}</text>`;
}

function svg(height: number, parts: readonly string[]): string {
  const size = `width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"`;
  return `${[`<svg xmlns="http://www.w3.org/2000/svg" ${size}>`, ...parts, '</svg>'].join('\n')}\n`;
}
