// Pages of a list, forwards and back.
import { useState } from 'react';
import { useCreditorTexts } from '../texts/texts';

interface Paging {
  readonly size: number;
  /** The cursors that lead to the page that is shown; none: the first page. */
  readonly cursors: readonly string[];
  readonly after: string | null;
  readonly go: (cursors: readonly string[]) => void;
}

export function usePaging(size: number): Paging {
  const [cursors, go] = useState<readonly string[]>([]);
  return { size, cursors, after: cursors.at(-1) ?? null, go };
}

interface PagerProps {
  readonly paging: Paging;
  readonly shown: number;
  /** Null: not counted. */
  readonly total: number | null;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

export function Pager({ paging, shown, total, pageInfo }: PagerProps) {
  const texts = useCreditorTexts();
  const { cursors, go, size } = paging;
  const { hasNextPage, endCursor } = pageInfo;
  if (!hasNextPage && cursors.length === 0) return null;
  const from = cursors.length * size + 1;
  return (
    <div className="pager">
      {cursors.length > 0 && (
        <button type="button" className="button secondary small" onClick={() => go(cursors.slice(0, -1))}>
          {texts.previous}
        </button>
      )}
      {total !== null && shown > 0 && (
        <p role="status" className="muted">
          {texts.pageOf(from, from + shown - 1, total)}
        </p>
      )}
      {hasNextPage && endCursor !== null && (
        <button type="button" className="button secondary small" onClick={() => go([...cursors, endCursor])}>
          {texts.next}
        </button>
      )}
    </div>
  );
}
