// `node --require` of this file: when the program ends, it writes what `code-cache.cjs` loads the next time.
const { Buffer } = require('node:buffer');
const { readFileSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { createScript, packCode, runModule, setFlagOfStart } = require('../servers/code-cache.cjs');

const paths = {};
const scripts = new Map();

const resolve = Module._resolveFilename;
Module._resolveFilename = function recordPath(name, parent, isMain, options) {
  const path = resolve.call(this, name, parent, isMain, options);
  if (options === undefined && parent) paths[`${parent.path}\0${name}`] = path;
  return path;
};

const load = Module._extensions['.js'];
Module._extensions['.js'] = function recordModule(module, filename) {
  const text = Module.wrap(readFileSync(filename, 'utf8').replace(/^#!.*/, ''));
  // V8 forgets how stored code imports ES modules: Node loads such files.
  const script = /\bimport\(/.test(text) ? null : tryCreateScript(text, filename);
  if (script === null) return load(module, filename);
  scripts.set(filename, { text, script });
  return runModule(module, script);
};

/** Null if it is an ES module. */
function tryCreateScript(text, filename) {
  try {
    return createScript(text, filename);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

process.once('exit', () => {
  setFlagOfStart();
  const parts = [];
  let length = 0;
  const add = (bytes) => {
    const padding = Buffer.alloc(-bytes.length & 7);
    parts.push(bytes, padding);
    const place = [length, length + bytes.length];
    length += bytes.length + padding.length;
    return place;
  };
  const files = {};
  for (const [filename, { text, script }] of scripts) {
    const encoding = /[^\0-\xff]/.test(text) ? 'utf8' : 'latin1';
    files[filename] = {
      encoding,
      source: add(Buffer.from(text, encoding)),
      code: add(script.createCachedData()),
    };
  }
  writeFileSync(process.env.CODE_CACHE, packCode({ paths, files }, parts));
});
