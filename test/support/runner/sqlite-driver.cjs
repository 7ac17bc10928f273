// Stands for the embedded store's driver inside the runner: the environment has loaded it.
module.exports = { __esModule: true, default: globalThis.__SQLITE__ };
