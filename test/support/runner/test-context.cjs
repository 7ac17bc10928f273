// The environment of all tests. Jest puts their global object behind a proxy, to free what a suite has left there: each use
// of `Object`, `Array` or `Promise` then takes 140 ns instead of 3. The context of Node used here has a separate global
// object; what a suite leaves is freed with its worker. What its files share is closed when it ends.
const { setFlagsFromString } = require('node:v8');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

const FRAMES = 20;

// Most functions of a suite run a few times only: compiled at once, and optimized late, they take a tenth less.
setFlagsFromString('--always-sparkplug');
// Node 24 does not know this flag.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=600000');

module.exports = class TestContext extends TestEnvironment {
  constructor(...settings) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...settings);
    } finally {
      vm.createContext = createContext;
    }
    // Jest keeps 100 frames of each error. Node keeps 10, and a test that fails needs a few more.
    this.global.Error.stackTraceLimit = FRAMES;
    this.global.__CLOSINGS__ = [];
    this.global.__PROJECT__ = settings[0].projectConfig.displayName.name;
    // Tests cannot load ES modules in Jest's module system.
    this.global.__IMPORT__ = (name) => import(name);
  }

  async setup() {
    // That of Node's own errors.
    Error.stackTraceLimit = FRAMES;
    await super.setup();
  }

  async teardown() {
    for (const close of this.global.__CLOSINGS__.reverse()) await close();
    await super.teardown();
  }
};
