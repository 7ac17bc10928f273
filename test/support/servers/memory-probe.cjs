// Loaded into a server process by NODE_OPTIONS: on SIGUSR2 it collects garbage and prints the memory still in use.
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  // Objects held until the end of this turn can only be collected in a later one.
  setTimeout(() => {
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.stdout.write(`memory ${JSON.stringify({ rss, heapUsed, external })}\n`);
  }, 200);
});
