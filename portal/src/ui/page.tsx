// The frame of a screen: its title, which is announced and focused, and what is shown while it loads or when it fails.
import { useEffect, useRef, type ReactNode } from 'react';
import type { CombinedError } from '@urql/core';
import { Link } from 'wouter';
import { readFailure } from '../api/failure';
import { useTexts } from '../texts/texts';

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Where this screen was opened from. */
  readonly back?: { readonly to: string; readonly text: string };
  readonly children?: ReactNode;
}

export function Page({ title, lead, back, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  // After a change of screen, a screen reader goes on at the title, unless the screen has put the focus into a field.
  useEffect(() => {
    if (!heading.current?.parentElement?.contains(document.activeElement))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      {back && (
        <p className="back">
          <Link to={back.to}>
            <span aria-hidden="true">← </span>
            {back.text}
          </Link>
        </p>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
      {children}
    </>
  );
}

export function Loading() {
  const texts = useTexts();
  return (
    <p className="loading" role="status">
      {texts.loading}
    </p>
  );
}

type NoticeKind = 'info' | 'good' | 'warning' | 'bad';

interface NoticeProps {
  readonly kind?: NoticeKind;
  readonly title?: string;
  readonly children?: ReactNode;
}

/** Something that the person should notice. Bad news and conflicts are announced at once. */
export function Notice({ kind = 'info', title, children }: NoticeProps) {
  return (
    <div className={`notice ${kind}`} role={kind === 'bad' || kind === 'warning' ? 'alert' : 'status'}>
      {title !== undefined && <strong>{title}</strong>}
      {children !== undefined && <div>{children}</div>}
    </div>
  );
}

/** In place of what could not be read. */
export function ReadFailure({ error, again }: { readonly error: CombinedError; readonly again: () => void }) {
  const texts = useTexts();
  const { message } = readFailure(error, texts);
  // Read again by itself when the connection is back.
  useEffect(() => {
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [again]);
  return (
    <Notice kind="bad" title={texts.readFailed}>
      <p>{message}</p>
      <button type="button" className="button secondary" onClick={again}>
        {texts.tryAgain}
      </button>
    </Notice>
  );
}
