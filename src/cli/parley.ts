#!/usr/bin/env -S node --
// The command `parley`: what operators run, from the server to the keys. Exits with the codes of all commands.
// `--` in the first line: otherwise Node reads --env-file itself, and ends with a message and a code of its own.
// First, because the other files load most packages.
import './heap-growth';
import { CommanderError } from 'commander';
import { createProgram } from './program';
import { EXIT_CODES, printFailure } from './run-command';

async function run(words: readonly string[]): Promise<void> {
  try {
    await createProgram(words).parseAsync(words, { from: 'user' });
  } catch (error) {
    // It has been printed, or was a question such as --help.
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.wrongUsage;
      return;
    }
    printFailure(error);
    process.exitCode = EXIT_CODES.failed;
  }
}

void run(process.argv.slice(2));
