// Answers open offers, then adds a last line to a letter template: `npm start` against a local demo, or
// `npm start -- ORIGIN LEAST_PERCENT`. Other users: set CREDITOR_EMAIL and CREDITOR_PASSWORD.
import { answerOffers } from './answer-offers';
import { need, signInCreditor } from './api';
import { editTemplate } from './edit-template';

const LAST_LINE = '<p>You can answer at [You Negotiate Link].</p>';

async function main(origin: string, leastPercent: bigint): Promise<void> {
  const { CREDITOR_EMAIL: email = 'sam@northbank.test', CREDITOR_PASSWORD: password = 'parley-demo' } = process.env;
  const api = await signInCreditor(origin, email, password);
  for (const line of await answerOffers(api, leastPercent)) print(line);

  const [template] = need(await api.GET('/communications/e-letter-templates')).data;
  if (!template) return print('The company has no letter template.');
  const saved = await editTemplate(api, template.id, (content) =>
    content.includes(LAST_LINE) ? null : `${content}${LAST_LINE}`,
  );
  print(`${saved.name}: ${saved.content.slice(-LAST_LINE.length)}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.argv[2] ?? 'http://127.0.0.1:4000', BigInt(process.argv[3] ?? '80')).catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
