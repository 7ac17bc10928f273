// Loaded into a server process by NODE_OPTIONS: on SIGUSR2 it collects garbage and prints what memory is left in use.
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  // What waits for the end of this turn is let go in the next one.
  setTimeout(() => {
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.stdout.write(`memory ${JSON.stringify({ rss, heapUsed, external })}\n`);
  }, 200);
});
