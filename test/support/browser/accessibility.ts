// Checks the current state of a page with axe: all of its rules, except what is listed as an exception.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** A finding in the markup of a library, which we cannot repair. */
export interface AxeException {
  readonly rule: string;
  /** All elements of the finding match it or are inside a match. */
  readonly selector: string;
  readonly reason: string;
}

interface Finding {
  readonly rule: string;
  readonly selector: string;
  readonly html: string;
}

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** `rule: element`, without the exceptions. */
export async function findAxeViolations(
  page: Page,
  exceptions: readonly AxeException[] = [],
): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const findings = await page.evaluate<readonly Finding[]>(FIND);
  const isExcepted = await Promise.all(
    findings.map(async ({ rule, selector }) => {
      const places = exceptions.filter((exception) => exception.rule === rule).map((exception) => exception.selector);
      if (places.length === 0) return false;
      return page.evaluate(
        `document.querySelector(${JSON.stringify(selector)}).closest(${JSON.stringify(places.join())}) !== null`,
      );
    }),
  );
  return findings
    .filter((_, index) => isExcepted[index] !== true)
    .map(({ rule, html }) => `${rule}: ${html.slice(0, 200)}`);
}

const FIND = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => ({ rule: id, selector: target[0], html })),
  ),
)`;
