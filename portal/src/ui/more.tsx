// The rest of a list, page by page. Each page reads itself, so that it shows changes as the first one does.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQuery, type AnyVariables } from 'urql';
import type { TypedDocumentNode } from '@urql/core';
import { useTexts } from '../texts/texts';
import { Loading, ReadFailure } from './page';

/** An entry of a list, or what stands beside lists. */
type Entry = 'li' | 'div';

/** The button below a list; then what `children` shows from the cursor on. */
interface MoreProps {
  readonly entry?: Entry;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly children: (after: string) => ReactNode;
}

export function More({ entry: Tag = 'li', pageInfo: { hasNextPage, endCursor }, children }: MoreProps) {
  const texts = useTexts();
  const [isOpen, open] = useState(false);
  if (!hasNextPage || endCursor === null) return null;
  if (isOpen)
    return (
      <>
        <Continued entry={Tag} />
        {children(endCursor)}
      </>
    );
  return (
    <Tag className="more">
      <button type="button" className="button secondary" onClick={() => open(true)}>
        {texts.more}
      </button>
    </Tag>
  );
}

/** Takes the focus from the button that has gone, so that keys and screen readers go on with the rows that have come. */
function Continued({ entry: Tag }: { readonly entry: Entry }) {
  const texts = useTexts();
  const mark = useRef<HTMLLIElement & HTMLDivElement>(null);
  useEffect(() => mark.current?.focus({ preventScroll: true }), []);
  return (
    <Tag ref={mark} tabIndex={-1} className="visually-hidden">
      {texts.continued}
    </Tag>
  );
}

interface FurtherProps<Data, Variables extends AnyVariables> {
  readonly entry?: Entry;
  readonly query: TypedDocumentNode<Data, Variables>;
  readonly variables: Variables;
  readonly children: (data: Data) => ReactNode;
}

export function Further<Data, Variables extends AnyVariables>({
  entry: Tag = 'li',
  query,
  variables,
  children,
}: FurtherProps<Data, Variables>) {
  const [{ data, error, fetching }, read] = useQuery({ query, variables });
  if (data) return children(data);
  return <Tag>{error && !fetching ? <ReadFailure error={error} again={read} /> : <Loading />}</Tag>;
}
