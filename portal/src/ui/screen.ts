// Parts of the portal that are loaded when they are opened.
import { lazy, type ComponentType } from 'react';

type Load<Name extends string, Props extends object> = () => Promise<Readonly<Record<Name, ComponentType<Props>>>>;

/** A screen by its name in a file. Without network it is loaded when that is back. */
export function screen<Name extends string, Props extends object>(load: Load<Name, Props>, name: Name) {
  return lazy(async () => ({ default: (await loadWithNetwork(load))[name] }));
}

async function loadWithNetwork<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
}
