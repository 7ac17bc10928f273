// Terms that the project does not use, and what to write instead (docs/CONTRIBUTING.md).

export interface BannedTerm {
  /**
   * Regular expression for lower-case words with one space between them, so that `few at once` also matches `fewAtOnce`.
   * Exceptions are lookarounds: standard terms, settings, stored audit events and demo data.
   */
  readonly term: string;
  readonly write: string;
}

const NAMES: readonly BannedTerm[] = [
  { term: 'house', write: 'architecture' },
  { term: 'rooms?', write: 'folder, layer' },
  { term: 'gates?', write: 'contract diff' },
  { term: 'outsides', write: 'providers' },
  { term: 'told', write: 'disclosed, reported' },
  { term: 'kept back', write: 'undisclosed' },
  { term: 'patience', write: 'retry timeout' },
  { term: 'begun', write: 'started, retried' },
  { term: 'watched', write: 'subscription poll, change notifier' },
  { term: 'sights?', write: 'subscription poll' },
  { term: '(?<!creditor )let in|let creditor in', write: 'provision creditor user' },
  { term: '(?<!creditor )shut out', write: 'deactivate creditor user' },
  { term: 'crowded', write: 'contact limit' },
  { term: 'crowd', write: 'limit' },
  { term: 'kept documents', write: 'document cache' },
  { term: '(?<!least )recently used', write: 'LRU cache' },
  { term: 'few at once', write: 'concurrency limiter' },
  { term: 'in turn', write: 'limiter, queue' },
  { term: 'circuits?(?! (breakers?|failures|seconds|to|is|opens|closes) )', write: 'circuit breaker' },
  { term: 'refuse (robots|often|too many)', write: 'verifyCaptcha, auditRateLimit, enforceRateLimit' },
  { term: 'outside issuer', write: 'external identity provider' },
  { term: 'weigh(s|ed|ing)?', write: 'query cost' },
  { term: 'measure document', write: 'document size' },
  { term: 'admissions?', write: 'access policies' },
  { term: 'admit(s|ted|ting)?', write: 'authorize' },
  { term: 'response floor', write: 'minimum response time' },
  { term: 'text watch', write: 'SMS pumping detection' },
  { term: 'pumped', write: 'SMS pumping detection' },
  {
    term: '(?<!account )enumeration(?! (window|missed|logins|limit|cost|baseline|settings|suspected) )',
    write: 'account enumeration',
  },
  { term: 'write consumer offer', write: 'buildConsumerOffer' },
  { term: 'answer facts', write: 'response state' },
  { term: 'answer once', write: 'idempotency' },
  { term: 'is closed env', write: 'isDeployed' },
  { term: 'is open env', write: 'isDevelopment' },
  { term: 'faulty', write: 'invalid' },
  { term: 'fault(?! (injection|tests?) )', write: 'error, violation' },
  { term: 'manners', write: 'HTTP conformance' },
  { term: 'garden(?! center )', write: 'fixtures' },
  { term: '(?<!outside )world', write: 'fixtures, demo data' },
  { term: 'weakenings?', write: 'mutation, mutate' },
];

const LANGUAGE: readonly BannedTerm[] = [
  { term: 'amiss', write: 'wrong, invalid' },
  { term: 'anew', write: 'again' },
  { term: 'asked of', write: 'required' },
  { term: 'dearer', write: 'raises the cost' },
  { term: 'for so long', write: 'how long' },
  { term: 'ill formed', write: 'malformed' },
  { term: 'kept', write: 'stored, retained' },
  { term: 'mend(s|ed|ing)?', write: 'fix, repair' },
  { term: 'nobody(?! (date of birth )?1999 )', write: 'no one, none' },
  { term: 'of its own', write: 'separate' },
  { term: 'so often', write: 'how often' },
  { term: 'stands', write: 'is' },
  { term: 'what is more', write: 'also' },
  { term: 'whoever', write: 'a caller that' },
  { term: 'whom', write: 'name the caller' },
];

export const BANNED_TERMS: readonly BannedTerm[] = [...NAMES, ...LANGUAGE];
