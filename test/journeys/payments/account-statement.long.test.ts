// The longest statement of account as a PDF.
import { readPdfText } from '../../support/fixtures/pdf-text';
import { openReversalFixture } from '../../support/payments/reversal-fixture';

const READY = 19;

it('has 5,000 entries in a PDF', async () => {
  const { app, token, insertPayments, close } = await openReversalFixture();
  await insertPayments(READY, 5000);
  const path = `/creditor-api/accounts/${READY}/statement.pdf`;
  const response = await fetch(`${app.origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await readPdfText(Buffer.from(await response.arrayBuffer()));
  expect([response.status, text.split('-$0.01').length - 1]).toEqual([200, 5000]);
  await close();
});
