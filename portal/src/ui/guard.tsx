// What a page may offer and say: only what is so now, however it was reached.
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';

const IsPossible = createContext(true);

/** True if the forms of this page may be sent. */
export function useIsPossible(): boolean {
  return use(IsPossible);
}

const SaysConflict = createContext(false);

/** True if the page says above its forms that something has changed, so that they need not repeat it. */
export function useSaysConflict(): boolean {
  return use(SaysConflict);
}

interface GuardProps {
  readonly isPossible: boolean;
  readonly saysConflict?: boolean;
  /** Above the page: why it is not possible, or what has changed. */
  readonly notice: (hasEntered: boolean) => ReactNode;
  readonly children: ReactNode;
}

/** Leaves out what is not possible. What somebody has entered stays, so that it can be used elsewhere, but cannot be sent. */
export function Guard({ isPossible, saysConflict = false, notice, children }: GuardProps) {
  const [hasEntered, enter] = useState(false);
  return (
    <>
      {notice(hasEntered)}
      {(isPossible || hasEntered) && (
        <IsPossible value={isPossible}>
          <div className="guard" onInput={() => enter(true)}>
            <SaysConflict value={saysConflict}>{children}</SaysConflict>
          </div>
        </IsPossible>
      )}
    </>
  );
}

interface Told {
  readonly done?: string | undefined;
  /** The condition in which the account was when that was done. A page may show it a little longer. */
  readonly before?: string | undefined;
  /** The condition to which it has led. */
  readonly after?: string | undefined;
}

/**
 * What the page before has done. It is said once, not after a reload or on the way back, and only until the account comes into
 * another `condition` than the one to which that has led.
 */
export function useDone(condition?: string): string | undefined {
  const { done, before } = useHistoryState<Told | null>() ?? {};
  const [told, tell] = useState<Told>({ done, before });
  if (done !== undefined && done !== told.done) tell({ done, before });
  else if (told.after === undefined && condition !== undefined && condition !== told.before)
    tell({ ...told, after: condition });
  useEffect(() => {
    if (done !== undefined) history.replaceState(null, '');
  }, [done]);
  return told.after === undefined || told.after === condition ? told.done : undefined;
}

/** Tells whether the screen is still there when an answer comes: people who have moved on are not taken back. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return () => isHere.current;
}
