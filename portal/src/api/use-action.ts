// One action of the person: sends a mutation, keeps its failure, and names the attempt so that a repeated request acts once.
import { useRef, useState } from 'react';
import { useClient } from 'urql';
import type { AnyVariables, TypedDocumentNode } from '@urql/core';
import { useTexts } from '../texts/texts';
import { readFailure, type Failure } from './failure';

export interface Action<Data, Variables extends AnyVariables> {
  readonly failure: Failure | null;
  readonly clear: () => void;
  /** Null: it failed, and `failure` says why. */
  readonly run: (variables: Variables) => Promise<Data | null>;
}

export function useAction<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
): Action<Data, Variables> {
  const client = useClient();
  const texts = useTexts();
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    failure,
    clear: () => setFailure(null),
    async run(variables) {
      setFailure(null);
      const { data, error } = await client.mutation(document, variables).toPromise();
      keepFocus();
      if (error) {
        setFailure(readFailure(error, texts));
        return null;
      }
      return data ?? null;
    },
  };
}

/** What was pressed may be gone afterwards. A keyboard then goes on at what is said about it, or at the title. */
function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const find = (selector: string) => document.querySelector<HTMLElement>(selector);
    const place = find('main .notice') ?? find('main h1');
    if (!place) return;
    place.tabIndex = -1;
    // Nothing moves under the next click.
    place.focus({ preventScroll: true });
  }, SETTLED_MS);
}

/** By then the page shows what the action has changed. */
const SETTLED_MS = 300;

/** An idempotency key for one form: the same request is sent again with it, another one gets a new key. */
export function useMoveKey(): (input: object) => string {
  const last = useRef({ input: '', key: '' });
  return (input) => {
    const text = JSON.stringify(input);
    if (last.current.input !== text) last.current = { input: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
