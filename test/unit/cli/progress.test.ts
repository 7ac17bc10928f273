// The progress of a command: one line that changes on a terminal, and a line every ten seconds in a log.
import { createProgress } from '../../../src/cli/run-command';

function start(columns: number | null) {
  let [now, written] = [5000, ''];
  const progress = createProgress({
    columns: () => columns,
    write: (text) => {
      written += text;
    },
    now: () => now,
  });
  return {
    showAt(seconds: number, text: string) {
      now = 5000 + seconds * 1000;
      progress.show(text);
    },
    clear: progress.clear,
    written: () => written,
  };
}

it('writes a line every ten seconds where no terminal is, and none before', () => {
  const { showAt, clear, written } = start(null);
  for (let second = 0; second <= 31; second += 1) showAt(second, `${second} rows`);
  clear();
  expect(written()).toBe('10 rows\n20 rows\n30 rows\n');
});

it('writes nothing for a command that ends within ten seconds', () => {
  const { showAt, written } = start(null);
  showAt(0, 'one');
  showAt(9.9, 'two');
  expect(written()).toBe('');
});

it('changes one line on a terminal, as wide as that is, and clears it', () => {
  const { showAt, clear, written } = start(6);
  showAt(0, 'one row');
  showAt(0.1, 'two');
  clear();
  clear();
  expect(written()).toBe('\r\u001b[Kone r\r\u001b[Ktwo\r\u001b[K');
});
