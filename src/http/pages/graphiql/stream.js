// Subscriptions of the page at /graphiql: server-sent events as the async iterator that GraphiQL expects.

/** `return` closes the stream immediately, even while it waits for an event. */
export function stream(body, headers) {
  const closing = new AbortController();
  const results = listen(body, headers, closing.signal);
  const iterator = {
    [Symbol.asyncIterator]: () => iterator,
    next: () => results.next(),
    return() {
      closing.abort();
      return Promise.resolve({ done: true, value: undefined });
    },
  };
  return iterator;
}

async function* listen(body, headers, signal) {
  try {
    const response = await fetch('/graphql/stream', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
      body: JSON.stringify(body),
      signal,
    });
    // An error before the stream starts is JSON.
    if (!/^text\/event-stream/.test(response.headers.get('content-type'))) yield response.json();
    else yield* readResults(response.body.pipeThrough(new TextDecoderStream()).getReader());
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function* readResults(reader) {
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (text + value).split('\n\n');
    text = events.pop();
    for (const event of events) {
      if (/^event: complete/m.test(event)) return;
      const [, data] = /^data: (.+)$/m.exec(event) ?? [];
      if (data) yield JSON.parse(data);
    }
  }
}
