// The heading of a page takes the focus when the page opens, so that screen readers announce it.
import { useEffect, useRef, type ReactNode } from 'react';

export function Heading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
