// Tells an account of the caller as it stands, each time that it has changed, for as long as the session is alive.
import type { AccountView } from '../../domain/account/account-view';
import type { AccountFacts } from '../../domain/account/account-facts';
import { parseInstant, toInstant, type Instant } from '../../domain/shared/calendar';
import { describeAccount } from '../../domain/account/describe-account';
import { DomainError } from '../../domain/shared/errors';
import type { ChangeSubscription } from '../../providers/change-notifier';
import { loadOwnAccount } from './steps/load-account';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { StreamContext } from '../shared/request-context';

export interface AccountChangeEvent {
  readonly account: AccountView;
  /** Of the account; where a client goes on from after a break. */
  readonly version: Instant;
}

interface SubscriptionRequest {
  readonly id: string;
  /** The version that the client knows; null: the present one. */
  readonly since: Instant | null;
}

/** Of no account: something that is no version is as good as an old one. */
const UNKNOWN = 0;

/**
 * Refuses with `not_found`, `forbidden`, `too_many_streams` and `service_unavailable`. What is answered ends with
 * `unauthenticated` when the session does, and with the refusals of an account that is no longer the caller's.
 */
export async function accountChanged(
  parts: Dependencies,
  caller: Caller,
  { id, since }: SubscriptionRequest,
  stream: StreamContext,
): Promise<AsyncIterable<AccountChangeEvent>> {
  const facts = await loadOwnAccount(parts, caller, id, parts.clock().today);
  // Whoever comes again sends the whole request as it was, and the header beside it.
  const text = stream.lastEventId ?? since;
  const version = text === null ? facts.version : (parseInstant(text) ?? UNKNOWN);
  const isBehind = version !== facts.version;
  const { sessionId } = caller;
  const { signal, drained } = stream;
  const watch = parts.changeNotifier.open({ accountId: facts.id, sessionId, version, isBehind, signal, drained });
  return streamChanges(watch, version, stream, () =>
    parts.changeNotifier.limitReads(() => loadUnlessUnavailable(parts, caller, id)),
  );
}

async function* streamChanges(
  watch: ChangeSubscription,
  known: number,
  stream: StreamContext,
  load: () => Promise<AccountFacts | null>,
): AsyncGenerator<AccountChangeEvent> {
  let told = known;
  for (;;) {
    const sight = await watch.next();
    if (sight === 'closed') return;
    if (sight === 'session_ended') throw new DomainError('unauthenticated');
    const facts = await load();
    if (!facts || facts.version === told) continue;
    told = facts.version;
    watch.acknowledge(told);
    const version = toInstant(told);
    stream.setNextEventId(version);
    yield { account: describeAccount(facts), version };
  }
}

/** Null while the database is away: the watch tells again. */
async function loadUnlessUnavailable(parts: Dependencies, caller: Caller, id: string): Promise<AccountFacts | null> {
  try {
    return await loadOwnAccount(parts, caller, id, parts.clock().today);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'service_unavailable') return null;
    throw error;
  }
}
