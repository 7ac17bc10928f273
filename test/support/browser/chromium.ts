// One Chromium for all files of a suite: starting it takes as long as a short test.
import { chromium, type Browser } from 'playwright-core';
import { closeAtSuiteEnd } from '../servers/suite-end';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
];

let launched: Promise<Browser> | undefined;

/** Close each context or page that you open in it. */
export function openChromium(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: String(Reflect.get(globalThis, '__CHROMIUM__')),
    args: ARGUMENTS,
  });
  closeAtSuiteEnd(() => browser.close());
  return browser;
}
