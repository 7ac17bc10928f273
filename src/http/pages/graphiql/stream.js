// Subscriptions of the page at /graphiql: server-sent events of the endpoint, as GraphiQL likes to read them.

/** An iterator over what is told; `return` closes the stream at once, also while nothing is told. */
export function stream(body, headers) {
  const closing = new AbortController();
  const told = listen(body, headers, closing.signal);
  const iterator = {
    [Symbol.asyncIterator]: () => iterator,
    next: () => told.next(),
    return() {
      closing.abort();
      return Promise.resolve({ done: true, value: undefined });
    },
  };
  return iterator;
}

async function* listen(body, headers, signal) {
  try {
    const answer = await fetch('/graphql/stream', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
      body: JSON.stringify(body),
      signal,
    });
    // A refusal comes before the stream begins.
    if (!/^text\/event-stream/.test(answer.headers.get('content-type'))) yield answer.json();
    else yield* resultsIn(answer.body.pipeThrough(new TextDecoderStream()).getReader());
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function* resultsIn(reader) {
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
