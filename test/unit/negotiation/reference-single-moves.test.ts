// Single moves of the product on any account, compared with the reference implementation.
import { fail } from 'node:assert/strict';
import * as fc from 'fast-check';
import { runLength } from '../../support/fixtures/run-length';
import { aMovableAccount } from '../../reference/walks/account-arbitraries';
import { compareMove, formatComparison } from '../../reference/walks/compare-moves';
import { asProduct } from '../../reference/walks/product-model';
import { aStep } from '../../reference/walks/step-arbitraries';
import { buildRequest, chooseMove } from '../../reference/walks/step-requests';
import { aDay } from '../../reference/walks/value-arbitraries';
import { momentOn } from '../../reference/walks/walk-commands';

it('the product and the reference decide one move on any account identically', () => {
  fc.assert(
    fc.property(aMovableAccount, aDay, aStep, (account, today, step) => {
      const moment = momentOn(today);
      const move = chooseMove(step, account, { now: moment.epoch, today });
      const request = buildRequest(step, move, account, today);
      const pair = { reference: account, product: asProduct(account) };
      const { difference } = compareMove(pair, move, request, moment);
      if (difference) fail(`${move} ${JSON.stringify(request)}: ${formatComparison(difference)}`);
    }),
    runLength(1_000, 5_000),
  );
});
