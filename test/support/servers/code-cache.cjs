// `node --require` of this file: a program of the test build loads its modules from one file, which `record-code.cjs` has
// stored in the build. It contains their sources, V8's code and the paths that their names lead to: loading them takes most
// of a start, and a run of the tests starts more than a hundred programs. From version 22 on, Node can do that itself.
const { Buffer } = require('node:buffer');
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join, dirname } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');

/** The program is `dist/src/cli/parley.js` of the build. */
const STORED = join(dirname(process.argv[1] ?? ''), '..', '..', '..', 'code-cache');

const stored = readStored();
if (stored !== null) {
  setFlagOfStart();
  loadFrom(stored);
}

/** V8 accepts code only if its flags are as they were when it was stored. A program begins with this one. */
function setFlagOfStart() {
  setFlagsFromString('--semi-space-growth-factor=1');
}

function readStored() {
  try {
    return unpackCode(readFileSync(STORED));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** A head of JSON, padded to eight bytes as V8 needs it, and after it the sources and the code. */
function packCode(head, parts) {
  const json = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(8);
  const padding = Buffer.alloc(-json.length & 7);
  lengths.writeUInt32LE(json.length + padding.length, 0);
  lengths.writeUInt32LE(json.length, 4);
  return Buffer.concat([lengths, json, padding, ...parts]);
}

function unpackCode(packed) {
  const head = JSON.parse(packed.toString('utf8', 8, 8 + packed.readUInt32LE(4)));
  return { ...head, bytes: packed.subarray(8 + packed.readUInt32LE(0)) };
}

function loadFrom({ paths, files, bytes }) {
  const resolve = Module._resolveFilename;
  Module._resolveFilename = function resolveStored(name, parent, isMain, options) {
    const path = options === undefined && parent ? paths[`${parent.path}\0${name}`] : undefined;
    return path ?? resolve.call(this, name, parent, isMain, options);
  };
  const load = Module._extensions['.js'];
  Module._extensions['.js'] = function loadStored(module, filename) {
    const file = files[filename];
    if (!file) return load(module, filename);
    const { encoding, source, code } = file;
    const text = bytes.toString(encoding, ...source);
    return runModule(module, createScript(text, filename, bytes.subarray(...code)));
  };
}

function createScript(text, filename, cachedData) {
  return new Script(text, { filename, cachedData });
}

/** As `Module.prototype._compile` does. */
function runModule(module, script) {
  const { filename } = module;
  const load = (name) => module.require(name);
  load.resolve = (name, options) => Module._resolveFilename(name, module, false, options);
  Object.assign(load, { main: process.mainModule, extensions: Module._extensions, cache: Module._cache });
  const run = script.runInThisContext();
  return run.call(module.exports, module.exports, load, module, filename, dirname(filename));
}

module.exports = { createScript, packCode, unpackCode, runModule, setFlagOfStart };
