// Pages of a list, forwards and back.
import { useState } from 'react';
import { useCreditorTexts } from '../texts/texts';

interface Paging {
  /** The cursors that lead to the page that is shown; none: the first page. */
  readonly cursors: readonly string[];
  readonly after: string | null;
  readonly go: (cursors: readonly string[]) => void;
}

export function usePaging(): Paging {
  const [cursors, go] = useState<readonly string[]>([]);
  return { cursors, after: cursors.at(-1) ?? null, go };
}

interface PagerProps {
  readonly paging: Paging;
  readonly total: number | null;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

export function Pager({ paging, total, pageInfo }: PagerProps) {
  const texts = useCreditorTexts();
  const { cursors, go } = paging;
  const { hasNextPage, endCursor } = pageInfo;
  if (!hasNextPage && cursors.length === 0) return null;
  return (
    <div className="pager">
      {cursors.length > 0 && (
        <button type="button" className="button secondary small" onClick={() => go(cursors.slice(0, -1))}>
          {texts.previous}
        </button>
      )}
      <p role="status" className="muted">
        {texts.pageOf(cursors.length + 1, total)}
      </p>
      {hasNextPage && endCursor !== null && (
        <button type="button" className="button secondary small" onClick={() => go([...cursors, endCursor])}>
          {texts.next}
        </button>
      )}
    </div>
  );
}
