// One action of the person: sends a mutation, keeps its failure, and names the attempt so that a repeated request acts once.
import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import type { AnyVariables, CombinedError, OperationResult, TypedDocumentNode } from '@urql/core';
import { useTexts } from '../texts/texts';
import { readFailure, type Failure } from './failure';

export interface Action<Data, Variables extends AnyVariables> {
  readonly failure: Failure | null;
  readonly clear: () => void;
  /** Adds the idempotency key. Returns null if the action failed; `failure` says why. */
  readonly run: (variables: Omit<Variables, 'key'>) => Promise<Data | null>;
}

interface ActionOptions<Variables> {
  /** Without a key: a second request changes nothing more, as with a setting. */
  readonly repeatable?: boolean;
  /** Returns what is sent instead after a failure that the person need not see, or null. */
  readonly recover?: (failure: Failure, variables: Variables) => Promise<Variables | null>;
}

export function useAction<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { repeatable = takesKey(document), recover }: ActionOptions<Variables> = {},
): Action<Data, Variables> {
  const client = useClient();
  const texts = useTexts();
  const [failure, setFailure] = useState<Failure | null>(null);
  const unanswered = useRef<{ readonly entered: string; readonly variables: Variables } | null>(null);
  const sayUnanswered = (error: CombinedError) =>
    setFailure({ ...readFailure(error, texts), message: texts.unanswered(repeatable) });

  async function ask(variables: Variables, isOffline: boolean): Promise<OperationResult<Data, Variables>> {
    const request = () => client.mutation(document, variables).toPromise();
    const result = repeatable && !isOffline ? await askUntilAnswered(request, sayUnanswered) : await request();
    const instead = result.error && (await recover?.(readFailure(result.error, texts), variables));
    return instead ? ask(instead, isOffline) : result;
  }

  async function send(wanted: Omit<Variables, 'key'>): Promise<Data | null> {
    const entered = JSON.stringify(wanted, (name, value: unknown) => (name === 'actionToken' ? undefined : value));
    // Without an answer, nobody knows whether it acted: the very same request tells, even if the account has changed since.
    if (unanswered.current?.entered !== entered) {
      const key = takesKey(document) ? { key: crypto.randomUUID() } : {};
      unanswered.current = { entered, variables: { ...wanted, ...key } as Variables };
    }
    const { variables } = unanswered.current;
    const wasOffline = !navigator.onLine;
    const { data, error } = await ask(variables, wasOffline);
    if (!error || isAnswer(error)) unanswered.current = null;
    if (!error) setFailure(null);
    else if (isLost(error) && !wasOffline) sayUnanswered(error);
    else setFailure(readFailure(error, texts));
    return error ? null : (data ?? null);
  }

  return {
    failure,
    clear: () => setFailure(null),
    async run(wanted) {
      setFailure(null);
      tell({ ...own, running: own.running + 1 });
      const data = await send(wanted);
      tell({ running: own.running - 1, done: own.done + (data ? 1 : 0) });
      keepFocus();
      return data;
    },
  };
}

function takesKey({ definitions }: TypedDocumentNode<unknown, never>): boolean {
  return definitions.some(
    (definition) =>
      'operation' in definition &&
      definition.variableDefinitions?.some(({ variable }) => variable.name.value === 'key'),
  );
}

/** After that, the service may have forgotten the first attempt, and the person what it was. */
const ASK_FOR_MS = 600_000;
const LONGEST_PAUSE_MS = 8000;

/** Asks again while the answer is lost and the person waits for it. `missing` is told from the second time on. */
async function askUntilAnswered<Result extends Pick<OperationResult, 'error'>>(
  request: () => Promise<Result>,
  missing: (error: CombinedError) => void,
): Promise<Result> {
  const { pathname } = location;
  const end = Date.now() + ASK_FOR_MS;
  for (let pause = 500; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const result = await request();
    const { error } = result;
    if (!error || !isLost(error) || location.pathname !== pathname || Date.now() > end) return result;
    if (pause > 500) missing(error);
    await new Promise<void>((resolve) => {
      setTimeout(resolve, pause);
      addEventListener('online', () => resolve(), { once: true });
    });
  }
}

/** The network, or what stands before the service, failed: the service may have acted. */
function isLost({ networkError, response }: CombinedError): boolean {
  const { status = 0 } = (response as Response | undefined) ?? {};
  return networkError !== undefined && (status === 0 || status === 502 || status === 504);
}

/** Returns true if the service has decided. A busy service may have acted and only answered too late. */
function isAnswer({ networkError, graphQLErrors }: CombinedError): boolean {
  return !networkError && graphQLErrors.every(({ extensions }) => extensions['code'] !== 'SERVICE_UNAVAILABLE');
}

/** The actions of this tab: how many wait for their answer, and how many have succeeded. */
interface OwnActions {
  readonly running: number;
  readonly done: number;
}

let own: OwnActions = { running: 0, done: 0 };
const listeners = new Set<(actions: OwnActions) => void>();

function tell(actions: OwnActions): void {
  own = actions;
  for (const listener of listeners) listener(own);
}

// A state, as what a query reads is one: an answer and the end of its action are shown together.
export function useOwnActions(): OwnActions {
  const [actions, setActions] = useState(own);
  useEffect(() => {
    setActions(own);
    listeners.add(setActions);
    return () => void listeners.delete(setActions);
  }, []);
  return actions;
}

/**
 * What was read, but while an action of the person runs, what was read before: a change that arrives before the answer may be
 * the action's own, and is not judged until it is known.
 */
export function useHeld<Value>(read: Value): Value {
  const isActing = useOwnActions().running > 0;
  const [held, hold] = useState(read);
  if (!isActing && held !== read) hold(read);
  return isActing ? (held ?? read) : read;
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

/** After this time the page shows what the action has changed. */
const SETTLED_MS = 300;
