// A value that has not changed for a moment, for what follows while somebody writes.
import { useEffect, useState } from 'react';

const PAUSE_MS = 600;

export function useSettled(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
