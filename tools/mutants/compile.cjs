// Decides whether a mutant compiles. One that does not is no mistake that a release can contain, so no test has to notice it.
const { existsSync, readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const ts = require('typescript');
const { applyMutant } = require('./mutate.cjs');

const ROOT = resolve(__dirname, '..', '..');

/** A condition that is always true leaves code and names unused, which is no type error. */
const LENIENT = { allowUnreachableCode: true, noUnusedLocals: false, noUnusedParameters: false, noEmit: true };

/** A function that says whether a mutant compiles. It holds the whole program, and checks the changed file again. */
function createCompiler() {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const mutated = { path: null, text: '', version: 0 };
  const isMutated = (path) => resolve(path) === mutated.path;
  const read = (path) => (isMutated(path) ? mutated.text : existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, ...LENIENT }),
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (path) => (isMutated(path) ? String(mutated.version) : '0'),
    getScriptSnapshot(path) {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: ts.sys.realpath,
  });
  return function compiles(mutant) {
    const path = join(ROOT, mutant.file);
    const text = applyMutant(readFileSync(path, 'utf8'), mutant);
    Object.assign(mutated, { path, text, version: mutated.version + 1 });
    return [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)].length === 0;
  };
}

module.exports = { createCompiler };
