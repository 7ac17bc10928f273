// Preloaded into a measured server: reports the processor time of the process to its parent.

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
