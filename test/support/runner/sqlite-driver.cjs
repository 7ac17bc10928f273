// Replaces the driver of the embedded database in tests with the one that the Jest environment has loaded.
module.exports = { __esModule: true, default: globalThis.__SQLITE__ };
